"""A module with a bot that ends the program when it is imported, as a script without a guard does."""

import sys

sys.exit(2)
