"""What is to be learnt of Ur by playing, with words of its own."""
