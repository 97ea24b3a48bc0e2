"""What all boards are made of: what page and board offer each other, trees, drawn maps."""
