"""What is played to learn weights for Civilization; `cradle learn civilization` asks for it."""

SEATS = {
    "nomads": (3, 4, 5),
    "farmers": (3, 4, 5),
    "first_societies": (3, 4, 5),
    "classic": (3, 4, 5),
    "advanced": (4, 5, 6),
}  # by the name of the weights, which is that of the rules

VARIANTS = {rules: [{"rules": rules, "seats": n} for n in seats] for rules, seats in SEATS.items()}
