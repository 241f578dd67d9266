"""One interaction from its arrival to its answer: routing, limits, refusals, bugs."""
