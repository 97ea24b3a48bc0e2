"""What has happened: log, recap, looking back, statistics, and the review after a game."""
