# What Discord refuses: the reason, as the end of a sentence, and what helps.

refused-permission = I lack a permission there
refused-locked = the thread is locked, and only people who may manage threads can open it
refused-filtered = a filter refused my message: AutoMod, or Discord’s own against harmful links
refused-kind = channels of this type don’t have what I need
refused-threads = this server has as many active threads as Discord allows
refused-channels = this server has as many channels as Discord allows
refused-flagged = Discord’s spam protection has restricted me
refused-gone = the channel was deleted, or I was removed from the server
refused-fault = my program has a fault there
refused-unknown = Discord refused my message, with error { $code }

cure-permission = For those who manage the server: `/ttr-admin { command-check.name }`, used there, says what I lack; `/ttr-admin { command-move.name }` takes the table to another channel.
cure-locked = A moderator can unlock the thread, or somebody who manages the server can take the table to another channel: `/ttr-admin { command-move.name }`.
cure-filtered = Somebody who manages the server can exempt me or the channel in *Server Settings → AutoMod*; often the filter dislikes a player’s name. Then `/ttr { command-table.name }` shows the table again.
cure-kind = Somebody who manages the server can take the table to a text channel: `/ttr-admin { command-move.name }`.
cure-threads = Close threads that nobody needs any more.
cure-channels = Somebody who manages the server can delete channels that nobody needs any more.
cure-flagged = The person who runs the bot can see the reason in Discord’s developer portal and appeal there.
cure-gone = Somebody who manages the server can take the table to another channel: `/ttr-admin { command-move.name }`.
cure-fault = I keep trying. The person who runs the bot can see the details in my log (`sending_failed`).
cure-unknown = `/ttr { command-table.name }` tries again, `/ttr-admin { command-move.name }` takes the table to another channel. If neither helps, tell the person who runs the bot this number.

team-thread-permission = I lack **Create Private Threads**
team-thread-kind = Discord has private threads only in text channels
answer-refused = I can’t show you this: { $reason }. { $cure }
lobby-no-team-threads = ⚠️ The teams won’t have private threads: { $reason }. The game goes without them.
notice-team-no-thread = I can’t make the teams’ private threads here: { $reason }. The game goes on without them.
notice-unreached = ✉️ I couldn’t send { $person } your invitation: most likely their direct messages are closed. Tell them yourself; they can join with the button on the table.
notice-team-closed = I can’t let the teams into their private threads: { $reason }. The game goes on without them.
notice-team-not-in = 👥 { $player } can’t be let into the team’s thread: it has as many members as Discord allows. They only miss what is said there.
notice-unseen = ⚠️ I can’t write at this table any more: { $reason }. What you see there is old. The game waits for { $player } and loses no time; it goes on as soon as I can. { $cure }
notice-lobby-unseen = ⚠️ I can’t show your table: { $reason }. { $cure } To leave it, use `/ttr { command-leave.name }` in any channel; it closes once everybody has left.
notice-end-unseen = ⚠️ The game is over, but I can’t show the final count at the table: { $reason }. { $cure }
check-unseen = I can’t show { $games }: { $reason }. { $cure }
check-locked = this thread is locked: I can’t write in it. { cure-locked }
voice-refused = There can be no voice channel here: { $reason }. The game goes on without it. { $cure }
owner-disk-low = ⚠️ The disk with my games is nearly full: { $megabytes } MB are left. Once it is full, nobody can move until there is space again; no game is lost. Please free some space, or give me a larger disk.
owner-commands-refused = ⚠️ Discord has refused my slash commands several times, so new and changed ones are missing. The games go on, and the commands that Discord knows go on working. I keep trying; my log has the error (`commands_refused`).
