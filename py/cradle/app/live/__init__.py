"""A live table: one device is the host, the others are guests; see docs/live.md."""
