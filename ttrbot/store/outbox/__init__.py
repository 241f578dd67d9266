"""What must be sent or made on Discord."""
