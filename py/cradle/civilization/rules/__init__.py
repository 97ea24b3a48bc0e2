"""The rules of Civilization: what a position holds, the phases, the score."""
