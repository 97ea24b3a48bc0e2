"""What is fitted or counted by playing many games: weights, ratings, samples, counts of positions."""
