"""Weights of features.py, fitted to games of habit by `cradle learn`."""

# 'advanced': 120 games from seed 10000, 3056 positions; loss on games not seen 1.148,
# 'advanced': 1.596 without weights
# 'advanced': fitted while terms and plans were still being chosen; the same command gives others now
# 'advanced': 140 games of newer habits foretold winners better, and won 0 of 11 games where these won 8; so these stay
# 'first_societies': 800 games from seed 300000, 21355 positions; loss on games not seen 0.861,
# 'first_societies': 1.365 without weights
# 'first_societies': 64 playouts a decision won 137 of 240 games against three settlers; 100 with the weights before
# 'farmers': 200 games from seed 50000, 2207 positions; loss on games not seen 0.931,
# 'farmers': 1.362 without weights
# 'farmers': 32 playouts a decision won 28 of 100 games against three settlers; 25 with the weights before
# 'farmers': the strategist plays plans on to the end of the game by now; these tell strokes of luck in a review
# 'nomads': 200 games from seed 50000, 3200 positions; loss on games not seen 0.816,
# 'nomads': 1.362 without weights
# 'nomads': 32 playouts a decision won 25 of 100 games against three settlers, and 25 with the weights before
# 'nomads': the strategist plays plans on to the end of the game by now; these tell strokes of luck in a review
# 'classic': 500 games from seed 200000, 29329 positions; loss on games not seen 1.089,
# 'classic': 1.364 without weights
# 'classic': terms that can only help, and games in which some seats keep places for dear cards
# 'classic': 64 playouts a decision won 49 of 80 games against three settlers

WEIGHTS = {
    "advanced": (
        0.1463, 3.1603, 1.0318, -0.3715, -0.0001, 0.3313, -0.3992, 0.1601, 1.4693, 0.2819,
        -0.0278, 0.0354, 0.6915, 1.1792, 0.4973, 0.3082, -0.6363, 0.4291, 0.0000, 0.0000,
        0.0000, 0.1168, 0.1432, -0.2279, -0.3491, 0.5007, 1.6800, 0.4049, 1.0176, 1.7752,
        1.2719, -0.2553, -0.0549, -0.1977, 1.7961, -0.9274, -0.1779, -1.1492, 0.4468, 0.0000,
        0.0000, 0.0000,
    ),
    "classic": (
        0.0654, 0.8884, 0.4241, 0.0000, 0.0000, 0.0000, 0.0000, 0.0457, 0.3416, 0.4254,
        0.1070, 0.0000, 0.2557, 0.8889, 0.0000, 0.0000, 0.4499, 0.0000, 0.0000, 0.0000,
        0.0000, 0.2816, 0.2580, 0.3766,
    ),
    "farmers": (
        -0.0376, 3.3136, 1.8859, 1.2701, 0.2313, 0.8247, 0.0000, 1.0531, 6.0116, -0.0513,
        4.2911, 0.0000, 0.0000, 0.0000, 0.0000, 0.0000, 0.0000, 0.0000, 0.0000, 0.0000,
        0.0000, -2.1141, 0.1368, 1.4907, 3.9360, 1.5113, -1.6218, 0.0000, -2.7434, 29.4199,
        2.7644, -17.4593, 0.0000, 0.0000, 0.0000, 0.0000, 0.0000, 0.0000, 0.0000, 0.0000,
        0.0000, 0.0000,
    ),
    "first_societies": (
        0.2665, 0.9517, 0.4619, -0.5213, 0.3372, -0.6344, 0.0000, -0.2176, 0.0000, 0.0000,
        0.0000, 0.7870, 0.8548, 2.4727, 0.2154, -0.1973, 0.7263, 0.4863, 0.9226, -3.3422,
        -1.3661, 0.4025, -0.5342, 3.8586, 1.5947, -0.1549, 4.7626, 0.0000, -0.0001, 0.0000,
        0.0000, 0.0000, -1.1479, -0.7314, -7.3797, 0.2490, 0.8575, -3.4019, -1.1775, -4.2019,
        0.4530, 0.3062,
    ),
    "nomads": (
        -1.0269, 4.5845, 0.0000, 1.9168, 0.3641, 2.6017, 0.0000, -0.6596, 0.0000, 0.0000,
        0.0000, 0.0000, 0.0000, 0.0000, 0.0000, 0.0000, 0.0000, 0.0000, 0.0000, 0.0000,
        0.0000, -2.2615, 0.1343, 0.0000, 0.1385, -0.0098, -2.9765, 0.0000, -1.0073, 0.0000,
        0.0000, 0.0000, 0.0000, 0.0000, 0.0000, 0.0000, 0.0000, 0.0000, 0.0000, 0.0000,
        0.0000, 0.0000,
    ),
}  # fmt: skip
