"""What Discord refuses in a body: lengths, counts, duplicates, wrong combinations (50035 and similar codes)."""
