"""What the wings of the page may ask of the app, and of the session at the table.

Wings know each other only through this file: so no imports form a circle, and no wing writes another's fields.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Protocol, TypeVar

from ...kernel.game import Action, Decision, Event
from ...kernel.slices import Work
from ...players.standing import Answer
from ...words.text import Voice, Words
from ..base.page import Page
from ..base.preferences import Preferences
from ..base.toasts import Toasts
from ..base.trees import Tree
from ..base.worker_client import Asking
from .kept_game import KeptGame
from .notices import Aloud, Ears, Notices
from .number_fields import NumberField
from .saves import Saves
from .table import Table
from .updates import Upkeep

Read = TypeVar("Read")  # what is read


class Company(Protocol):
    """A table that is played live, as it is drawn."""

    def asks_first(self) -> bool:
        """A step back needs the consent of others: offer to ask them; False where there are none."""

    def waits(self, voice: Voice) -> list[Tree]:
        """For whom the table waits, as trees."""

    def beside(self, voice: Voice) -> list[Tree]:
        """Who is there, as rows of the prompt."""

    def talk(self) -> Tree:
        """What was said, and a field to say something."""


class Learning(Protocol):
    """The lesson or the challenge at the table, as the wings see it."""

    @property
    def halts(self) -> bool:
        """Whether nothing is decided any more: a challenge is answered."""

    @property
    def hides_hints(self) -> bool:
        """Whether a hint would give away what is asked."""

    @property
    def pointed(self) -> list[Action]:
        """The legal actions that the next goal speaks of."""

    @property
    def targets(self) -> set[str]:
        """Their elements of the board."""

    def card(self, voice: Voice) -> Tree:
        """What is to be done, or what has come of it, for the head of the prompt."""


class OneDialog(Protocol):
    """The dialog on the page, as the wings see it."""

    @property
    def open(self) -> tuple[str, ...]:
        """Its name and what it is about; () where there is none."""

    def show(self, name: str, *about: str) -> None:
        """The dialog of that name, in place of any other."""

    def close(self) -> None: ...


class Beginnings(Protocol):
    """New games, as the wings see them."""

    def main_choices(self) -> list[Tree]:
        """What can still be chosen of the table here, where it is nothing but a question yet."""


class WholeApp(Protocol):
    """The app, as its wings see it."""

    page: Page
    saves: Saves
    preferences: Preferences
    asking: Asking
    upkeep: Upkeep
    toasts: Toasts

    @property
    def ears(self) -> Ears: ...

    @property
    def dialog(self) -> OneDialog: ...

    @property
    def words(self) -> Words: ...

    @property
    def reading(self) -> Reads: ...

    @property
    def saved_games(self) -> Beginnings: ...

    @property
    def company(self) -> Company | None:
        """The others, where the table is played live."""

    @property
    def lesson(self) -> Learning | None:
        """The lesson or the challenge at the table, if it is one."""

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

    def turns_changed(self) -> None:
        """Another number of tables may wait for this device now."""

    def name_of(self, id: str) -> str:
        """What a table that is kept is called; "" where there is none."""

    def lesson_names(self, game: str) -> Sequence[str]:
        """The lessons and challenges that a game offers, by the names under which they are ticked off."""


class Reads(Protocol):
    """Whoever reads games, as the wings see it."""

    def begin(self, work: Work[Read], then: Callable[[Read], None]) -> None:
        """Read in slices, and hand over what was read; what cannot be read is said in a sentence."""


class Advises(Protocol):
    """The hint of a sitting, as the wings see it."""

    @property
    def hidden(self) -> bool:
        """Whether what a bot would pick is not shown, because a challenge asks for it."""

    @property
    def left(self) -> Sequence[tuple[Decision, Action]]:
        """What is left of the plan that a hint tells; [] without a hint."""

    @property
    def advised_number(self) -> tuple[Decision, Action] | None:
        """How many go, as a hint says, with the order that is under way or comes next: that decision and number."""


class Looks(Protocol):
    """Whoever shows the board as it was, as the wings see it."""

    def at(self, n: int) -> None:
        """Show the board as it was after so many decisions."""

    def retell(self, since: int) -> None:
        """Show step by step what has been decided after so many decisions, then go on."""

    def lifted(self) -> None:
        """The curtain is lifted: what has waited for that is shown, or the game goes on."""


class Sitting(Protocol):
    """One sitting at a table, as its parts and the wings beside it see it."""

    app: WholeApp
    table: Table
    notices: Notices
    aloud: Aloud
    kept_game: KeptGame
    field: NumberField

    def voice(self) -> Voice: ...

    # How it stands --------------------------------------------------------------------------------------------------
    @property
    def look(self) -> int | None:
        """The board is shown as it was after so many decisions; None: as it is."""

    @property
    def past_board(self) -> Looks: ...

    @property
    def live(self) -> bool:
        """Whether the board may be picked on now."""

    @property
    def guided(self) -> bool:
        """Whether a tour waits for one step, and shows each."""

    @property
    def pointed(self) -> Action | None:
        """The pick that a tour or a hint points at."""

    @property
    def hints(self) -> Advises: ...

    @property
    def spots(self) -> list[str]:
        """What a tour points at just now."""

    def said_beside(self) -> str:
        """What the board says beside the question, in words."""

    def better_at(self, n: int) -> list[str]:
        """What the review has found to be better after so many decisions, pick by pick in words."""

    # How it goes on -------------------------------------------------------------------------------------------------
    def make(self, *actions: Action, known: Collection[Event] = ()) -> None:
        """Play, save, and say what happened to those who do not see it, but for what they know."""

    def carry_out(self, actions: list[Action], whole: bool = True) -> None:
        """Play what was picked, and go on; whole: the order that it begins goes on by itself."""

    def back(self, n: int, quiet: bool = False) -> None:
        """Take back all but the first n decisions. quiet: to do it anew in another way, so it is not said."""

    def obey(self, found: Answer) -> None:
        """A standing order answers for the seat that is asked."""

    def advance(self) -> None:
        """Go on until a person has to choose."""

    def end(self) -> None:
        """Drop everything that is under way."""

    def pause(self) -> None:
        """No bot moves and no hint comes until the game goes on."""

    def fold(self) -> None:
        """Close what was open for the next pick: the person looks elsewhere."""

    def another_side(self) -> None:
        """Nothing that was said or asked for one side stands there for the other."""

    def follow(self, before: list[tuple[int, Event]]) -> None:
        """The table has gone on elsewhere; before: what had been told until then."""

    def catch_up(self, since: int) -> None:
        """Sum up what has been decided after so many decisions, while this device was away."""

    def renamed(self) -> None:
        """Somebody may be called otherwise."""

    def read_on(self, step: int | None) -> None:
        """The tour stands at this step now; None: it is over."""
