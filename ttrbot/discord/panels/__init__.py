"""What each kind of message looks like."""
