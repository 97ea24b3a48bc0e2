"""What every game shares; it knows no game and no browser."""
