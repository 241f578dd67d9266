"""Random games of Catan; `make judges` installs what they need."""
