# One message per refusal code: what is wrong and what is valid. The attribute `remedy` says what would make a claim legal.

# When it may be done
refusal-game-over = This game is over.
refusal-not-your-turn = It isn’t your turn.
    .remedy = Just wait for your turn.
refusal-wrong-phase = That can’t be done now. { $phase }
    .remedy = Do that first, then the route can be claimed on a turn of yours.
phase-tickets = First choose the tickets you keep.
phase-turn = On your turn: { $actions }. After one card you can only take a second card.
phase-keep-tickets = First choose which of the drawn tickets you keep.

# Things that there aren't
refusal-unknown-route = There is no route { $route }. Choose one of the suggestions.
refusal-unknown-ticket = There is no ticket { $ticket }. Choose one of those in front of you.
refusal-unknown-city = There is no city { $city } on this map. Choose one of the suggestions.

# Drawing
refusal-card-not-in-market = { $color } isn’t in the market any more. Take one of the cards there now, or draw from the deck.
refusal-locomotive-as-second-card = A locomotive from the market can’t be your second card. Take another card from the market, or draw from the deck.
refusal-no-cards-to-draw = Deck and discards are empty. { $market ->
    [0] Train cards can’t be drawn now, not even from the market: do something else this turn.
   *[other] Take a card from the market.
}
refusal-no-tickets-to-draw = There are no tickets left to draw.

# Tickets
refusal-must-keep-more-tickets = Keep at least { $needed ->
    [one] { $needed } ticket
   *[other] { $needed } tickets
}; you chose { $kept }.
refusal-ticket-not-offered = { $ticket } isn’t one of the tickets that you can choose from.

# Claiming
refusal-route-taken = { $whose ->
    [own] { $route } is yours already.
    [mates] { $route } already belongs to { $owner }, your team mate.
   *[other] { $route } already belongs to { $owner }.
}
    .remedy = { $whose ->
    [own] {""}
    [mates] You don’t need it: what either of you has counts for both.
   *[other] Nothing can change that; look for another way.
}
refusal-track-closed = { $whose ->
    [own] { $route } is closed: you own a track beside it.
    [mates] Your team has this link already: your team mate owns a track beside { $route }, and this one is closed.
   *[other] { $route } is closed: with this number of players no more tracks may be claimed between these cities.
}
    .remedy = { $whose ->
    [own] You don’t need it: your own track joins the same cities.
    [mates] You don’t need it: what either of you has counts for both.
   *[other] Nothing can change that; look for another way.
}
refusal-owns-parallel-track = You already have a track parallel to { $route }; nobody may own two of them.
    .remedy = You don’t need it: your own track joins the same cities.
refusal-not-enough-cars = { $beside ->
    [0] The route has { $needed ->
        [one] { $needed } space
       *[other] { $needed } spaces
    }
   *[other] The route takes { $needed } cars, { $beside } of them beside its spaces
}, but you have { $cars ->
    [0] no cars
    [one] only { $cars } car
   *[other] only { $cars } cars
} left.{ $mates ->
    [0] {""}
    [one] {" "}Your team mate’s last car can’t be used for it.
   *[other] {" "}Your team mate’s { $mates } cars can’t be used for it.
}
    .remedy = { $can_mate ->
    [0] Cars never come back; choose a shorter route.
   *[other] Leave it to your team mate, or choose a shorter route.
}
refusal-not-enough-cards = { $has_route ->
    [0] { $missing ->
        [0] You don’t hold the cards for that.
       *[other] You lack { $cards }.
    }
   *[other] { $missing ->
        [0] You don’t hold the cards for { $route }.
       *[other] You lack { $cards } for { $route }.
    }
}{ $is_gray ->
    [0] {""}
   *[other] {" "}The colour you hold most of is { $color }.
}{ $wave_cards ->
    [0] {""}
   *[other] {" "}A ferry card covers up to two waves, a locomotive one.
}{ $any_cards ->
    [0] {""}
    [one] {" "}Any { $any_cards } more card would do, too.
   *[other] {" "}Any { $any_cards } more cards would do, too.
}
    .remedy = Draw more cards that this route takes.
lacking-nothing = you can pay
lacking-short = missing: { $cards }{ $any_cards ->
    [0] {""}
   *[other] {" "}or any { $any_cards }
}
lacking-of-one-colour = { $number ->
    [one] { $number } card of the same colour
   *[other] { $number } cards of one colour
}

# Paying
refusal-wrong-number-of-cards = { $wave_cards ->
    [0] { $substitutes ->
        [0] { $needed ->
            [one] Exactly { $needed } card is needed,
           *[other] Exactly { $needed } cards are needed,
        }
       *[other] This route takes one of these numbers of cards: { $range };
    } you played { $laid }.
    [one] With your ferry card { $range } train cards are needed, you played { $laid }.
   *[other] With your { $wave_cards } ferry cards { $range } train cards are needed, you played { $laid }.
}
    .remedy = { $wave_cards ->
        [0] { $substitutes ->
            [0] Play as many cards as there are spaces.
           *[other] Play a card for each space; { $substitutes } cards can take the place of one.
        }
       *[other] Play a card for each space; a ferry card covers one wave or two.
    }
refusal-mixed-colours = All cards must be of one colour{ $locomotives ->
    [0] {""}
   *[other] ; only locomotives go with any
}.
    .remedy = Choose one colour.
refusal-wrong-colour = This asks for { $needed }, not { $laid }{ $locomotives ->
    [0] {""}
   *[other] ; locomotives go with any colour
}.
    .remedy = Pay with that colour.
refusal-needs-locomotives = { $needed ->
    [one] At least { $needed } locomotive is needed
   *[other] At least { $needed } locomotives are needed
}{ $wave_cards ->
    [0] {""}
    [one] {" "}besides the ferry card
   *[other] {" "}besides the { $wave_cards } ferry cards
}, you played { $laid }.
    .remedy = Draw locomotives, or ferry cards where the map has them.

# Home cities, markers, Alvin, tunnels
refusal-city-taken = { $city } is taken already. Choose another city.
refusal-cannot-pass = You can pass only when nothing else is possible. You can still do something: see the buttons below the table.

# The host's own
refusal-none-valid = none
refusal-unknown-game = I don’t know this game. Choose one of the suggestions: `/ttr-me { command-games.name }` lists yours, `/ttr { command-server-games.name }` this server’s.
refusal-unknown-map = There is no map “{ $value }”. There are: { $valid }.
refusal-unknown-robot = There is no computer player “{ $value }”. There are: { $valid }.
refusal-unknown-option = There is no option “{ $value }” here. There are: { $valid }.
refusal-unknown-language = I don’t speak “{ $value }”. I speak: { $valid }.
refusal-unknown-pace = There is no pace “{ $value }”. There are: { $valid }.
refusal-unknown-move = There is no move { $value }. The last one is { $last }.
refusal-unknown-seat = There is no such seat at this table.
refusal-seat-beyond = There is no seat { $value } at this table: it has { $seats }.
refusal-not-seated = You don’t play in this game.
refusal-not-owner = Only the person who opened the table may do that.
refusal-stand-in-plays = A computer player holds your seat. Press **{ button-im-back }** to take it again.
refusal-no-stand-in = No computer player holds a seat of yours here.
refusal-question-closed = That has already been decided.
refusal-not-your-question = It isn’t your turn: { $owner } is playing now.
refusal-game-not-begun = This game hasn’t begun yet. Whoever opened the table starts it with **{ button-start }**.
refusal-game-called-off = This game was called off.
refusal-game-not-over = You can do that once the game is over.
refusal-charm-enough = No more lucky charms can be added: one player may enter { $one }, all at the table { $all }.
refusal-charm-invalid = A lucky charm has 1 to { $most } characters, without line breaks or control characters.
refusal-charm-same = You have entered this lucky charm already. Only a new one changes the shuffle.
refusal-charm-too-early = The table’s message isn’t there yet, and the hash in it must come first. Please try again in a moment.
refusal-lobby-closed = This table takes no more changes: the game has begun or was called off.
refusal-lobby-full = All { $seats } seats are taken.
refusal-too-many-robots = This table has { $seats } seats: besides you there is room for { $most ->
    [one] { $most } computer player
   *[other] { $most } computer players
}.
refusal-already-seated = You are already at this table.
refusal-guest-seated = That person is already at this table.
refusal-held-another = You have held another seat in this game and know its cards, so you can’t take this one.
refusal-guest-held-another = That person has held another seat in this game and knows its cards, so they can’t take this one. Offer it to somebody else.
refusal-invite-yourself = You can’t invite yourself: you are at your table already. Name other people who may join, or nobody, so that everybody may.
refusal-not-invited = This table is by invitation only. Ask the person who opened it.
refusal-not-enough-players = { $least ->
    [one] At least { $least } player is needed
   *[other] At least { $least } players are needed
}, so far there { $seated ->
    [one] is { $seated }
   *[other] are { $seated }
}. Wait for others, or add a computer player.
refusal-wrong-number-of-seats = This map can’t be played by { $value }. Possible: { $valid }.
refusal-teams-choose-seats = In teams you choose your seats yourselves.
refusal-voice-off = Voice channels are switched off on this server. Somebody who manages it can change that with `/ttr-admin { command-set.name }`.
refusal-no-teams = There are no teams on this map.
refusal-no-robot-to-remove = No computer player sits here.
refusal-too-many-lobbies = You have { $limit ->
    [one] { $limit } open table
   *[other] { $limit } open tables
} already. Start one or call one off first.
refusal-too-many-games = You are in { $limit ->
    [one] { $limit } running game
   *[other] { $limit } running games
} already. Finish one first.
refusal-too-many-games-here = On this server you may be in { $limit ->
    [one] { $limit } game
   *[other] { $limit } games
} at once. Finish one first.
refusal-store-unavailable = I can’t reach my memory of the games just now, so nothing has changed. Please try again in a minute.
refusal-store-unknown = I can’t reach my memory of the games just now, so I can’t tell yet whether that counted. Please look at the table in a minute.
refusal-game-damaged = This game’s record is damaged, so it can’t go on. The person who runs the bot can restore a backup.
refusal-shutting-down = I’m restarting, so nothing has happened. Please try again in a minute.
refusal-which-game = Several games run here. Say which one, or do this in the game’s thread.
refusal-no-game-here = No game runs here. Start one with `/ttr { command-new.name }`.
