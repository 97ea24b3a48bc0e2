"""The post of a live table: letters carry what lines would, so that nobody has to be there at the same time."""
