"""Weights of features.py, fitted to games of habit by `cradle learn`."""

# '': 400 games from seed 10000, 4358 positions; loss on games not seen 0.775,
# '': 1.472 without weights

WEIGHTS = {
    "": (
        0.8356, 0.6895, 0.5535, 0.4344, -1.4746, 0.8176, -0.0570, 0.5559, 0.7009, 0.5384,
        0.0000, 0.2416, 0.5362, -0.3888, 0.2734, 1.5670, 1.2891, 0.2396, 0.0591, 0.5847,
        0.2421, -0.5680,
    ),
}  # fmt: skip
