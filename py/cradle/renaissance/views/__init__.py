"""What a seat may know of L'Âge de la Renaissance, what it may imagine, and both as numbers."""
