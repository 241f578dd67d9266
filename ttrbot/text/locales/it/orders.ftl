# Ordini permanenti: che cosa fare nei propri turni. Tutto questo è solo per chi li ha dati.

button-orders = Ordini permanenti
button-orders-go-on = Riprendi
button-orders-clear = Elimina tutti
button-up = Su
button-down = Giù
button-order-delete = Elimina
notice-order-cancelled = 📋 Uno dei tuoi ordini permanenti non si può più eseguire, perciò l’ho annullato.
notice-orders-rest = 📋 I tuoi ordini permanenti hanno giocato molti turni. Dai un’occhiata; fino ad allora riposano.

button-orders-now = Anche in questo turno
orders-title = **I tuoi ordini permanenti.** Quando inizia un tuo turno gioco il primo possibile, dopo un po’, come se lo avessi premuto tu. Nessun altro li vede.
orders-by-hand = ✋ Questo turno lo giochi tu; valgono dal prossimo. Con **{ button-orders-now }** li gioco già adesso.
orders-told = ▶️ Gioco anche questo turno, { $minutes ->
    [one] entro un minuto
   *[other] entro { $minutes } minuti
}, se uno è possibile.
orders-never-reached = ⚠️ L’ordine { $number } è possibile quasi sempre, perciò non arrivo mai a quelli sotto. Spostalo giù.
orders-none = Ancora nessuno: giochi tu ogni turno.
orders-resting = ⏸️ Riposano finché non li fai continuare.
orders-choose = Cambia un ordine
orders-add = Aggiungi un ordine
orders-choose-color = Quale colore per primo?
orders-no-route = Non è rimasta nessuna tratta che potresti occupare.
orders-full = La tua lista è piena. Prima elimina un ordine.
order-gone = Quell’ordine è eseguito, annullato o eliminato.
order-saved = ✅ Salvato nella tua lista; ogni modifica si salva subito.
order-change = Cambia qualcosa
order-toggle-colors = Aggiungi un colore, o toglilo
order-toggle-cities = Aggiungi una città, o toglila

order-kind-blind = Pesca due carte dal mazzo
order-kind-colors = Pesca certi colori
order-kind-tickets = Pesca biglietti quando i miei sono completi
order-kind-opening = Tieni i biglietti iniziali migliori
order-kind-claim = Occupa una tratta appena posso pagarla
order-kind-guard = Occupa una tratta se possono tagliarmi fuori

order-blind = Pesca due carte dal mazzo
order-colors = Pesca tra le carte scoperte { $cards }; altrimenti dal mazzo
order-then = { $card }, poi { $other }
order-tickets = Pesca biglietti quando i miei sono completi
order-deed = Quando conviene: { $deed }
order-opening = Dei biglietti iniziali
order-claim = Occupa { $route } appena posso pagarla
order-guard = Occupa { $route } se un avversario occupa una tratta accanto
order-with = con { $card }
order-locomotives = { $number ->
    [0] senza locomotive
    [one] al massimo una locomotiva
   *[other] al massimo { $number } locomotive
}
order-leave = { $number ->
    [one] lasciando un vagone
   *[other] lasciando { $number } vagoni
}
order-until = finché non ho { $number } × { $card }
order-turns = { $number ->
    [one] per un turno
   *[other] per { $number } turni
}
order-market = solo finché { $card } è scoperta
order-keep = { $number ->
    [one] tieni il biglietto migliore
   *[other] tieni i { $number } biglietti migliori
}
order-gone-taken = la tratta non si può più occupare
order-gone-too-few-cars = hai troppo pochi vagoni
order-gone-none-left = non ce ne sono più
order-gone-not-free = nessuna di queste città è più libera

order-field-colors = Colori, in ordine di preferenza
order-field-cities = Città, vale la prima libera
order-field-color = Colore con cui pagare
order-field-locomotives = Locomotive al massimo
order-field-leave = Vagoni da lasciare
order-field-keep = Quanti biglietti tenere
order-field-until = Finché non ho …
order-field-turns = Per quanti turni
order-field-market = Solo finché questa è scoperta
order-value-any = nessun limite

# Seats
clock-sun-on = Posti secondo il sole: sì
clock-sun-off = Posti secondo il sole: no
lobby-by-sun = 🌅 I posti seguono il sole: all’inizio si mettono nell’ordine in cui i giocatori si svegliano.
