"""Special rules: one folder each, named in a map's file with its parameters. None knows another, or a map.

`facts.py` has a rule's actions, questions, events and its slice of the state; `rule.py` plays it and may know the
state; `seen.py` shows it and knows views alone. The registries of the three have the same names here.
"""
