"""Mountain routes, which take more cars than they have spaces (L8-L11, L17)."""
