"""What a seat may know of Ur, what it may imagine, and both as numbers."""
