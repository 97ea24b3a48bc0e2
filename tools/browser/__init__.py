"""Browsers for tests, benches and pictures: where they are, fingers and mouse for them, and a relay."""
