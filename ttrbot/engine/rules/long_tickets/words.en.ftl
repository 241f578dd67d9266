rules-long-tickets = **Long tickets.** Of the tickets that you are dealt at the start, { $deal ->
    [one] one comes
   *[other] { $deal } come
} from the { $number } long ones, worth { $least } points or more each; you may give it back like any other. Long tickets that nobody keeps are out of the game and can’t be drawn later.
