rules-long-tickets = **Long tickets.** Of the tickets that you are dealt at the start, { $deal ->
    [one] one is a long one, worth
   *[other] { $deal } are long ones, worth
} { $least } points or more; you may give it back like any other. Long tickets that nobody keeps are out of the game: they can’t be drawn later.
