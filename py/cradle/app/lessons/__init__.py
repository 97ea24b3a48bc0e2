"""Lessons and challenges: what a game offers to learn it by playing, and how far a person has come."""
