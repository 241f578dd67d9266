# Un messaggio per ogni codice di rifiuto: che cosa non va e che cosa è valido. L'attributo `remedy` dice come rimediare.

# Quando si può fare
refusal-game-over = Questa partita è finita.
refusal-not-your-turn = Non tocca a te.
    .remedy = Aspetta il tuo turno.
refusal-wrong-phase = Adesso non si può. { $phase }
    .remedy = Fai prima questo; poi potrai occupare la tratta in un tuo turno.
phase-tickets = Prima scegli i biglietti da tenere.
phase-turn = Nel tuo turno puoi { $actions }. Dopo la prima carta puoi solo prendere la seconda.
phase-keep-tickets = Prima scegli quali dei biglietti pescati tenere.

# Cose che non esistono
refusal-unknown-route = La tratta { $route } non esiste. Scegli uno dei suggerimenti.
refusal-unknown-ticket = Il biglietto { $ticket } non esiste. Scegline uno di quelli che hai davanti.
refusal-unknown-city = Su questa mappa non c’è nessuna città { $city }. Scegli uno dei suggerimenti.

# Pescare
refusal-card-not-in-market = { $color } non è più lì. Prendi una delle carte scoperte adesso, o pesca dal mazzo.
refusal-locomotive-as-second-card = Una locomotiva scoperta non può essere la seconda carta. Prendi un’altra carta scoperta, o pesca dal mazzo.
refusal-no-cards-to-draw = Il mazzo e gli scarti sono vuoti. { $market ->
    [0] Ora non si possono pescare carte treno, nemmeno tra quelle scoperte: in questo turno fai altro.
   *[other] Prendi una carta scoperta.
}
refusal-no-tickets-to-draw = Non ci sono più biglietti da pescare.

# Biglietti
refusal-must-keep-more-tickets = Tieni almeno { $needed ->
    [one] { $needed } biglietto
   *[other] { $needed } biglietti
}; ne hai scelti { $kept }.
refusal-ticket-not-offered = { $ticket } non è fra i biglietti tra cui puoi scegliere.

# Occupare
refusal-route-taken = { $whose ->
    [own] { $route } è già tua.
    [mates] { $route } è già di { $owner }, che gioca in squadra con te.
   *[other] { $route } è già di { $owner }.
}
    .remedy = { $whose ->
    [own] {""}
    [mates] Non ti serve: ciò che ha uno dei due vale per entrambi.
   *[other] Non c’è rimedio: cerca un’altra strada.
}
refusal-track-closed = { $whose ->
    [own] { $route } è chiusa: hai già il binario accanto.
    [mates] La tua squadra ha già questo collegamento: il binario accanto a { $route } è di chi gioca con te, e questo è chiuso.
   *[other] { $route } è chiusa: con questo numero di giocatori non si possono occupare altri binari tra queste due città.
}
    .remedy = { $whose ->
    [own] Non ti serve: il tuo binario collega le stesse città.
    [mates] Non ti serve: ciò che ha uno dei due vale per entrambi.
   *[other] Non c’è rimedio: cerca un’altra strada.
}
refusal-owns-parallel-track = Hai già un binario parallelo a { $route }; nessuno può averne due.
    .remedy = Non ti serve: il tuo binario collega le stesse città.
refusal-not-enough-cars = { $beside ->
    [0] La tratta ha { $needed ->
        [one] { $needed } casella
       *[other] { $needed } caselle
    }
   *[other] La tratta richiede { $needed } vagoni, di cui { $beside } oltre a quelli sulle caselle
}, ma { $cars ->
    [0] non ti resta nessun vagone
    [one] ti resta solo { $cars } vagone
   *[other] ti restano solo { $cars } vagoni
}.{ $mates ->
    [0] {""}
    [one] {" "}L’ultimo vagone di chi gioca con te non si può usare.
   *[other] {" "}I vagoni di chi gioca con te ({ $mates }) non si possono usare.
}
    .remedy = { $can_mate ->
    [0] I vagoni non tornano: scegli una tratta più corta.
   *[other] Lasciala a chi gioca con te, o scegli una tratta più corta.
}
refusal-not-enough-cards = { $has_route ->
    [0] { $missing ->
        [0] Non hai le carte che servono.
        [one] Ti manca { $cards }.
       *[other] Ti mancano { $cards }.
    }
   *[other] { $missing ->
        [0] Non hai le carte che servono per { $route }.
        [one] Ti manca { $cards } per { $route }.
       *[other] Ti mancano { $cards } per { $route }.
    }
}{ $is_gray ->
    [0] {""}
   *[other] {" "}Il colore di cui hai più carte è { $color }.
}{ $wave_cards ->
    [0] {""}
   *[other] {" "}Una carta traghetto copre fino a due onde, una locomotiva una.
}{ $any_cards ->
    [0] {""}
    [one] {" "}Basta anche { $any_cards } altra carta qualsiasi.
   *[other] {" "}Bastano anche altre { $any_cards } carte qualsiasi.
}
    .remedy = Pesca altre carte adatte a questa tratta.
lacking-nothing = puoi pagarla
lacking-short = manca: { $cards }{ $any_cards ->
    [0] {""}
   *[other] {" "}o { $any_cards } qualsiasi
}
lacking-of-one-colour = { $number ->
    [one] { $number } carta dello stesso colore
   *[other] { $number } carte di un solo colore
}

# Pagare
refusal-wrong-number-of-cards = { $wave_cards ->
    [0] { $substitutes ->
        [0] { $needed ->
            [one] Serve esattamente { $needed } carta,
           *[other] Servono esattamente { $needed } carte,
        }
       *[other] Questa tratta accetta uno di questi numeri di carte: { $range };
    } ne hai giocate { $laid }.
    [one] Con la tua carta traghetto servono { $range } carte treno, ne hai giocate { $laid }.
   *[other] Con le tue { $wave_cards } carte traghetto servono { $range } carte treno, ne hai giocate { $laid }.
}
    .remedy = { $wave_cards ->
        [0] { $substitutes ->
            [0] Gioca tante carte quante sono le caselle.
           *[other] Gioca una carta per ogni casella; { $substitutes } carte possono prendere il posto di una.
        }
       *[other] Gioca una carta per ogni casella; una carta traghetto copre una o due onde.
    }
refusal-mixed-colours = Le carte devono essere tutte di un colore{ $locomotives ->
    [0] {""}
   *[other] ; solo le locomotive vanno con tutti
}.
    .remedy = Scegli un colore.
refusal-wrong-colour = Qui serve { $needed }, non { $laid }{ $locomotives ->
    [0] {""}
   *[other] ; le locomotive vanno con tutti i colori
}.
    .remedy = Paga con quel colore.
refusal-needs-locomotives = { $needed ->
    [one] Serve almeno { $needed } locomotiva
   *[other] Servono almeno { $needed } locomotive
}{ $wave_cards ->
    [0] {""}
    [one] {" "}oltre alla carta traghetto
   *[other] {" "}oltre alle { $wave_cards } carte traghetto
}, ne hai giocate { $laid }.
    .remedy = Pesca locomotive, o carte traghetto dove la mappa le prevede.

# Città di partenza, segnalini, Alvin, gallerie
refusal-city-taken = { $city } è già occupata. Scegli un’altra città.
refusal-cannot-pass = Si passa solo quando non si può fare altro. Puoi ancora fare qualcosa: guarda i pulsanti sotto il tavolo.

# Di chi ospita la partita
refusal-none-valid = nessuna
refusal-unknown-game = Non conosco questa partita. Scegli uno dei suggerimenti: `/ttr-me { command-games.name }` elenca le tue, `/ttr { command-server-games.name }` quelle del server.
refusal-unknown-map = La mappa «{ $value }» non c’è. Ci sono: { $valid }.
refusal-unknown-robot = Il giocatore automatico «{ $value }» non c’è. Ci sono: { $valid }.
refusal-unknown-option = Qui l’opzione «{ $value }» non c’è. Ci sono: { $valid }.
refusal-unknown-language = Non parlo «{ $value }». Parlo: { $valid }.
refusal-unknown-pace = Non esiste il ritmo «{ $value }». Ci sono: { $valid }.
refusal-unknown-move = La mossa { $value } non c’è. L’ultima è la { $last }.
refusal-unknown-seat = A questo tavolo quel posto non c’è.
refusal-seat-beyond = A questo tavolo il posto { $value } non c’è: i posti sono { $seats }.
refusal-not-seated = Non giochi in questa partita.
refusal-not-owner = Può farlo solo chi ha aperto il tavolo.
refusal-stand-in-plays = Al tuo posto gioca un giocatore automatico. Premi **{ button-im-back }** per riprenderlo.
refusal-no-stand-in = Qui nessun giocatore automatico tiene il tuo posto.
refusal-question-closed = Questo è già stato deciso.
refusal-not-your-question = Non tocca a te: adesso è il turno di { $owner }.
refusal-game-not-begun = Questa partita non è ancora iniziata. La avvia chi ha aperto il tavolo, con **{ button-start }**.
refusal-game-called-off = Questa partita è stata annullata.
refusal-game-not-over = Si può solo a partita finita.
refusal-charm-enough = Non si possono aggiungere altri portafortuna: al massimo { $one } per persona e { $all } per tavolo.
refusal-charm-invalid = Un portafortuna ha da 1 a { $most } caratteri, senza a capo né caratteri di controllo.
refusal-charm-same = Hai già usato questo portafortuna. Solo uno nuovo cambia la mescolata.
refusal-charm-too-early = Il messaggio del tavolo non c’è ancora, e il suo hash deve venire prima. Riprova tra un momento.
refusal-lobby-closed = Questo tavolo non si può più cambiare: la partita è cominciata o è stata annullata.
refusal-lobby-full = Tutti i posti ({ $seats }) sono occupati.
refusal-too-many-robots = Questo tavolo ha { $seats } posti: oltre a te c’è spazio per { $most ->
    [one] { $most } giocatore automatico
   *[other] { $most } giocatori automatici
}.
refusal-already-seated = Hai già un posto a questo tavolo.
refusal-guest-seated = Questa persona ha già un posto a questo tavolo.
refusal-held-another = Hai già avuto un altro posto in questa partita e ne conosci le carte, quindi non puoi prendere questo.
refusal-guest-held-another = Questa persona ha già avuto un altro posto in questa partita e ne conosce le carte, quindi non può prendere questo. Offrilo a qualcun altro.
refusal-invite-yourself = Non serve il tuo nome: al tuo tavolo hai già un posto. Indica chi altro può partecipare, oppure nessuno: così può farlo chiunque.
refusal-not-invited = A questo tavolo si entra solo su invito. Chiedi a chi l’ha aperto.
refusal-not-enough-players = { $least ->
    [one] Serve almeno { $least } partecipante
   *[other] Servono almeno { $least } partecipanti
}, per ora { $seated ->
    [one] ce n’è { $seated }
   *[other] ce ne sono { $seated }
}. Aspetta altre persone o aggiungi un giocatore automatico.
refusal-wrong-number-of-seats = Su questa mappa non si gioca in { $value }. Si può in: { $valid }.
refusal-teams-choose-seats = Nelle squadre i posti li scegliete voi.
refusal-voice-off = Su questo server i canali vocali sono spenti. Chi lo gestisce può cambiarlo con `/ttr-admin { command-set.name }`.
refusal-no-teams = Su questa mappa non ci sono squadre.
refusal-no-robot-to-remove = Qui non c’è nessun giocatore automatico.
refusal-too-many-lobbies = Hai già { $limit ->
    [one] { $limit } tavolo aperto
   *[other] { $limit } tavoli aperti
}. Prima cominciane o annullane uno.
refusal-too-many-games = Hai già { $limit ->
    [one] { $limit } partita in corso
   *[other] { $limit } partite in corso
}. Prima finiscine una.
refusal-too-many-games-here = Su questo server si può essere in { $limit ->
    [one] { $limit } partita
   *[other] { $limit } partite
} alla volta. Prima finiscine una.
refusal-store-unavailable = In questo momento non riesco a raggiungere la memoria delle partite, quindi non è cambiato nulla. Riprova tra un minuto.
refusal-store-unknown = In questo momento non riesco a raggiungere la memoria delle partite, quindi non so ancora se la tua azione è andata a buon fine. Guarda il tavolo tra un minuto.
refusal-game-damaged = I dati di questa partita sono danneggiati e non può continuare. Chi gestisce il bot può ripristinare un backup.
refusal-shutting-down = Mi sto riavviando, quindi non è successo nulla. Riprova tra un minuto.
refusal-which-game = Qui ci sono più partite. Di’ quale, o fallo nel thread della partita.
refusal-no-game-here = Qui non c’è nessuna partita. Aprine una con `/ttr { command-new.name }`.
