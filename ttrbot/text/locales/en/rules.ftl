# A map's rules in our own words, put together from the map's data; see ttrbot/text/rules_page.py.

rules-head = **{ $title }** · { $players } players · { $cars } cars each · { $cards } train cards · { $tickets } tickets
rules-head-teams = **{ $title }** · { $players } players in teams of { $mates } · { $cars } cars each · { $cards } train cards · { $tickets } tickets
rules-aim = **The aim.** Score the most points: with routes, with tickets and with this map’s bonuses.
rules-start = **The start.** Everyone gets { $hand } train cards and { $deal } tickets, and keeps at least { $keep } of the tickets. All choose at the same time; play begins when the last has chosen. Who goes first is drawn by lot, unless the table’s owner has named someone.
rules-refused-bottom = Tickets given back at the start go under the ticket deck.
rules-refused-shuffled = Tickets given back at the start are shuffled together and go under the ticket deck.
rules-refused-removed = Tickets given back at the start are out of the game.
rules-signs = **At the table:** 🚃 cars left · 🎴 cards in hand · 🎫 tickets kept · 🤖 a computer player in somebody’s place
rules-sign-ferry = ferry cards kept
rules-sign-home = home city
rules-sign-marker = marked city
rules-turn = **Your turn.** Do exactly one of these things:
rules-draw = • **Draw train cards.** Two, one after the other, each from the { $market } open cards of the market or from the deck.
rules-locomotive-turn = A locomotive from the market takes your whole turn and can’t be your second card; one drawn from the deck counts like any other card.
rules-locomotive-ordinary = Locomotives are drawn like any other card, from the market or the deck.
rules-claim = • **Claim a route.** Pay one card for each space, all of the route’s colour, and put one of your cars on each. A grey route takes any one colour.
rules-claim-locomotives = Locomotives stand for any colour.
rules-claim-locomotives-in-tunnels = Locomotives stand for any colour, but in tunnels only.
rules-claim-anywhere = It needn’t touch your other routes.
rules-tickets = • **Draw tickets.** Take { $draw }, or what is left, and keep at least { $keep }. A ticket kept can’t be given back later; you may hold any number.
rules-tickets-bottom = Those you give back now go under the ticket deck, in the order in which they were offered.
rules-tickets-removed = Those you give back now are out of the game; the deck may run out.
rules-action-ferry = • **Take a ferry card.** One of the { $pile } in the open pile, if there is one left; you may hold up to { $most }.
rules-action-share = • **Share tickets.** Put up to { $most ->
    [one] { $most } of your own tickets
   *[other] { $most } of your own tickets
} on your team’s rack.
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
rules-zones = **Across the border.** Every route to { $zones } is a dead end of its own: two of them never meet there. A ticket that names one of these places is completed wherever you reach it.
rules-zones-longest-path = Routes that lead there count in the longest path.
rules-choices = **Tickets with a choice** name several places. They bring the best value among those you reached, or cost the lowest if you reached none.
rules-end = **The end.** Whoever ends a turn with { $cars } cars or fewer starts the last round: everyone, that player too, has one more turn.
rules-end-teams = **The end.** When a team’s cars, both mates’ together, are { $cars } or fewer at the end of a turn, the last round starts: everyone, that player too, has one more turn. Without cars you keep taking turns.
rules-count = **The final count.** A ticket whose ends your own routes join brings its points; any other costs them. The most points win; a tie goes to the most completed tickets{ $then ->
    [holder] , then to the longest path
    [length] , then to the longer path of those who tie
   *[nobody] {""}
}. After that the win is shared.
rules-doubts = **How this table settles doubts.** The discards are shuffled only when a card is needed and the deck is empty. If the discards are used up too, the market has gaps until there are some again, and nobody can start drawing train cards, whatever lies there. A player who has already drawn one card must take the second from the market if one there may be taken; else the turn ends. You may pass only if you can do nothing else; if everybody must pass, the game ends. Cards in hand stay secret to the end.

rules-longest-path = **Longest path.** { $points } points to everyone who ties for the longest continuous path: no car counts twice, cities may repeat. Without a route, nobody gets it.
rules-no-longest-path = **Longest path.** It counts for nothing on this map.
rules-tunnels = **Tunnels.** Play the cards for the route; then { $many ->
    [yes] as many cards are turned up as that tunnel says ({ $either })
   *[no] { $either } cards are turned up
}. For each of them in the colour you played, and for each locomotive, pay one more card of that colour or a locomotive; or take everything back and end your turn. Played with locomotives only, a tunnel matches only locomotives and takes only more of them. Where fewer cards are left to turn up, only those count. Cards played and turned up are no discards until the tunnel is built or given up; cards paid on top bring no points and take no cars.
rules-locomotives-only-in-tunnels = **Locomotives** may be played on tunnels only.
rules-ferries = **Ferries.** Each locomotive shown on a grey route must be paid with a locomotive; the other spaces take any one colour.
rules-ferry-cards = **Ferries.** All grey routes are ferries: each wave takes a locomotive or a ferry card, and one ferry card covers one or two waves; the other spaces are paid as on any grey route. Ferry cards can be used for nothing else. Those used go back to the pile.
rules-grand-tour = **Grand Tour.** Completed tickets whose ends are joined by two separate paths of yours (they may cross in cities, but share no car) earn further points by their number: { $points }.
rules-homes = **Home cities.** After the tickets everyone places a marker on a home city; the player who goes last begins, then backwards round the table. A city holds one marker.
rules-connected = **One network.** Your first route must touch your home city, each later one your network.
rules-city-markers = **City markers.** You have { $markers }, the home city’s included. After a claim you may place one on an end of that route for two cards of one colour; locomotives stand for either. It stays there. From then on each route claimed to that city earns the marker’s owner its full points, twice with a marker of theirs on both ends. Only if neither end has a marker do the points go to the player who claims.
rules-alien = **Alvin the Alien** (an option of the table). He starts in { $city }, which can hold no marker. Whoever claims a route into his city without holding him yet catches him, gets { $catch } points and moves him to a city with a marker of their own, before they choose whether to place another marker. Holding him at the end brings { $end } more.
rules-globetrotter = **Globetrotter.** { $points } points to everyone who ties for the most completed tickets, with at least one.
rules-regions = **Regions.** Each of your separate networks earns points by the number of regions it reaches: { $points }.
rules-regions-double = { $regions } count twice if all their cities lie in the same network.
rules-shared-rack = **Teams.** Mates sit side by side and play one after the other. Each has cars of their own, which the other can’t use. They share a rack of train cards that only they see. Of two cards drawn one goes to your hand, the other to the rack, and you place the first before you take the second. If there is no second, it stays there. A locomotive from the market, taken alone, goes to the rack. Pay from hand and rack as you like. Tell each other nothing about the game except through the racks.
rules-share-tickets = **Shared tickets.** Both mates put one of their first tickets on the team’s rack, which shows them when both have chosen, and one of those kept whenever they draw more. The others stay secret, from your mate too. At the end all tickets of both count for the team, on the routes of both.
