"""The ground of the page: words, trees, dialogs, settings, and questions to the worker."""
