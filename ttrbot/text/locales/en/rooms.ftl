# Rooms to talk in: team threads and voice channels.

room-category = Train tables
button-voice-team = Join your team’s voice channel
button-voice-table = Join the table’s voice channel
notice-team-welcome = this thread is your team’s: talk here as far as the rules allow; I also tell you here when it’s your turn. Your hands and the rack are never shown in it, since a server’s moderators can read every thread.
notice-team-turn = it is your turn:
notice-team-reader = 👀 { $player } may manage threads here and could read the other team’s thread.
voice-open = The voice channel is open: { $channel }
voice-moved = You are in { $channel } now.
voice-not-moved = I can’t take you there: { $permissions }
voice-missing = There can be no voice channel here. The game goes on without it; somebody who manages the server can give me these permissions:
    { $permissions }
voice-elsewhere = From here I can’t open the voice channel: press the button at your table.
voice-later = Discord doesn’t let me make the channel just now. Try again in a moment.
sight-unknown = Discord doesn’t tell me just now whether you may see that table. Try again in a moment.
setting-voice = Voice channels
    .about = Whether teams and tables may have a private voice channel while they play. It needs four more permissions.
setting-on = on
setting-off = off
settings-lacking = For voice channels I lack these permissions; [this link]({ $link }) gives them to me:
check-team-thread = make a private thread and end it
check-voice = make a private voice channel and delete it
permission-create-private-threads = **Create Private Threads**: a thread for each team; without it teams have none
permission-connect = **Connect**: to decide who may enter voice channels
permission-manage-channels = **Manage Channels**: to make voice channels and to remove them
permission-manage-roles = **Manage Roles**: to let only the right people into them
permission-move-members = **Move Members**: to move people who press the button while they are in a voice channel

# A server’s life
notice-set-back = ⏪ My memory was set back to { $until }: what was played after that is lost. I show the table anew as it was then. If the game had already ended, its file above shows everybody’s cards and the deck: better have a moderator call it off (`/ttr-admin { command-end.name }`) and begin a new one.
notice-lobby-set-back = ⏪ My memory was set back to { $until }: what changed at your open table after that is lost. I show it anew as it was then. People who joined later have to join again.
notice-moved = the game has moved and goes on here. What you were asked and haven’t decided yet is asked here again.
notice-gone = 👋 { $player } is no longer on this server. The game waits for them as its clock says; with `/ttr { command-kick.name }` you can ask the others to give the seat to a computer player.
table-moved = Table `{ $game }` goes on in { $channel }.
picture-refused = I can’t attach the board here: I lack **Attach Files**.
