"""What is said, in English and French: catalogues, names in sentences, actions in words."""
