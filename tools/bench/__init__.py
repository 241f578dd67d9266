"""Benchmarks with goals: `python -m tools.bench [NAME ...] [--map ID]`.

Each module has one function that returns its rows, with a map's id as argument if the map matters. To add one, write
the module and name its function in `__main__`. Times are CPU times, which other work on the machine changes little, or
wall times beside those of something bare in the same run.
"""
