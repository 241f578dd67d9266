"""Everything that must survive a restart."""
