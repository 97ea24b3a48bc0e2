"""The screen of a sitting: which tree stands at which place of the page."""

from __future__ import annotations

from dataclasses import replace

from ..board.contract import Scene
from ..words.text import Voice
from .base.trees import Mounts
from .history import replay
from .session import Session
from .table.scene import scene_of
from .turn import table_page
from .turn.marked_amounts import marked_scene


def draw(session: Session, mounts: Mounts) -> None:
    """Draw the whole screen of a sitting; what has not changed is not sent to the page."""
    words, table = session.app.words, session.table
    voice = session.voice()
    mounts.show_once("screen", (words.language, table.id, table.name), lambda: table_page.frame(words, table))
    if session.at_once.undrawn and session.ended is not None:  # the board stays as it is: what comes is told afterwards
        kind = table.decision.kind if table.decision else ""
        rows = table_page.prompt(voice, session)
        return mounts.show("prompt", table_page.sheet(rows, session.tools(voice), kind=kind))
    mounts.show("recap", session.at_once.panel())
    mounts.show_once("stage", (words.language, session.stage.visible_acts), lambda: session.stage.tree(voice))
    if table.side.curtain is None:
        draw_table(session, mounts, voice)
    else:
        for place in ("table", "prompt", "desk", "tabs", "scores", "players"):
            mounts.show(place, [])
        for gone in ("part-", "log"):
            mounts.forget(gone)
    ended = session.at_end
    arrives = session.arrived or session.ended is False
    mounts.show("ending", table_page.ending(voice, table, session.review, arrives) if ended else [])
    mounts.show("live-said", session.app.company.talk() if session.app.company else [])
    session.charts.show(mounts, words, ended)
    session.review.show(mounts, voice, ended)


def draw_table(session: Session, mounts: Mounts, voice: Voice) -> None:
    """Draw the board, the prompt and the log as one person sees them."""
    words, table, front = session.app.words, session.table, session.front
    view = front.table.side.view(session.look)
    mounts.show_once("table", table.id, lambda: table.board.frame(view))
    mounts.show_once("desk", (words.language, table.id, session.desk.open), session.desk.pages)
    mounts.show_once("players", table.id, lambda: table.board.players(view))
    mounts.show("tabs", session.desk.bar())
    scene = whole_scene(front, voice)
    mounts.show("scores", session.scores.tree(words, view, scene))
    for place, tree in table.board.parts(view, scene).items():
        mounts.show(place, tree)
    if session.look is None:
        there = table.board.beside(view, scene) if front.live else None
        taught = [session.app.lesson.card(voice)] if session.app.lesson is not None else []
        rows = [*session.tour.card(voice), *taught, *front.prompt(voice, there)]
        kind = front.table.decision.kind if front.table.decision else ""
        mounts.show("prompt", table_page.sheet(rows, front.tools(voice), kind=kind))
    else:
        rows = replay.prompt(voice, table, session.look, session.past_board, session.review.better)
        mounts.show("prompt", table_page.sheet(rows))
    groups = session.log.update(table, voice, session.look)
    turns = [place for place, _ in groups]
    mounts.show_places("log", turns, lambda: [["li", {"class": "log-turn", "id": t, "key": t}] for t in turns])
    for place, tree in groups:
        mounts.show(place, tree)


def whole_scene(session: Session, voice: Voice) -> Scene:
    """What the board shows besides the view, with all that is pointed at, marked and filled in."""
    taught = session.app.lesson.targets if session.app.lesson is not None else set()
    pointed = session.tour.targets or session.hints.targets or session.review.targets or taught
    scene = scene_of(session.table, voice.say, session.live, session.look, pointed)
    picked = {*scene.picked, session.gestures.element_to_put_down} - {""}
    scene = replace(scene, legal={*scene.legal, *session.drafts.elements}, picked=picked)
    if (marking := session.marks.open) is not None:
        scene = marked_scene(scene, marking, session.marks.marked, session.marks.goal)
    foreseen = session.foresight.by_target(voice)
    return replace(scene, draft=session.forms.draft, foreseen=foreseen, quiz=session.hints.hidden)
