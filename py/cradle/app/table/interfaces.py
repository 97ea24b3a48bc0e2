"""What the rooms of the page may ask of the app, and of the session at the table.

Rooms know each other only through this file: so no imports form a circle, and no room writes another's fields.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any, Protocol

from ...kernel.game import Action, Event, Refusal
from ...kernel.slices import Work
from ..base.settings import Settings
from ..base.text import Voice, Words
from ..base.trees import Mounts
from ..base.worker_client import Asking
from .saves import Saves
from .table import Table
from .updates import Upkeep


class Company(Protocol):
    """A table that is played live, as it is drawn."""

    def asks_first(self) -> bool:
        """A step back needs the consent of others: offer to ask them; False where there are none."""

    def waits(self, voice: Voice) -> list[Any]:
        """For whom the table waits, as trees."""

    def beside(self, voice: Voice) -> list[Any]:
        """Who is there, as rows of the prompt."""

    def talk(self) -> Any:
        """What was said, and a field to say something."""


class Host(Protocol):
    """The app, as its rooms see it."""

    page: Any  # what assets/js/shell.js offers
    words: Words
    saves: Saves
    settings: Settings
    mounts: Mounts
    asking: Asking
    upkeep: Upkeep

    @property
    def reading(self) -> Reads: ...

    @property
    def company(self) -> Company | None:
        """The others, where the table is played live."""

    # Who sits where -------------------------------------------------------------------------------------------------
    @property
    def session(self) -> Sitting | None: ...

    @property
    def table(self) -> Table | None:
        """The table somebody sits at."""

    def enter(self, id: str) -> None:
        """Sit down at a table that is kept, or say why that cannot be."""

    def sit(self, table: Table, follows: bool = False) -> None:
        """Leave whatever table, and sit down at this one; follows: another tab plays it."""

    def go_home(self) -> None:
        """Leave the table, for the entrance."""

    def name_of(self, id: str) -> str:
        """What a table that is kept is called; "" where there is none."""

    # What is said and shown -----------------------------------------------------------------------------------------
    def announce(self, *sentences: str) -> None:
        """Let screen readers hear it, once all is drawn."""

    def tell(self, events: Iterable[Event]) -> None:
        """Let them hear what happened; as long as nobody presses anything, merged and at a pace that can be heard."""

    def show_toast(self, id: str, /, *, verb: str = "", arg: str = "", **params: Any) -> None:
        """A short word at the foot of the page, and a button where there is a verb."""

    def hide_toast(self) -> None: ...

    def open_dialog(self, name: str, *about: str) -> None:
        """The dialog of that name, in place of any other."""

    def close_dialog(self) -> None: ...

    @property
    def open(self) -> tuple[str, ...]:
        """The dialog on the screen: its name and what it is about; () where there is none."""

    # What is preferred ----------------------------------------------------------------------------------------------
    @property
    def speed(self) -> str:
        """The pace of bots, one of `settings.SPEEDS`."""

    def choose_speed(self, speed: str) -> None:
        """Set and keep it; what is none is passed over."""

    def speak(self, language: str) -> None:
        """Another language, from here on."""

    def preferences(self) -> dict[str, Any]: ...

    def restore(self, preferences: Any) -> None:
        """Take over what was preferred, as far as it still fits."""

    def keep(self) -> None:
        """Store the preferences."""


class Reads(Protocol):
    """Whoever reads games, as the rooms see it."""

    def begin(self, work: Work[Any], then: Callable[[Any], None]) -> None:
        """Read in slices, and hand over what was read; what cannot be read is said in a sentence."""


class Looks(Protocol):
    """Whoever shows the board as it was, as the rooms see it."""

    def at(self, n: int) -> None:
        """Show the board as it was after so many decisions."""

    def retell(self, since: int) -> None:
        """Show step by step what has been decided after so many decisions, then go on."""

    def lifted(self) -> None:
        """The curtain is lifted: what has waited for that is shown, or the game goes on."""


class Sitting(Protocol):
    """One sitting at a table, as the rooms beside it see it."""

    @property
    def app(self) -> Host: ...

    @property
    def table(self) -> Table: ...

    @property
    def look(self) -> int | None:
        """The board is shown as it was after so many decisions; None: as it is."""

    @property
    def past_board(self) -> Looks: ...

    @property
    def live(self) -> bool:
        """Whether the board may be picked on now."""

    def better_at(self, n: int) -> list[str]:
        """What the review has found to be better after so many decisions, pick by pick in words."""

    def tries(self, better: list[str]) -> None:
        """Say that this is a copy, and what would have been better here."""

    @property
    def spots(self) -> list[str]:
        """What a tour points at just now."""

    def voice(self) -> Voice: ...

    def said_beside(self) -> str:
        """What the board says beside the question, in words."""

    @property
    def guided(self) -> bool:
        """Whether a tour waits for one step, and shows each."""

    @property
    def pointed(self) -> Action | None:
        """The pick that a tour or a hint points at."""

    def speak(self, happened: list[tuple[int, Event]], known: Collection[Event] = ()) -> None:
        """Let screen readers hear what was told to those who look on, but for what they have heard already."""

    def sound(self, happened: list[tuple[int, Event]]) -> None:
        """Let the weightiest of what happened be heard."""

    def make(self, *actions: Action, known: Collection[Event] = ()) -> None:
        """Play, save, and say what happened to those who do not see it, but for what they know."""

    def write(self) -> None:
        """Keep the game as it is, without a pick."""

    def choose(self, action: Action) -> None:
        """What was picked, as one step."""

    def carry_out(self, actions: list[Action], whole: bool = True) -> None:
        """What was picked, one after the other, and what follows by itself."""

    @property
    def number(self) -> int | None:
        """What stands in the field where there are many; None: nobody has touched it."""

    def offer(self, n: int) -> None:
        """Ask for a number, with this one in the field."""

    def overtaken(self) -> bool:
        """Whether another tab has played on: its game is taken over, and this sitting has ended."""

    def pause(self) -> None:
        """No bot moves and no hint comes until the game goes on."""

    def advance(self) -> None:
        """Go on until a person has to choose."""

    def follow(self, before: list[tuple[int, Event]]) -> None:
        """The table has gone on elsewhere; before: what had been told until then."""

    def catch_up(self, since: int) -> None:
        """Sum up what has been decided after so many decisions, while this device was away."""

    def title(self) -> str:
        """Of the tab: who has to decide, where a person has to, and the name of the game."""

    def renamed(self) -> None:
        """Somebody may be called otherwise."""

    def save(self) -> None:
        """Keep the game as it stands."""

    def leads(self) -> None:
        """From here on this page plays the game, not another tab."""

    @property
    def notice(self) -> Refusal | None:
        """Why the last click was not legal, or what was asked about it."""

    def say_no_more(self) -> None:
        """Remove the sentence why the last click was not legal."""

    def refuse(self, id: str, params: dict[str, Any], paragraph: str = "") -> None:
        """Say why the last click was not legal, on the page and to screen readers."""

    def back(self, n: int, quiet: bool = False) -> None:
        """Take back all but the first n decisions. quiet: to do it anew in another way, so it is not said."""

    def fold(self) -> None:
        """Close what was open for the next pick: the person looks elsewhere."""

    def another_side(self) -> None:
        """Nothing that was said or asked for one side stands there for the other."""

    def read_on(self, step: int | None) -> None:
        """The tour stands at this step now; None: it is over."""
