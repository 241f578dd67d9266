"""Every word a person reads, per locale."""
