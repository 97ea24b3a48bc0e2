"""The games in the tools of those who study games: each with packages of its own; the engine knows none of it."""
