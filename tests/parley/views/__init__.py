"""What a seat may know of Parley, and that as numbers."""
