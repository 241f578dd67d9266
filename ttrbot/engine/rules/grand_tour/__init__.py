"""The bonus for tickets whose cities are joined twice over (I5)."""
