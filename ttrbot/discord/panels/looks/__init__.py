"""How private looks at a game look: history, replay, rules, numbers."""
