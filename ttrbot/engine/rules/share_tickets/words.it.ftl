action-share = mettere biglietti sul portacarte della squadra
move-share = mettere { $tickets } sul portacarte della squadra
button-share = Condividi biglietti
share-title = Mettere { $most ->
    [one] uno dei tuoi biglietti
   *[other] da uno a { $most } dei tuoi biglietti
} sul portacarte della squadra? Chi gioca con te li vedrà. È tutto il tuo turno.
share-choose = { $most ->
    [one] Scegline uno
   *[other] Scegline fino a { $most }
}
share-none = Non hai biglietti da condividere.
button-share-now = { $number ->
    [one] Mettilo sul portacarte
   *[other] Metti questi { $number } sul portacarte
}
share-chosen = Finora: { $tickets }.
rules-action-share = • **Condividi biglietti.** Metti sul portacarte della squadra { $most ->
    [one] uno dei tuoi biglietti
   *[other] fino a { $most } dei tuoi biglietti
}.
rules-share-tickets = **Biglietti condivisi.** All’inizio tu e chi gioca con te mettete ciascuno uno dei vostri biglietti sul portacarte della squadra, che li mostra quando avete scelto tutti e due. Poi, ogni volta che peschi biglietti, uno di quelli che tieni va lì. Gli altri restano segreti, anche per chi gioca con te. Alla fine tutti i biglietti dei due contano per la squadra, sulle tratte di tutti e due.
order-share = Metti i miei biglietti da completare sul portacarte della squadra
robot-why-share = perché li completi chi gioca in squadra con lui
refusal-must-share-one-ticket = Scegli per il portacarte della squadra esattamente uno dei biglietti che tieni.
refusal-too-many-tickets-to-share = Metti sul portacarte al massimo { $most ->
    [one] { $most } biglietto
   *[other] { $most } biglietti
} per volta.
refusal-ticket-not-in-hand = { $ticket } non è fra i tuoi biglietti. Scegline uno che hai tu.
