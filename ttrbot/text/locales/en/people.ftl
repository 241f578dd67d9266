# Taking back, asking the others, and people who come and go.

# Taking a move back
undo-title = This would be taken back:
undo-free = Nobody has learned anything from it, so nobody needs to be asked.
undo-waited = Computer players wait for your answer, for up to two minutes.
undo-asks-others = Others have moved since, and their moves would be taken back too.
undo-asks-hidden = It has shown you something that was hidden.
undo-asks-shown = It has shown cards or tickets of yours to a team mate.
undo-asks-robots = Computer players have moved since, and everybody has seen what they drew or paid.
undo-asks-again = You have already restarted this turn three times.
undo-everybody = { $why } So everybody else must agree.
undo-nobody = Your last move can’t be taken back. { $why } So the others would have to agree, and computer players can’t.
undo-older = You have moved again since; this is your newest move:
undo-done = Taken back: everything is as it was before.
undo-asked = I have asked the others at the table. Until they all agree, everything stays as it is. If anybody plays on, the vote ends.
button-undo = Take back
button-undo-leave = Leave it
button-ask-others = Ask the others
button-done = Done
done-said = Good: the computer players go on.
done-over = The game has gone on already.
done-hint = -# The computer players go on at { $when }, or as soon as you press **{ button-done }**.
computers-never = Computer players go on at once after each of your moves, so you can hardly ever take one back.
computers-free = Computer players wait ten seconds after a move that you can take back without asking, or until you press **{ button-done }**. After any other move they go on at once.
refusal-done-not-yours = Only the player who moved last can press this.
refusal-undo-nothing = You have no move that could be taken back.
refusal-undo-chance = A pile has been shuffled since then, and that can’t be undone.
refusal-undo-overtaken = { $owner } has moved since; it can’t be taken back any more.
refusal-undo-robots-play = A computer player is moving right now. Try again in a few seconds.

# Asking the others
refusal-motion-open = The others are already voting on something like that. Wait until it is decided.
refusal-motion-nobody = There is nobody else who could agree: computer players don’t vote.
refusal-motion-void = Everybody has agreed, but it is no longer possible.
notice-motion-void = ⚠️ What you have agreed to is no longer possible: everything stays as it is.
vote-on-undo = on taking a move back
vote-on-kick = on removing a player
vote-on-pause = on a pause
vote-on-resume = on resuming the game
vote-on-timing = on a new clock
vote-on-more-time = on more time
notice-motion-ended-gone = ❎ The vote { $vote } has ended without a result, because a player it concerned no longer has a seat. Any player can ask for a new vote.
notice-motion-ended-damaged = ❎ The vote { $vote } has ended without a result, because its data was damaged. Please ask again.
refusal-vote-over = That vote is over.
refusal-no-vote = You aren’t among those who are asked here.
notice-motion-asked-undo = ↩️ { $player } would like to take back { $moves ->
    [one] the last move
   *[other] the last { $moves } moves
}{ $others ->
    [0] .
   *[other] , those of { $names } included.
} Everybody else must agree; the vote ends { $until }.
notice-motion-declined-undo = ↩️ No: the last move of { $player } stays.
notice-motion-lapsed-undo = ↩️ Not everybody has agreed in time: the last move of { $player } stays.
button-agree = I agree
button-decline = No
motion-agreed = You agree. As soon as enough people do, it is done.
motion-against = You are against it. You may change your mind until it is decided.
motion-decided = That decides it.

notice-motion-asked-kick = 🚪 { $by } asks to remove { $player }; a computer player would take the seat. Everybody else must agree; the vote ends { $until }.
notice-motion-declined-kick = 🚪 No: { $player } stays at the table.
notice-motion-lapsed-kick = 🚪 Not everybody has agreed in time: { $player } stays at the table.
notice-motion-asked-pause = ⏸️ { $player } would like to pause the game. More than half must agree; the vote ends { $until }.
notice-motion-declined-pause = ▶️ No: the game goes on without a pause.
notice-motion-lapsed-pause = ▶️ Too few have agreed in time: the game goes on without a pause.
notice-motion-asked-resume = ▶️ { $player } would like to resume the game. At least half must agree; the vote ends { $until }.
notice-motion-declined-resume = ⏸️ No: the pause goes on.
notice-motion-lapsed-resume = ⏸️ Too few have agreed in time: the pause goes on.
motion-asked = I have asked the others at the table.

# Coming and going
notice-stepped-out = 🤖 { $player } has stepped out: a computer player plays until { $player } presses **{ button-im-back }** on the table.
notice-left = 🚪 A player has left for good: { $player } plays on in that seat, a computer player.
    .named = 🚪 { $name } has left for good: { $player } plays on in that seat, a computer player.
notice-kicked = 🚪 { $name } was removed: { $player } plays on in that seat, a computer player.
notice-sent-away = 🚪 The others have removed you from this game. A computer player has your seat.
notice-offer = 💺 This seat is yours if you like: { $player }. You see its cards and tickets once you take it. The offer ends { $until }.
notice-declined = 💺 The offered seat wasn’t taken: { $player } keeps it.
    .named = 💺 { $name } doesn’t want the seat: { $player } keeps it.
notice-replaced = 💺 { $player } has taken over a seat.
    .named = 💺 { $player } has taken over the seat of { $name }.
notice-paused = ⏸️ The game is paused. All clocks stand still.
notice-resumed = ▶️ The game goes on.
notice-called-off = 🛑 A moderator of the server has called the game off. It ends without a count and isn’t in anybody’s statistics. Hands and tickets stay hidden.
notice-lobby-called-off-moderator = 🛑 A moderator of the server has called the table off.
notice-lobby-called-off-owner = 🛑 { $player } has called the table off.
notice-lobby-called-off-expired = 🛑 Nobody has started this game in ten days, so the table is closed. `/ttr { command-new.name }` opens a new one.
notice-lobby-left = 👋 { $name } is no longer on this server, so their seat is free again.
notice-lobby-left-owner = 👋 { $name } is no longer on this server. The table is yours now, so it is up to you to start the game.
table-paused = ⏸️ **Paused.** All clocks stand still.
button-resume = Resume
button-take-seat = Take the seat
button-no-thanks = No, thanks
button-step-out = Until I’m back
button-leave-game = For good
leave-title = Leave { $game }? **{ button-step-out }**: a computer player plays for you, and you take the seat again whenever you like. **{ button-leave-game }**: a computer player keeps the seat, you can’t see the hand any more, and your notes are deleted.
leave-alone = Leave { $game }? **{ button-step-out }**: a computer player plays for you, and you take the seat again whenever you like. **{ button-leave-game }**: the game is called off, as you are the only person here.
left-lobby = You have left { $game }.
left-game = You have left { $game }. A computer player plays on.
stepped-out = A computer player plays for you now. **{ button-im-back }** on the table gives you the seat again.
offer-made = I have offered { $name } the seat, at the table. Until { $name } takes it, everything stays as it is. { $name } will then see the hand, the tickets and your notes.
offer-robot-made = I have offered { $name } the computer player’s seat, at the table.
offer-bots = Bots can’t play here. Add a computer player instead.
offer-declined = You have said no; the table is told.
briefing-title = 💺 **The seat is yours.** The last moves:
briefing-notes = Your predecessor’s notes:
pause-now = The game is paused.
resume-now = The game goes on.
note-title = Your notes
note-label = Only for you and the next player in your seat
note-kept = Noted. Nobody else sees it; `/ttr { command-note.name }` shows it again.
note-gone = Your notes are empty now.
refusal-game-paused = The game is paused. **{ button-resume }** on the table, or `/ttr { command-resume.name }`, asks the others to resume.
refusal-not-at-table = That person doesn’t play in this game.
refusal-kick-yourself = To leave yourself, use `/ttr { command-leave.name }`.
refusal-kick-nobody = Everybody else would have to agree, but there is nobody else: computer players don’t vote. If that person stays away, the table’s clock decides what happens; without a clock I ask you after three days.
refusal-offer-over = This seat isn’t offered to you, or the offer is over.

# Inviting, playing once more, looking on
invited = { $name } may join { $game }. I tell them by direct message, unless they don’t want invitations.
notice-invited = 💌 { $player } invites you to play.
invited-joined = You are at the table.
button-rematch = Rematch
rematch-open = The next table is open in { $place }. I tell the others, except those who don’t want invitations.
rematch-unseeing = { $people } can’t see { $place }, so I don’t tell them.
lobby-rematch = 🔁 A rematch: at the start the seats are those of the last game, moved by one: the player who sat first now sits last.
lobby-rematch-teams = 🔁 A rematch: once all are there, the teams are those of the last game; then you may still change them.
watch-title = 👀 You are watching: { $game }
button-watch = Look again

# Whose invitations one takes
invitations-on = You accept invitations: I tell you of them by direct message, and others may offer you a seat. Nobody is told what you choose here.
invitations-off = You accept no invitations: I tell you of none, and nobody can offer you a seat. Nobody is told. `/ttr-me { command-invitations.name }` changes that.
invitations-blocked = Not from: { $people }
not-again = Block invitations from { $person }, or from everybody? Nobody is told.
button-not-again = Don’t ask me again
button-block-one = From this person
button-block-all = From everybody
blocked-one = { $person } can no longer invite you or offer you a seat, and isn’t told. `/ttr-me { command-invitations.name }` changes that.
block-yourself = You can’t block yourself.
guest-elsewhere = { $name } isn’t on this server. Ask them to join it first.
channel-gone = This table’s channel was deleted. Somebody who manages the server can take the table to another one: `/ttr-admin { command-move.name }`.
guest-unseeing = { $name } can’t see { $channel }, where the table is. Let them in there first, or play where you both can see the channel.
refusal-too-many-blocked = You have blocked { $limit } people, the most that I can remember. Unblock somebody first, or accept no invitations at all.
refusal-offer-unwanted = That person can’t be offered a seat just now. Ask them yourself first, or offer it to somebody else.
refusal-asked-too-often = That would be too many invitations or offered seats in a short time, either from you or to somebody you ask. Nothing has happened. Try again in { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
}.
refusal-opened-too-often = You have opened too many tables in a short time. Try again in { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
}.
refusal-questioned-too-often = You have asked the others too often in a short time. Try again in { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
}.
refusal-away-too-often = You have gone away too often in a short time. Try again in { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
}.

# What stays of questions and reminders that are over
notice-past-motion = 🗳️ The vote { $vote } is over.
notice-past-up-vote = 🗳️ The vote on what to do about { $player } is over.
notice-past-reminder = ⏳ { $player } was reminded here.
notice-past-nudge = 👉 { $by } nudged { $player }.
notice-past-offer = 💺 The offer of this seat is over: { $player }.
notice-past-invited = 💌 { $player } invited you to play; the invitation is over.
notice-past-lobby-ends = ⏳ Here I asked whether to keep your table open.
notice-past-paused = ⏸️ The game was paused.
