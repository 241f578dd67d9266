# Numbers of finished games.

stats-title = **{ $name }**: { $number ->
    [one] { $number } finished game
   *[other] { $number } finished games
} on this server
stats-places = Places: { $places }
stats-tickets = Tickets completed: { $done } of { $all }
stats-turns = A turn takes { $time } on average.
stats-rating = Rating: **{ $rating }**
stats-unrated = Rating: none yet; it takes { $number } games against other people.
stats-map = { $map }: { $number ->
    [one] { $number } game
   *[other] { $number } games
}, { $average ->
    [one] { SIGNED($average) } point
   *[other] { SIGNED($average) } points
} on average, { SIGNED($best) } at best
stats-none = No finished game on this server. If a seat changed hands, the game may count for another player: each table chooses.
stats-hidden = Your statistics are hidden. `/ttr-me { command-statistics.name }` shows them again.
stats-none-of = { $name } has no finished game on this server, or hides it.
stats-on = Your statistics are shown in `/ttr { command-stats.name }` and `/ttr { command-top.name }`.
stats-off = From now on nobody sees your statistics.
top-title = 🏆 **The best-rated here**
top-line = { $rank }. { $name } · **{ $rating }** · { $number ->
    [one] { $number } game
   *[other] { $number } games
}
top-none = Nobody has a rating here yet; it takes { $number } games against other people.
length-days = { $number ->
    [one] { $number } day
   *[other] { $number } days
}
length-hours = { $number ->
    [one] { $number } hour
   *[other] { $number } hours
}
length-minutes = { $number ->
    [one] { $number } minute
   *[other] { $number } minutes
}
length-seconds = { $number ->
    [one] { $number } second
   *[other] { $number } seconds
}

# For whom a game counts in statistics where a seat changes hands.
counting-line = 🔁 If a seat changes hands, the game counts for { $who }.
counting-choose = For whom does it count if a seat changes hands?
counting-finisher = the player who has the seat at the end
counting-starter = the player who began in that seat
counting-nobody = nobody
counting-finisher-about = If a computer player has it, that seat counts for nobody
counting-starter-about = The result counts for that player even if they leave
counting-nobody-about = Not for the others either: no statistics, no rating
