"""The command line ttrbot."""
