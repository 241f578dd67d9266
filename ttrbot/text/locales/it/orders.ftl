# Ordini permanenti: che cosa fare nei propri turni. Tutto questo è solo per chi li ha dati.

button-orders = Ordini permanenti
button-orders-go-on = Riprendi
button-orders-usual = Gioca per me
button-orders-clear = Elimina tutti
button-up = Su
button-down = Giù
button-order-delete = Elimina
button-order-later = Nel mio turno
notice-order-cancelled = 📋 Uno dei tuoi ordini permanenti non si può più eseguire, perciò l’ho annullato.
notice-orders-lost = 📋 La tua lista di ordini permanenti si è danneggiata e non si può più leggere, perciò l’ho eliminata. I turni li giochi tu finché non la scrivi di nuovo.
notice-orders-rest = 📋 I tuoi ordini permanenti hanno giocato molti turni. Dai un’occhiata; fino ad allora riposano.

button-orders-now = Anche in questo turno
orders-title = **I tuoi ordini permanenti.** Quando inizia un tuo turno gioco il primo possibile, dopo un po’, come se lo avessi premuto tu. Se nessuno è possibile mi fermo e il turno è tuo: ti avviso con una menzione. Nessun altro vede i tuoi ordini.
orders-by-hand = ✋ Questo turno lo giochi tu; gli ordini valgono dal prossimo. Premi **{ button-orders-now }** e li gioco adesso.
orders-told = ▶️ Gioco anche questo turno, { $minutes ->
    [0] subito
    [one] entro un minuto
   *[other] entro { $minutes } minuti
}, se uno è possibile.
orders-never-reached = ⚠️ L’ordine { $number } è possibile quasi sempre, perciò non arrivo mai a quelli sotto. Spostalo giù.
orders-none = Ancora nessuno: giochi tu ogni turno.
orders-usual = -# **{ button-orders-usual }** aggiunge questi ordini, che valgono anche per un turno già iniziato: { $orders }.
orders-resting = ⏸️ Riposano finché non premi **{ button-orders-go-on }**.
orders-choose = Cambia un ordine
orders-add = Aggiungi un ordine
orders-choose-color = Quale colore per primo?
orders-no-route = Non è rimasta nessuna tratta che potresti occupare.
orders-full = La tua lista è piena. Prima elimina un ordine.
order-gone = Quell’ordine è eseguito, annullato o eliminato.
order-saved = ✅ Salvato nella tua lista; ogni modifica si salva subito.
order-later = -# **{ button-order-later }** aggiunge un ordine permanente: *{ $order }*.
order-change = Cambia qualcosa
order-toggle-colors = Aggiungi un colore, o toglilo
order-toggle-cities = Aggiungi una città, o toglila
order-toggle-but = Non prendere mai questo colore, o riprendilo

order-stop-gone = quando un ordine non si può più eseguire
    .say = chiedimi quando un ordine non si può più eseguire
order-stop-never-gone = non chiedermi quando un ordine non si può più eseguire
order-stop-taken = quando un avversario prende una tratta che voglio
    .say = chiedimi quando un avversario prende una tratta che voglio
order-stop-market = quando tra le carte scoperte c’è { $card }
    .say = chiedimi quando tra le scoperte c’è { $card }
order-stop-cars = { $number ->
    [one] quando qualcuno non ha più vagoni
   *[other] quando a qualcuno restano meno di { $number } vagoni
}
    .say = chiedimi quando a qualcuno { $number ->
        [one] resta meno di { $number } vagone
       *[other] restano meno di { $number } vagoni
    }
orders-stops = Quando mi fermo e ti chiedo
orders-stops-now = -# ✋ Mi fermo e ti chiedo: { $stops }
button-orders-write = Scrivi
orders-write-title = I tuoi ordini permanenti
orders-write-label = Un ordine per riga
orders-write-about = Per esempio: pesca rossa; finché 4 rosse
orders-understood = ✅ Capito: *{ $order }*
orders-not-understood = Non capisco «{ $text }».
orders-not-understood-after = Capisco { $before }, ma non «{ $text }» dopo.
orders-nothing-written = Non hai scritto nessun ordine.
orders-meant = Intendi { $phrases }?
orders-valid = Qui puoi scrivere, per esempio, { $phrases }.
orders-separated = -# Un ordine ha una o più parti, separate da `;`: *pesca rossa; finché 4 rosse; per 3 turni*
# Parole che si possono scrivere al posto della prima del loro gruppo, e parole che si possono aggiungere o tralasciare.
orders-same-words = rossa rosso rosse rossi, blu blue, arancione arancio arancioni arancia, bianca bianco bianche bianchi, verde verdi, gialla giallo gialle gialli, nera nero nere neri, viola viole rosa, grigia grigio grigie grigi, locomotiva locomotive loco jolly, scoperta scoperto scoperte scoperti, vagone vagoni, turno turni, biglietto biglietti, costruisci costruire, pesca pescare, occupa occupare, difendi difendere
orders-empty-words = un una uno il lo la i gli le carta carte
orders-overtaken = La tua lista è cambiata mentre scrivevi: un ordine è stato giocato, oppure l’hai cambiata altrove.
orders-too-long = La tua lista è troppo lunga per un solo modulo. Cambiala con i menu, o prima elimina un ordine.
orders-written-before = Non è cambiato nulla. Hai scritto:
orders-asked-gone = ✋ Un ordine non si può più eseguire, perciò questo turno è tuo.
orders-asked-taken = ✋ Un avversario ha preso { $route }, perciò questo turno è tuo.
orders-asked-market = ✋ Tra le carte scoperte c’è { $card }, perciò questo turno è tuo.
orders-asked-cars = ✋ A qualcuno { $number ->
    [one] resta solo { $number } vagone
   *[other] restano solo { $number } vagoni
}, perciò questo turno è tuo.
orders-played = ▶️ I tuoi ordini hanno giocato { $number ->
    [one] un turno
   *[other] { $number } turni
}:
orders-played-claim = Turno { $turn }: occupata { $route }
orders-played-given-up = Turno { $turn }: rinuncia a { $route }
orders-played-cards = Turno { $turn }: hai preso { $cards }
orders-played-other = Turno { $turn }: *{ $order }*

order-kind-blind = Pesca due carte dal mazzo
order-kind-colors = Pesca certi colori
order-kind-build = Costruisci i miei biglietti
order-kind-needed = Pesca ciò che mi serve
order-kind-tickets-now = Pesca biglietti subito
order-kind-tickets = Pesca biglietti quando i miei sono completi
order-kind-points = Fai punti verso la fine
order-kind-opening = Tieni i biglietti iniziali migliori
order-kind-claim = Occupa una tratta appena posso pagarla
order-kind-guard = Occupa una tratta se possono tagliarmi fuori

order-blind = Pesca due carte dal mazzo
    .say = pesca dal mazzo
order-colors = Tra le carte scoperte pesca { $cards }; altrimenti dal mazzo
    .say = pesca { $card }
order-then = { $card }, poi { $other }
    .say = poi { $other }
order-needed = Pesca ciò che più manca agli altri ordini e ai miei biglietti
    .say = pesca ciò che mi serve
order-anything-but = Pesca ciò che più manca agli altri ordini e ai miei biglietti, tutto tranne { $cards }
    .say = pesca tutto tranne { $card }
    .nor = né { $card }
order-build = Costruisci i miei biglietti: occupa le tratte che servono e pesca ciò che manca
    .say = costruisci i miei biglietti
order-build-some = Costruisci { $tickets }: occupa le tratte che servono e pesca ciò che manca
    .say = costruisci { $ticket }
order-and-ticket = e { $ticket }
order-cars = { $number ->
    [one] con un vagone al massimo
   *[other] con { $number } vagoni al massimo
}
    .say = al massimo { $number ->
        [one] { $number } vagone
       *[other] { $number } vagoni
    }
order-tickets = Pesca biglietti quando i miei sono completi
    .say = pesca biglietti quando i miei sono completi
order-tickets-now = Pesca biglietti subito
    .say = pesca biglietti subito
order-points = { $number ->
    [one] Quando qualcuno non ha più vagoni
   *[other] Quando a qualcuno restano meno di { $number } vagoni
}, occupa ciò che dà più punti; altrimenti pesca dal mazzo
    .say = fai punti verso la fine
    .cars = sotto { $number ->
        [one] { $number } vagone
       *[other] { $number } vagoni
    }
order-deed = Quando conviene: { $deed }
    .say = quando conviene: { $deed }
order-opening = Dei biglietti iniziali
    .say = tieni i biglietti iniziali migliori
order-claim = Occupa { $route } appena posso pagarla
    .say = occupa { $route }
order-guard = Occupa { $route } se un avversario occupa una tratta accanto
    .say = difendi { $route }
order-with = con { $card }
order-locomotives = { $number ->
    [0] senza locomotive
    [one] al massimo una locomotiva
   *[other] al massimo { $number } locomotive
}
    .say = al massimo { $number ->
        [one] { $number } locomotiva
       *[other] { $number } locomotive
    }
order-leave = { $number ->
    [one] lasciando un vagone
   *[other] lasciando { $number } vagoni
}
    .say = lasciando { $number ->
        [one] { $number } vagone
       *[other] { $number } vagoni
    }
order-until = finché non ho { $cards }
    .say = finché { $cards }
order-until-any = finché non ho { $number ->
    [one] { $number } carta
   *[other] { $number } carte
}
    .say = finché { $number ->
        [one] { $number } carta
       *[other] { $number } carte
    }
order-turns = { $number ->
    [one] per un turno
   *[other] per { $number } turni
}
    .say = per { $number ->
        [one] { $number } turno
       *[other] { $number } turni
    }
order-market = solo finché { $card } è scoperta
    .say = mentre { $card } è scoperta
order-keep = { $number ->
    [one] tieni il biglietto migliore
   *[other] tieni i migliori { $number } biglietti
}
    .say = tieni { $number }
order-gone-taken = la tratta non si può più occupare
order-gone-too-few-cars = hai troppo pochi vagoni
order-gone-none-left = non ce ne sono più
order-gone-not-free = nessuna di queste città è più libera
order-gone-cut-off = non si può più completare
order-gone-spent = i vagoni che posso usare non bastano per andare oltre

order-field-colors = Colori, in ordine di preferenza
order-field-cities = Città, vale la prima libera
order-field-but = Colori che non prendo mai
order-field-tickets = Biglietti da costruire
order-field-cars = Vagoni da usare al massimo
order-field-near = Quando qualcuno ha meno vagoni di
order-field-color = Colore con cui pagare
order-field-locomotives = Locomotive al massimo
order-field-leave = Vagoni da lasciare
order-field-keep = Quanti biglietti tenere
order-field-until = Finché non ho …
order-field-turns = Per quanti turni
order-field-market = Solo finché questa è scoperta
order-value-cards = { $number ->
    [one] una carta
   *[other] { $number } carte in tutto
}
order-value-any = nessun limite

# Seats
clock-sun-on = Posti secondo il sole: sì
clock-sun-off = Posti secondo il sole: no
lobby-by-sun = 🌅 I posti seguono il sole: all’inizio si mettono nell’ordine in cui i giocatori si svegliano.
