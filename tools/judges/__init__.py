"""Other engines with which the benchmarks compare ours, each in its own environment."""
