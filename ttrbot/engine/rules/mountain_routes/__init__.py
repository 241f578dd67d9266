"""Mountain routes, which take more cars than they have spaces (M1, M2)."""
