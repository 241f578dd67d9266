"""Special rules: one folder each, named in a map's file with its parameters. No rule knows another rule, or a map.

In a rule's folder, `facts.py` has its actions, questions, events and its part of the state; `rule.py` plays it and may
use the state; `seen.py` shows it and uses only views. The modules of these names beside the folders list all rules.
"""
