"""The rules of Ur: what a position holds, the phases, the score."""
