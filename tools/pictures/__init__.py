"""Pictures of the page: those that documents show, and those to look at."""
