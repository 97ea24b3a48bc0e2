"""What a seat sees, told in words: for language models, and for people who study games in a shell."""

from .answers import NoAction as NoAction
from .answers import Talker as Talker
from .answers import ask as ask
from .answers import chosen as chosen
from .answers import player as player
from .answers import rule_book as rule_book
from .description import LENGTHS as LENGTHS
from .description import describe as describe
from .description import rule as rule
