# Paces, clocks, reminders, days away. `until` and `counted` are moments, which Discord shows in everybody's own time.

pace-none = No clock
pace-live = Live: 2 minutes a turn
pace-hour = An hour: 1 hour a turn
pace-hours = Hours: 8 hours a turn
pace-day = A day: 24 hours a turn
pace-two-days = Two days: 2 days a turn
pace-days = Days: 3 days a turn
pace-week = A week: 7 days a turn
pace-none-about = Everybody takes as long as they like
pace-live-about = With a bank: 1 minute more each turn, 6 at most
pace-hour-about = With a bank: 30 minutes more each turn, 3 hours at most
pace-hours-about = With a bank: 4 hours more each turn, 24 at most
pace-day-about = With a bank: 12 hours more each turn, 3 days at most
pace-two-days-about = With a bank: 24 hours more each turn, 6 days at most
pace-days-about = With a bank: 36 hours more each turn, 9 days at most
pace-week-about = With a bank: 84 hours more each turn, 21 days at most
time-up-nothing = nothing happens
time-up-safe = the safe move is played
time-up-robot-turn = a computer player plays that turn
time-up-robot-seat = a computer player takes the seat
time-up-vote = the others vote
time-up-safe-about = Two cards from the deck, or what is possible instead
time-up-nothing-about = The clock only shows that time is up
time-up-robot-turn-about = The seat stays theirs
time-up-robot-seat-about = Until the person is back
time-up-vote-about = Wait, safe move, or a computer player

clock-none = ⏳ No clock
clock-line = ⏳ { $pace } · { $nights } · when time is up, { $up }
clock-line-bank = ⏳ { $pace }, with a bank · { $nights } · when time is up, { $up }
clock-nights-stop = stops outside each player’s waking hours
clock-nights-run = runs day and night
clock-nights-stop-weekends = stops outside each player’s waking hours and on weekends
clock-nights-run-weekends = runs day and night, but not on weekends
clock-title = **The table’s clock.** It can be changed until the start, and later by vote.
clock-title-running = **The table’s clock.** Choose another one, and ask the others: more than half must agree. Then the time for the current turn starts again.
clock-wanted = You would like: { $clock }
clock-changed = Done.
clock-usual-length = With { $people } people, a game takes about { $length } if everybody uses half of their time.
clock-rest = At this pace the game ends in about { $length }.
clock-choose-pace = How long may a turn take?
clock-choose-up = What happens when time is up?
clock-bank-on = Bank: on
clock-bank-off = Bank: off
clock-nights-on = Stops at night: on
clock-nights-off = Stops at night: off
clock-weekends-on = Stops on weekends: on
clock-weekends-off = Stops on weekends: off
button-clock = Clock
table-clock = ⏳ { $player }: { $until }
table-stand-in = 🤖 A computer player plays for { $player }
button-im-back = I’m back
button-im-back-of = { $players }: I’m back
seat-taken-back = Welcome back: the seat is yours again.

notice-half = ⏳ { $player }, half of your time is gone. It ends { $until }.
notice-near = ⏰ { $player }, your time is nearly up: it ends { $until }.
notice-daily = ⏳ { $player }, the game is waiting for you: your turn began { $since }.
notice-nudge = 👉 { $by } nudges { $player }: the game is waiting for you.
notice-next = 👋 You are next.
notice-up-nothing = ⌛ The time of { $player } is up; the turn began { $since }. This table goes on waiting: I remind { $player } every day, and after three days I ask the others what to do.
notice-up-safe = ⌛ The time of { $player } was up, so the safe move was played.
notice-up-robot-turn = ⌛ The time of { $player } was up, so a computer player played this turn.
notice-up-robot-seat = ⌛ The time of { $player } was up: a computer player holds the seat until { $player } presses **{ button-im-back }** on the table.
notice-up-vote = ⌛ The time of { $player } is up. What now? The vote ends { $until }; the choice with the most votes wins. In a tie or without votes, the safe move is played.
notice-up-wait = ⌛ The table waits: { $player } has a whole turn’s time again.
notice-stall-vote = 💤 The table has been waiting for { $player } for { $days ->
    [one] one day
   *[other] { $days } days
}. What now? The vote ends { $until }; the choice with the most votes wins. In a tie or without votes, the table goes on waiting, and I ask again later if needed.
notice-stall-wait = 💤 The table goes on waiting for { $player }.
notice-stall-robot-turn = 🤖 The others have decided: a computer player has played this turn for { $player }.
notice-stall-robot-seat = 🤖 The others have decided: a computer player holds the seat until { $player } presses **{ button-im-back }** on the table.
notice-away = 🏖️ { $player } is away until { $until }. Until then their clock stands still.
notice-away-counted = 🏖️ { $player } is away until { $until }. This year’s days away end earlier ({ $counted }): from then on their clock runs again.
notice-back = 👋 { $player } is back.
notice-taken-back = 👋 { $player } is back and plays again.
notice-pings = ⚠️ I could not tell everybody that it is their turn: I have announced { $told } of { $begun ->
    [one] { $begun } waiting turn
   *[other] { $begun } waiting turns
}. My log says which (`pings_missing`).
notice-lobby-ends = ⏳ Nobody has started your table yet. It closes { $until } unless you keep it open.
button-keep-open = Keep it open
lobby-kept = It stays open: I’ll ask again in nine days.
notice-motion-asked-timing = ⏳ { $player } would like to change the clock to the one below. More than half must agree; the vote ends { $until }.
notice-motion-declined-timing = ⏳ No: the clock stays as it is.
notice-motion-lapsed-timing = ⏳ Too few have agreed in time: the clock stays as it is.
notice-clock-changed = ⏳ The table has another clock:
notice-motion-asked-more-time = ⏳ { $by } asks to give { $player } the time of one more turn. More than half must agree; the vote ends { $until }.
notice-motion-asked-more-time-own = ⏳ { $player } asks for the time of one more turn. More than half must agree; the vote ends { $until }.
notice-motion-declined-more-time = ⏳ No: the time of { $player } stays as it is.
notice-motion-lapsed-more-time = ⏳ Too few have agreed in time: the time of { $player } stays as it is.
notice-more-time = ⏳ { $player } gets the time of one more turn.
button-more-time = More time for { $player }
refusal-no-clock-runs = There is no clock to extend: that turn is over, or this table has none.
button-quiet = Don’t remind me of this turn
button-nudge = Nudge
nudge-done = 👉 I have nudged { $players }.
nudge-later = 👉 It is night for { $players }: I’ll tell them when they are awake.
refusal-nudge-nobody = This game isn’t waiting for anybody else just now.
refusal-nudged-already = They have been nudged about this turn in the last 24 hours. One nudge a day is possible.
quiet-done = You won’t be reminded of this turn again.
quiet-over = That turn is over, or isn’t yours.
vote-wait = Wait
vote-safe = Safe move
vote-robot-turn = Computer plays this turn
vote-robot-seat = Computer takes the seat
button-ask-replace = Ask to replace them
vote-counted = Your vote: { $choice }. You may change it until the vote ends.

# One’s own hours
mine-title = **Your hours and reminders**
mine-zone = Time zone: **{ $zone }**, now { $now }
mine-zone-lost = Time zone: I don’t know **{ $zone }** any more, so neither it nor your waking hours count. `/ttr-me { command-timezone.name }` sets another.
mine-zone-none = Time zone: not set. `/ttr-me { command-timezone.name }` sets it.
mine-waking = Awake: **{ $from } to { $to }**
mine-waking-learned = Awake: **{ $from } to { $to }**, learned from when you press buttons
mine-waking-none = Awake: not known, so I may remind you at night. `/ttr-me { command-waking.name }` sets it.
mine-learning = I learn your waking hours from when you press buttons. `/ttr-me { command-waking.name }` ends that and deletes it.
mine-reminders-thread = Reminders: in the game’s thread
mine-reminders-dm = Reminders: by direct message
mine-reminders-both = Reminders: in the thread and by direct message
mine-reminders-none = Reminders: none
mine-next-on = I tell you when you are next.
mine-never-awaited = Computer players go on at once after each of your moves. `/ttr-me { command-computers.name }` changes that.
mine-away = You are away until { $until }.
mine-days = While you are away your clocks stand still, for { $days ->
    [one] one day
   *[other] { $days } days
} more this year.
zone-unknown = I don’t know the time zone “{ $search }”. Write a city, such as Rome, and choose from the list.
zone-first = Set your time zone first: `/ttr-me { command-timezone.name }`.
hour-unclear = I can’t read “{ $text }” as a time. Write it like 7:30 or 22.
waking-both = Give both times: from when and until when you are awake.
waking-short = That day is too short: your clocks would hardly ever run. You must be awake for { $least ->
    [one] at least { $least } hour
   *[other] at least { $least } hours
}.
away-unclear = I can’t read “{ $text }”. Write a day to come within a year, such as 2026-12-24, or a number of days, such as 7.
away-done = Have a good time! You are away until { $until }, and your tables are told. Your clocks stand still.
away-done-counted = Have a good time! You are away until { $until }, and your tables are told. This year’s days away end earlier ({ $counted }): from then on your clocks run again.
back-done = Welcome back! Your tables are told.
back-already = You weren’t away.
