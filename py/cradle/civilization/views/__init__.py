"""What a seat may know of Civilization, what it may imagine, and both as numbers."""
