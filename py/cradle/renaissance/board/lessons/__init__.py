"""What is to be learnt of Renaissance by playing, with words of its own."""
