"""What the commands for a shell share: options, work on several cores, results on disk."""
