"""The command line `ttrbot`."""
