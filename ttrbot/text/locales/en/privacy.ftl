# One's own data.

privacy-export = All that I keep about you. It also tells your moves in running games: keep it to yourself.
privacy-policy = How the person who runs the bot handles your data: <{ $url }>
privacy-terms = Terms of use: <{ $url }>
privacy-confirm = Delete all that I keep about you? Lobbies go on without you, and in running games a computer player takes your seat for good. Finished games stay, with “{ name-former-player }” on your seat; of a lucky charm only its hash stays. What already stands in channels stays there.
button-forget-me = Delete my data
privacy-deleted = Done: what I kept about you is gone. { $left ->
    [0] { "" }
    [one] You left { $left } lobby.
   *[other] You left { $left } lobbies.
} { $handed ->
    [0] { "" }
    [one] A computer player took over your seat in { $handed } game. Until it is over I remember that you sat there, so that nobody sees two hands.
   *[other] Computer players took over your seats in { $handed } games. Until they are over I remember that you sat there, so that nobody sees two hands.
}
