"""Weights of features.py, fitted to games of habit by tools/fit.py."""

# '': 200 games from seed 10000, 2195 positions; loss on games not seen 0.684,
# '': 1.472 without weights
# '': fitted when three picks in a hundred were by chance; the same command gives others now

WEIGHTS = {
    "": (
        1.2513, 1.1968, 0.5122, 0.8397, -0.7757, 1.5512, -0.1059, 0.2619, 0.4663, -0.7053,
        0.0000, 0.2976, 0.8084, -0.5527, 0.2417, 1.5931, -0.5858, 0.5841, 0.8953, 0.5450,
        0.4132, -7.2363,
    ),
}  # fmt: skip
