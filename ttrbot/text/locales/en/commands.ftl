# Slash commands: what each does and is called, and the same of their options. Names: small letters, no spaces.

command-ttr = Play train-route games
command-ttr-me = Your own games and settings
command-ttr-admin = The bot on this server

command-new = Open a table
    .name = new
command-table = Bring the table message to the bottom
    .name = table
command-claim = Claim a route
    .name = claim
command-why = Why can’t I claim this route?
    .name = why
command-home = Choose my home city
    .name = home
command-hand = Show my cards and tickets
    .name = hand
command-log = Show the moves of the game
    .name = log
command-score = Show the points
    .name = score
command-board = Show the board, as it is or as it was
    .name = board
command-rules = Show the rules in short
    .name = rules

command-games = My games, and where it’s my turn
    .name = games
command-my-hand = Show my cards and tickets, here or in direct messages
    .name = hand
command-language = Choose the language I am answered in
    .name = language

command-set = Choose the language of this server’s new tables
    .name = set
command-end = Call off a table whose owner is gone
    .name = end
command-check = Try out every permission the bot needs in this channel
    .name = check

option-map-id = The map
    .name = map
option-seats = How many may play; as many as the map takes if left out
    .name = seats
option-robots = How many computer players to begin with
    .name = robots
option-robot = What kind of computer players
    .name = robot-kind
option-first = Who goes first
    .name = first
option-language = The language
    .name = language
option-invite = Only invited people may join: one of them
    .name = invite
option-invite-2 = One more invited person
    .name = invite-2
option-invite-3 = One more invited person
    .name = invite-3
option-invite-4 = One more invited person
    .name = invite-4
option-invite-5 = One more invited person
    .name = invite-5
option-route = Write a city and choose
    .name = route
option-city = Write a city and choose
    .name = city
option-move = After which move; now if left out
    .name = move
option-game = Which game
    .name = game
option-table = Which table
    .name = table

first-drawn = Drawn by lot
first-owner = Me
