"""What is to be learnt of Civilization by playing, with words of its own."""
