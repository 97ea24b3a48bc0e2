"""Tables played with others over hours or weeks: whose turn it is, since when, and for how long."""
