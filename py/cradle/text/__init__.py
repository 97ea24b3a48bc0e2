"""What a seat sees, told in words: for language models, and for people who study games in a shell."""

from .description import LENGTHS as LENGTHS
from .description import describe as describe
from .description import rule as rule
