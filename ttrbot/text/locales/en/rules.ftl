# A map's rules in our own words, put together from the map's data; see ttrbot/text/rules_page.py.

rules-head = **{ $title }** · { $players } players · { $cars } cars each · { $cards } train cards · { $tickets } tickets
rules-head-teams = **{ $title }** · { $players } players in teams of { $mates } · { $cars } cars each · { $cards } train cards · { $tickets } tickets
rules-aim = **The aim.** Score the most points: with routes, with tickets and with this map’s bonuses.
rules-start = **The start.** Everyone gets { $hand } train cards and { $deal } tickets, and keeps at least { $keep } of the tickets. All choose at the same time; play begins when the last has chosen. Who goes first is drawn by lot, unless the table’s owner has named someone.
rules-refused-bottom = Tickets given back at the start go under the ticket deck.
rules-refused-shuffled = Tickets given back at the start are shuffled together and go under the ticket deck.
rules-refused-removed = Tickets given back at the start are out of the game.
rules-signs = **At the table:** 🚃 cars left · 🎴 cards in hand · 🎫 tickets kept · 🤖 a computer player in somebody’s place
rules-turn = **Your turn.** Do exactly one of these things:
rules-draw = • **Draw train cards.** Two, one after the other, each from the { $market } open cards of the market or from the deck.
rules-locomotive-turn = A locomotive from the market takes your whole turn and can’t be your second card; one drawn from the deck counts like any other card.
rules-locomotive-ordinary = Locomotives are drawn like any other card, from the market or the deck.
rules-claim = • **Claim a route.** Pay one card for each space, all of the route’s colour, and put one of your cars on each. A grey route takes any one colour.
rules-claim-locomotives = Locomotives stand for any colour.
rules-claim-anywhere = It needn’t touch your other routes.
rules-tickets = • **Draw tickets.** Take { $draw }, or what is left, and keep at least { $keep }. A ticket kept can’t be given back later; you may hold any number.
rules-tickets-bottom = Those you give back now go under the ticket deck, in the order in which they were offered.
rules-tickets-removed = Those you give back now are out of the game; the deck may run out.
rules-points = **Points by spaces.** { $points }
rules-parallel = { $most ->
    [2] **Double routes.**
   *[other] **Double and triple routes.**
} Nobody may own two tracks side by side.
rules-parallel-one = With { $players } players only one track can be claimed; after that the others are closed.
rules-parallel-all-but-one = With { $players } players one track stays empty: of a double one can be claimed, of a triple two{ $teams ->
    [yes] , even by two mates, one each
   *[no] {""}
}.
rules-parallel-all = With { $players } players all tracks can be claimed.
rules-parallel-open = Both tracks { $route } can always be claimed.
rules-market = **The market.** As soon as { $sweep } of its cards are locomotives, all are discarded and replaced, also where it has gaps. If that can’t help, or after { $tries } times in a row, they stay until new discards make a better market possible.
rules-market-stays = **The market.** Its cards stay, however many of them are locomotives.
rules-zones = **Across the border.** Every route to { $zones } is a dead end of its own: two of them never meet there. A ticket that names one of these places is completed wherever you reach it.
rules-choices = **Tickets with a choice** name several places. They bring the best value among those you reached, or cost the lowest if you reached none.
rules-end = **The end.** A player who ends a turn with { $cars } cars or fewer starts the last round: everyone, including that player, has one more turn.
rules-end-teams = **The end.** When a team’s cars, both mates’ together, are { $cars } or fewer at the end of a turn, the last round starts: everyone, that player too, has one more turn. Without cars you keep taking turns.
rules-count = **The final count.** A ticket brings its points if your own routes join its ends; otherwise it costs them. The most points win; a tie goes to the most completed tickets{ $then }. After that the win is shared.
rules-doubts = **How this table settles doubts.** The discards are shuffled only when a card is needed and the deck is empty. If the discards are used up too, the market has gaps until there are some again, and nobody can start drawing train cards, not even those left in the market. A player who has already drawn one card must take the second from the market if one there may be taken; else the turn ends. You may pass only if you can do nothing else; if everybody must pass, the game ends. Cards in hand stay secret to the end.
