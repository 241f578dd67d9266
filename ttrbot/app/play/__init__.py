"""Games in play: actions, votes, undo, orders, robots' turns. Builds on `messages` and `history`."""
