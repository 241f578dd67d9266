"""Measurements of speed against goals: `python -m ttrbot.bench [NAME ...] [--map ID]`.

Each module has one function from a map's id to its rows. To add one, write the module and name its function in
`__main__.BENCHES`. Times are CPU times, so that other work on the machine moves them little.
"""
