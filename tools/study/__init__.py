"""What is fitted or counted by playing many games: weights, ratings, counts of positions."""
