"""What must be sent or made on Discord, from before it is."""
