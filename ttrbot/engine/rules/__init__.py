"""Special rules, one small module each, named in a map's file."""
