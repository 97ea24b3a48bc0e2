"""The rules of L'Âge de la Renaissance: what a position holds, the phases, the score."""
