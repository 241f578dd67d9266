# A server's settings.

settings-title = **This server’s settings**
settings-hint = `/ttr-admin { command-set.name }` changes them, `/ttr-admin { command-reset.name }` resets one.
setting-language = Language
    .about = The language of new tables, unless their opener chooses another.
    .open = that of the server on Discord, or else of the person who opens the table
setting-pace = Pace
    .about = How much time a turn has at new tables; the owner of a table can change it.
    .open = no clock
setting-channels = Channels
    .about = Where tables may be opened.
    .open = everywhere
setting-role = Role
    .about = Who may open tables. Those who manage the server always may.
    .open = everybody
setting-games = Games
    .about = How many tables one person may sit at on this server at the same time.
    .open = no limit
setting-palette = Colours
    .about = Of the pictures that everybody sees; for pictures of their own, people choose with `/ttr-me { command-palette.name }`.
new-elsewhere = Tables are opened here: { $channels }
new-not-you = On this server { $role } may open tables.
deleted-channels = All channels where tables may be opened were deleted. Those who manage the server can choose others: `/ttr-admin { command-set.name }`; or allow every channel: `/ttr-admin { command-reset.name }`.
deleted-role = The role whose members may open tables was deleted. Those who manage the server can choose another: `/ttr-admin { command-set.name }`; or let everybody open tables: `/ttr-admin { command-reset.name }`.
server-games-none = No table is open on this server. `/ttr { command-new.name }` opens one.
server-games-title = { $number ->
    [one] { $number } table
   *[other] { $number } tables
} on this server
