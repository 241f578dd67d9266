button-station = Station
action-station = build a station
move-station = build a station in { $city }
station-title = Where do you build a station? You have { $number } left. This is your whole turn.
station-choose = Which city?
station-pay = A station in **{ $city }**. What do you pay with?
station-helps = +{ $points } with your tickets
station-named = on one of your open tickets
station-needed = needs another player’s route, by a station
station-cannot = You can’t build a station: you have none left, or not { $number ->
    [one] { $number } card
   *[other] { $number } cards of one colour
} for it.
event-station = { $who ->
    [you] You built a station in { $city }.
   *[other] { $player } built a station in { $city }.
}
score-stations = { $side }: { $points ->
    [one] { $points } point
   *[other] { $points } points
} for { $amount ->
    [one] { $amount } station not built
   *[other] { $amount } stations not built
}
score-stations-lent = { $side } used for tickets: { $ways }
score-step-stations = Stations
score-step-stations-lent = Routes used by stations
refusal-no-stations-left = You have built all of your { $most } stations.
rules-stations = **Stations.** You have { $stations }. At the final count each lets you use one route of another player that leads into its city, for your tickets only; the bot chooses what brings you most. Each station not built brings { $points } points.
rules-tie-stations = , then to the player who built fewer stations
rules-action-station = • **Build a station** on a city that has none. The first costs one card of any kind, the second two of one colour, the third three; locomotives stand for any.
rules-sign-stations = stations left
score-winner-by-stations = 🏆 Victory for { $side } with { count-points }: the tie goes to fewer stations.
