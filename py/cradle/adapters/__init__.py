"""The games in tools for studying games. Each adapter needs its own packages; the engine needs none of them."""
