"""What bots think and remember, in the worker and in the page, and hints."""
