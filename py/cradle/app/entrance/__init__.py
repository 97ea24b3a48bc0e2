"""Before a game: the start page, new and saved games, links, backups, the tour."""
