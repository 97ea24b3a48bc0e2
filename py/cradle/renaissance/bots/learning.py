"""What is played to learn weights for L'Âge de la Renaissance; `cradle learn renaissance` asks for it."""

VARIANTS = {"": [{"seats": seats} for seats in (3, 4, 5, 6)]}  # by the name of the weights
