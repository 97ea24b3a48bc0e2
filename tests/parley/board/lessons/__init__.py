"""What is to be learnt of Parley by playing, with words of its own."""
