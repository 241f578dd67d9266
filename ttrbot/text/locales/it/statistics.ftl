# I numeri delle partite finite.

stats-title = **{ $name }**: { $number ->
    [one] { $number } partita finita
   *[other] { $number } partite finite
} su questo server
stats-places = Piazzamenti: { $places }
stats-tickets = Biglietti completati: { $done } su { $all }
stats-turns = Un turno dura in media { $time }.
stats-rating = Valutazione: **{ $rating }**
stats-unrated = Nessuna valutazione per ora: servono { $number } partite contro altre persone.
stats-map = { $map }: { $number ->
    [one] { $number } partita
   *[other] { $number } partite
}, in media { $average ->
    [one] { SIGNED($average) } punto
   *[other] { SIGNED($average) } punti
}, al massimo { SIGNED($best) }
stats-none = Nessuna partita finita su questo server. Se un posto ha cambiato mano, la partita può contare per un’altra persona: lo sceglie il tavolo.
stats-hidden = Le tue statistiche sono nascoste. Con `/ttr-me { command-statistics.name }` le mostri di nuovo.
stats-none-of = { $name } non ha partite finite su questo server, o le nasconde.
stats-on = Le tue statistiche si vedono in `/ttr { command-stats.name }` e `/ttr { command-top.name }`.
stats-off = D’ora in poi nessuno vede le tue statistiche.
top-title = 🏆 **I migliori di questo server**
top-line = { $rank }. { $name } · **{ $rating }** · { $number ->
    [one] { $number } partita
   *[other] { $number } partite
}
top-none = Qui nessuno ha ancora una valutazione: servono { $number } partite contro altre persone.
length-days = { $number ->
    [one] { $number } giorno
   *[other] { $number } giorni
}
length-hours = { $number ->
    [one] { $number } ora
   *[other] { $number } ore
}
length-minutes = { $number ->
    [one] { $number } minuto
   *[other] { $number } minuti
}
length-seconds = { $number ->
    [one] { $number } secondo
   *[other] { $number } secondi
}

# Per chi conta una partita nelle statistiche se un posto cambia mano.
counting-line = 🔁 Se un posto cambia mano, la partita conta per { $who }.
counting-choose = Per chi conta se un posto cambia mano?
counting-finisher = chi occupa il posto alla fine
counting-starter = chi ha cominciato a quel posto
counting-nobody = nessuno
counting-finisher-about = Se è un giocatore automatico, quel posto non conta
counting-starter-about = Il risultato conta per quella persona anche se se ne va
counting-nobody-about = Nemmeno per gli altri: né statistiche né valutazione
