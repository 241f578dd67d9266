# Messages and buttons on Discord.

language-en = English
language-it = Italiano

fault = Sorry, that went wrong on my side. Nothing was lost. If it happens again, tell the person who runs the bot this number: `{ $reference }`.
busy = Too much is going on just now, so nothing has happened. Please try again in a few seconds.
unshown-no-store = I can’t reach my memory of the games just now, so I can’t show you this. Please try again in a minute.
unshown-restarting = I’m restarting, so I can’t show you this. Please try again in a minute.
unshown-busy = Too much is going on just now, so I can’t show you this. Please try again in a few seconds.
unknown-press = This button is from an older version of the bot. Use `/ttr { command-table.name }` for a fresh message.
game-not-found = I can’t find this game for you: it was deleted, or opened after the backup that I was restored from, or you no longer see its channel. `/ttr-me { command-games.name }` lists your games.
latest-move = What you did last:
answered-late = I can reach my memory of the games again: what you see now is up to date.
works-again-unchanged = I can reach my memory of the games again. Nothing has changed, so please try once more.
works-again-unknown = I can reach my memory of the games again. Please look at the table to see whether that counted.
works-again-unshown = I can reach my memory of the games again. Please try once more.
choices-unavailable = I can’t reach my memory of the games just now. Try again in a minute.
form-late = That took too long, so I couldn’t open the form. Please press again.
unknown-command = This command has just changed. Try again in a minute; if that doesn’t help, reload Discord.
too-fast = That was a lot at once. Wait a few seconds, then go on; nothing is lost.
only-on-servers = Tables can be opened on servers only.
not-a-member = Only my commands were added to this server, and I’m not on it: I can’t show anything here. Somebody who manages the server can [invite me]({ $link }).
permissions-missing = I can’t show a table in { $channel }. I need:
    { $permissions }
dms-closed = -# I can’t write to you: most likely your direct messages are closed. You miss nothing: **{ button-hand }** always shows your cards. To get them by message, allow direct messages from this server and use `/ttr-me { command-my-hand.name }`.

# Lobby
new-opened = Your table is open in { $place }. Wait for others to join, or add computer players; then press **Start**.
new-other-map = -# Another map? Call this table off, then use `/ttr { command-new.name }` with `{ option-map-id.name }:`.
lobby-title = Table · { $map }
lobby-open = { $seated } of { $seats } seats taken. { $missing ->
    [0] The owner can start the game.
    [one] It can start with one more player.
   *[other] It can start with { $missing } more players.
}
lobby-owner = owner
lobby-free = { $number ->
    [one] ▫️ one free seat
   *[other] ▫️ { $number } free seats
}
lobby-starting = The game begins …
lobby-started = The game is on: { $thread }
lobby-started-here = The game is on, right in this channel: threads can’t be made here.
lobby-over = The game is over: { $place }
lobby-cancelled = This table was called off.
lobby-starter = { $name } goes first.
lobby-starter-free = The player who takes seat { $number } goes first; if nobody takes it, the first player is drawn by lot.
lobby-first = Who goes first?
lobby-first-drawn = Drawn by lot
lobby-first-free = The player who takes seat { $number }
lobby-starter-drawn = Who goes first is drawn by lot.
lobby-invited = Invited: { $people }
lobby-language = Language: { $language }
lobby-hash = Fair play: this hash fixes the shuffle’s secret, which is shown at the end. `{ $hash }`
lobby-mark = Shuffle mark: `{ $mark }`{ $number ->
    [0] { "" }
   *[other] . Lucky charms by { $people }.
}
button-charm = Add a lucky charm
charm-title = Lucky charm
charm-label = Words or numbers that nobody can guess
charm-about = Helps make sure that nobody has chosen the shuffle. The game’s file shows your charm at the end.
charm-added = Your lucky charm is in: { $charm }
    You can replace it until the start. To check the shuffle after the game, note these: the secret’s hash `{ $hash }`, the mark before your charm `{ $before }` and the mark after it `{ $mark }`. If the game starts with that last mark and with the same seats and options as now, nobody chose the shuffle, not even the person who runs the bot: they could only have called the table off.
lobby-robot = Add a computer player …
lobby-robot-remove = Remove the last computer player
lobby-call-off-confirm = Call this table off for everybody?
robot-expert = Expert
robot-expert-about = Very hard: tries out its moves first
robot-veteran = Veteran
robot-veteran-about = Hard: plans ahead and watches the others
robot-regular = Regular
robot-regular-about = Medium: one ticket after the other
robot-beginner = Beginner
robot-beginner-about = Easy: plays some moves on a whim
robot-child = Child
robot-child-about = Very easy: plays most moves on a whim
button-join = Join
button-leave = Leave
button-start = Start
lobby-option-on = { $option }: on
lobby-option-off = { $option }: off
lobby-pair-up = Play in a team with …
button-add-robot = Add a computer player
button-call-off = Call off

# Table
table-cancelled = This game was called off
table-reposted = The table is at the bottom of { $place } again.
table-there = The table is in { $place }. I bring it to the bottom only for its players, and not too often.
table-refused = I can’t show the table: { $reason }. { $cure }
table-later = Discord hasn’t taken the table’s message yet. I keep trying: it will appear by itself.
table-is-over = 🏁 This game is over. You can watch its film or play a rematch.
which-title = **Which game?** You are at several tables.
which-about = Turn { $turn }: { $players }
which-choose = Choose a game
table-ended = Table { $game } was called off.
button-blind = Deck
button-two-blind = Deck ×2
button-claim = Claim
button-tickets = Tickets
button-hand = Hand
button-now = What can I do now?
button-more = More
button-choose = Choose tickets
button-pass = Pass

# Claiming
claim-title = { $number ->
    [one] You can claim one route now.
   *[other] You can claim { $number } routes now. Those for your tickets come first.
}
claim-found = { $number ->
    [one] “{ $search }”: you can claim one route now.
   *[other] “{ $search }”: you can claim { $number } routes now. Those for your tickets come first.
}
claim-choose = Which route?
claim-useful = helps your tickets
claim-linked = your team has this link already
claim-price = { $cards }{ $others ->
    [0] {""}
   *[other] {" "}or other cards
}
choose-others = You have chosen your tickets. Still choosing: { $players }.
plan-title = **It isn’t your turn yet.** Choose a route: I claim it for you on your turn, as soon as you can pay.
plan-no-route = **You can’t claim any route now.** Choose one: I claim it for you on your turn, as soon as you can pay.
plan-free = **The free routes, and what you still need for each.** Choose one: I claim it for you on one of your next turns, as soon as you can pay. **{ button-claim }** claims one now.
plan-choose = Claim it as soon as I can pay
nothing-possible = You can’t do anything now: no card to take, no route to claim, no ticket to draw. Pass.
claim-none-found = None of the routes that you can claim now is called “{ $search }”. `/ttr { command-why.name }` tells what a route still needs.
claim-pay = **{ $route }**: { $worth }. What do you pay with?
claim-confirm = **{ $route }**: { $worth }. You pay { $payment }.
pay-from-hand = { $cards } from your hand
pay-from-rack = { $cards } from the rack
pay-from-both = { $hand } from your hand, { $rack } from the rack
button-split = Split differently
button-lay = Choose the cards
button-lay-none = Start over
claim-card = { $card }: { $laid } of { $held }
claim-lay = **{ $route }**: { $worth }. { $laid ->
    [0] Press the cards that you want to pay with, one by one.
   *[other] You pay { $payment }{ $is_paid ->
        [0] {" "}so far. Press the other cards one by one.
       *[other] .
    }
}
claim-points-for = { count-points } for { $player }
claim-markers = 📍 { $shares }, through markers
claim-choose-payment = What do you pay with?
button-search = Find a city
button-all-routes = All routes
button-back = Back
button-claim-now = Claim
search-title = Find a route
search-label = City
search-hint = Part of a name is enough
why-nothing = Nothing is in the way: you can claim **{ $route }** now.
why-linked = But your team has this link already: your team mate owns the track beside it.
why-title = { $number ->
    [one] **{ $route }**: one thing is in the way.
   *[other] **{ $route }**: { $number } things are in the way.
}
route-unknown = No route here is called “{ $search }”. Write one of its cities and choose from the list.
route-ambiguous = { $number } routes fit “{ $search }”. Write both cities, or choose from the list.
no-homes = There is no home city to choose now.
page-back = ◀
page-on = ▶
page-of = { $page } of { $pages }

# Tickets
tickets-title = **Your { $number ->
    [one] new ticket
   *[other] { $number } new tickets
}.** In the list, deselect those you don’t want; keep at least { $least }. A kept ticket brings its points at the end, or costs them if it isn’t completed. Those you give back cost nothing.
tickets-choose = Choose which to keep (at least { $least })
tickets-confirm = Draw { $number ->
    [one] the last ticket? You must keep it.
   *[other] { $number } new tickets? You must keep at least { $keep }. This is your whole turn.
}
button-keep = { $number ->
    [one] Keep this one
   *[other] Keep these { $number }
}
button-draw-tickets = { $number ->
    [one] Draw the ticket
   *[other] Draw { $number } tickets
}

tickets-share = One of those you keep goes on your team’s rack: you choose it next.
share-one = Which of them goes on your team’s rack? Your mate will see it; the others stay yours alone.

place-then-blind = It comes from the deck at once.
person-unknown = “{ $search }” doesn’t match exactly one player at this table. Write a name and choose from the list.
city-unknown = “{ $search }” doesn’t match exactly one city here. Write its name and choose from the list.

# Looking
more-title = What would you like to see or do?
button-log = Moves
button-score = Points
button-board = Board
button-rules = Rules
button-table = Table to the bottom
log-title = **Moves { $first } to { $last }**
log-nothing = **No moves yet**
log-numbers = A turn has one or more moves. `/ttr { command-board.name }` with `{ option-move.name }:` shows the board after one.
log-older = ◀ Earlier
log-newer = Later ▶
log-choose = Jump to …
log-place = Moves { $first } to { $last }
log-from-turn = from turn { $turn }
board-title = { $move ->
   [0] Board before the first move
  *[other] Board after move { $move } of { $last }
}{ $turn ->
   [0] {""}
  *[other] {" "}· turn { $turn }
}
board-far-back = ◀ { $moves }
board-back = ◀
board-on = ▶
board-far-on = { $moves } ▶
button-mine = My board
button-since = Since my last turn
button-board-text = Board in words
since-opening = Everybody has chosen their opening tickets.
since-title = **Since your last turn**
since-nothing = Nothing has happened since your last turn.
replay-drawing = 🎞️ The film is being drawn: { $percent }%
button-all-hands = Move by move, with all hands
replay-impossible = I can’t draw this film: the map isn’t installed here any more, or has changed.
replay-title = 🎞️ **{ $map }**, { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}
alt-film = Film of a game on { $map }, claim by claim. At its end: { $board }
score-title = **Points so far.** Tickets and bonuses are counted at the end.

# The end
end-title = 🏁 The final count
button-film = Film
button-coach = Turning points
coach-looking = 🎓 I’m looking at your { $turns ->
    [one] one turn
   *[other] { $turns } turns
} … { $percent }%
coach-title = 🎓 **The turning points of your game**
coach-none = 🎓 I found no clearly better move than yours. Well played!
coach-how = I tried your moves and others in many possible games, knowing only what you could see then. These are estimates: a person may know better.
coach-lesson = **{ $turn ->
    [0] Before the first turn
   *[other] Turn { $turn }
}**, move { $move }: you chose to { $played }. Better: **{ $better }**. Chance to win: { $after }% instead of { $before }%, with { $points ->
    [one] 1 point
   *[other] { $points } points
} more on average.
coach-partly = I have looked at { $seen } of your { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}. Ask again, and I’ll try to look at all of them.
end-reasons = `/ttr { command-log.name }` tells why the computer players moved as they did.
end-secret = Fair play: the secret was `{ $secret }`, its hash `{ $hash }` as shown before the start. The file holds the whole game; `ttrbot verify` checks every shuffle and says what that proves.

# One’s own things
games-none = You aren’t at any table. `/ttr { command-new.name }` opens one.
games-title = { $number ->
    [one] **You are at one table**
   *[other] **You are at { $number } tables**
}
games-lobby = { $game }: not begun, { $seated } of { $seats } seats taken
games-yours = { $game }: **your turn** ({ $since })
games-theirs = { $game }: waiting for { $people } ({ $since })
language-chosen = I’ll answer you in English.

# The check of the permissions
check-passed = **Everything works.** What I need in { $channel }:
check-failed = **Something is missing.** What I need in { $channel }:
check-tried = **Tried just now:**
check-message = Permission check: this goes away by itself
check-picture = send a picture
check-history = read a message again
check-thread = make a thread
check-thread-message = write in the thread
check-thread-end = delete the thread again, or close it
check-clean-up = delete the message again
check-private = answer you alone
check-process =
    The process `{ $process }` looks after this server; it holds slot { $slot }, one of { $slots }. { $processes ->
        [one] One process is running.
       *[other] { $processes } processes are running.
    }
permission-view-channel = **View Channel**: to find the table again
permission-send-messages = **Send Messages**: to post the table
permission-attach-files = **Attach Files**: for the picture of the board
permission-read-message-history = **Read Message History**: to find my own messages after a restart
permission-create-public-threads = **Create Public Threads**: a thread for each game; without it the game is played in the channel
permission-send-messages-in-threads = **Send Messages in Threads**: to play there

# Why a computer player did something, after the game: a line's end in the log
robot-because = – *{ $reason }*
robot-because-tickets = – *{ $reason }: { $tickets }*
robot-why-claim-for-tickets = for its tickets
robot-why-claim-in-danger = for its tickets, with others near
robot-why-claim-for-points = for the points
robot-why-claim-at-the-end = worth the most this near the end
robot-why-draw-for-tickets = cards for its tickets
robot-why-draw-for-points = its tickets were safe; cards for routes that bring points
robot-why-draw-nothing-better = nothing better to do
robot-why-take-tickets = its tickets were safe, and new ones promised more than another move
robot-why-keep-tickets = worth most together with its other tickets
robot-why-block = to block others who needed it
robot-because-weighed = – *it weighed: { $moves }*
robot-weighed = { $move } ({ $chance }%, { $points })
log-weighed = In brackets: its estimates of the chance to win and of the average lead in points.
move-deck = draw from the deck
move-market = take { $card }
move-claim = claim { $route }
move-claim-for = claim { $route } with { $cards }
move-keep = keep { $tickets }
move-pass = pass
question-choose = Choose one.
label-city = { $city }
label-ticket = { $ticket }
