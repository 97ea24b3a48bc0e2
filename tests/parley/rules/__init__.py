"""The rules of Parley."""
