"""Measurements of speed against goals: `python -m tools.bench [NAME ...] [--map ID]`.

Each module has one function to its rows, of a map's id where the map matters. To add one, write the module and name its
function in `__main__`. Times are CPU times, so that other work on the machine moves them little, or wall times beside
those of something bare in the same run.
"""
