# Annullare, chiedere agli altri, e chi viene e va.

# Annullare una mossa
undo-title = { $number ->
    [one] La tua ultima mossa verrebbe annullata:
   *[other] Queste { $number } mosse verrebbero annullate:
}
undo-free = Nessuno ne ha saputo qualcosa, perciò non serve chiedere a nessuno.
undo-by-consent = Altri hanno giocato da allora, o è stato rivelato qualcosa: tutti gli altri devono essere d’accordo.
undo-done = Annullata: tutto è come prima.
undo-asked = L’ho chiesto agli altri nel thread della partita. Finché non sono tutti d’accordo, tutto resta com’è; chi continua a giocare chiude la domanda.
button-undo = Annulla la mossa
button-undo-ask = Chiedi agli altri
button-done = Fatto
done-said = Bene: i giocatori automatici vanno avanti.
done-over = La partita è già andata avanti.
refusal-undo-nothing = Non hai mosse che si possano annullare.
refusal-undo-chance = Da allora un mazzo è stato mescolato; questo non si annulla mai.
refusal-undo-robots-play = Un giocatore automatico sta muovendo. Riprova tra qualche secondo.

# Chiedere agli altri
refusal-motion-open = Agli altri è già stata fatta una domanda simile. Aspetta che sia decisa.
refusal-motion-nobody = Nessun altro può dirsi d’accordo: i giocatori automatici si astengono.
refusal-vote-over = Qui non hai un voto, o la votazione è finita.
notice-motion-asked-undo = ↩️ { $player } vorrebbe annullare l’ultima mossa, anche se non tutto si può dimenticare. Serve l’accordo di tutti gli altri; si chiude { $until }.
notice-motion-declined-undo = ↩️ No: l’ultima mossa di { $player } resta.
notice-motion-lapsed-undo = ↩️ Non tutti si sono detti d’accordo in tempo: l’ultima mossa di { $player } resta.
button-agree = D’accordo
button-decline = No
motion-agreed = Sei d’accordo. Appena lo sono tutti, si fa.
motion-decided = È deciso.
