"""The calamities, one file each, and what they have in common (E.11, E.15, F.29, F.30)."""
