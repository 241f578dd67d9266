# Taking back, asking the others, and people who come and go.

# Taking a move back
undo-title = { $number ->
    [one] Your last move would be taken back:
   *[other] These { $number } moves would be taken back:
}
undo-free = Nobody has learned anything by it, so nobody needs to be asked.
undo-by-consent = Others have moved since, or something hidden has come to light: everybody else must agree.
undo-done = Taken back: everything is as it was before.
undo-asked = I have asked the others in the game’s thread. Until they all agree, everything stays as it is; whoever plays on ends the question.
button-undo = Take back
button-undo-ask = Ask the others
button-done = Done
done-said = Good: the computer players go on.
done-over = The game has gone on already.
refusal-undo-nothing = You have no move that could be taken back.
refusal-undo-chance = Since then a pile was shuffled; that is never taken back.
refusal-undo-robots-play = A computer player is just moving. Try again in a few seconds.

# Asking the others
refusal-motion-open = The others are being asked something like that already. Wait until that is decided.
refusal-motion-nobody = There is nobody else who could agree: computer players abstain.
refusal-vote-over = You have no vote here, or it is over.
notice-motion-asked-undo = ↩️ { $player } would like to take the last move back, though not all of it can be forgotten. That takes everybody else’s consent; it ends { $until }.
notice-motion-declined-undo = ↩️ No: the last move of { $player } stays.
notice-motion-lapsed-undo = ↩️ Not everybody has agreed in time: the last move of { $player } stays.
button-agree = I agree
button-decline = No
motion-agreed = You agree. As soon as everybody does, it is done.
motion-decided = That decides it.
