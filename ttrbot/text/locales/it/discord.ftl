# Messaggi e pulsanti su Discord.

language-en = English
language-it = Italiano

fault = Qualcosa è andato storto da parte mia. Non si è perso nulla. Se succede ancora, comunica questo numero a chi gestisce il bot: `{ $reference }`.
busy = In questo momento c’è troppo traffico, quindi non è successo nulla. Riprova tra qualche secondo.
unshown-no-store = In questo momento non riesco a raggiungere la memoria delle partite, quindi non posso mostrartelo. Riprova tra un minuto.
unshown-restarting = Mi sto riavviando, quindi non posso mostrartelo. Riprova tra un minuto.
unshown-busy = In questo momento c’è troppo traffico, quindi non posso mostrartelo. Riprova tra qualche secondo.
unknown-press = Questo pulsante viene da una versione precedente del bot. Usa `/ttr { command-table.name }` per avere un messaggio nuovo.
game-not-found = Non trovo questa partita per te: è stata cancellata, o aperta dopo il backup da cui sono stato ripristinato, oppure non vedi più il suo canale. `/ttr-me { command-games.name }` elenca le tue partite.
latest-move = La tua ultima mossa:
answered-late = Ora riesco di nuovo a raggiungere la memoria delle partite: quello che vedi adesso è aggiornato.
works-again-unchanged = Ora riesco di nuovo a raggiungere la memoria delle partite. Non è cambiato nulla: riprova.
works-again-unknown = Ora riesco di nuovo a raggiungere la memoria delle partite. Guarda il tavolo per vedere se la tua azione è andata a buon fine.
works-again-unshown = Ora riesco di nuovo a raggiungere la memoria delle partite. Riprova.
choices-unavailable = Ora non riesco a raggiungere la memoria delle partite. Riprova tra un minuto.
form-late = Ci è voluto troppo tempo, quindi non ho potuto aprire il modulo. Premi di nuovo.
unknown-command = Questo comando è appena cambiato. Riprova fra un minuto; se non basta, ricarica Discord.
too-fast = Un po’ troppo in una volta. Aspetta qualche secondo e continua: non si perde niente.
only-on-servers = I tavoli si aprono solo sui server.
not-a-member = Su questo server ci sono solo i miei comandi, io no: qui non posso mostrare nulla. Chi gestisce il server può [invitarmi]({ $link }).
permissions-missing = Non posso mostrare un tavolo in { $channel }. Mi serve:
    { $permissions }
dms-closed = -# Non posso scriverti: di solito vuol dire che i tuoi messaggi diretti sono chiusi. Non ti perdi nulla: **{ button-hand }** mostra sempre le tue carte. Per averle anche in privato, permetti i messaggi diretti da questo server e usa `/ttr-me { command-my-hand.name }`.

# Prima della partita
new-opened = Il tuo tavolo è aperto in { $place }. Aspetta gli altri o aggiungi giocatori automatici, poi premi **Comincia**.
new-other-map = -# Un’altra mappa? Annulla questo tavolo, poi usa `/ttr { command-new.name }` con `{ option-map-id.name }:`.
lobby-title = Tavolo · { $map }
lobby-open = { $seated ->
    [one] { $seated } posto su { $seats } occupato
   *[other] { $seated } posti su { $seats } occupati
}. { $missing ->
    [0] Chi ha aperto il tavolo può dare il via.
    [one] Per cominciare manca un giocatore.
   *[other] Per cominciare mancano { $missing } giocatori.
}
lobby-owner = ha aperto il tavolo
lobby-free = { $number ->
    [one] ▫️ un posto libero
   *[other] ▫️ { $number } posti liberi
}
lobby-starting = La partita comincia …
lobby-started = La partita è in corso: { $thread }
lobby-started-here = La partita è in corso, qui nel canale: qui non si possono creare thread.
lobby-over = La partita è finita: { $place }
lobby-cancelled = Questo tavolo è stato annullato.
lobby-starter = Comincia { $name }.
lobby-starter-free = Comincia chi occuperà il posto { $number }; se resta libero, si tira a sorte.
lobby-first = Chi comincia?
lobby-first-drawn = Si tira a sorte
lobby-first-free = Chi occuperà il posto { $number }
lobby-starter-drawn = Si tira a sorte chi comincia.
lobby-invited = Su invito: { $people }
lobby-language = Lingua: { $language }
lobby-hash = Gioco leale: questo hash fissa il segreto della mescolata, svelato alla fine. `{ $hash }`
lobby-mark = Impronta della mescolata: `{ $mark }`{ $number ->
    [0] { "" }
   *[other] . Portafortuna di { $people }.
}
button-charm = Aggiungi un portafortuna
charm-title = Portafortuna
charm-label = Parole o numeri che nessuno può indovinare
charm-about = Aiuta a garantire che nessuno abbia scelto la mescolata. Alla fine si vede nel file.
charm-added = Il tuo portafortuna c’è: { $charm }
    Puoi cambiarlo fino all’inizio. Per controllare la mescolata dopo la partita, annota l’hash del segreto `{ $hash }`, l’impronta prima del tuo portafortuna `{ $before }` e quella dopo `{ $mark }`. Se la partita comincia con quest’ultima impronta, gli stessi posti e le stesse opzioni di adesso, nessuno ha scelto la mescolata, nemmeno chi gestisce il bot: poteva solo annullare il tavolo.
lobby-robot = Nuovo giocatore automatico …
lobby-robot-remove = Togli l’ultimo giocatore automatico
lobby-call-off-confirm = Annullare questo tavolo per tutti?
robot-expert = Esperto
robot-expert-about = Difficilissimo: prova prima le mosse
robot-veteran = Veterano
robot-veteran-about = Difficile: pianifica e osserva gli altri
robot-regular = Appassionato
robot-regular-about = Medio: un biglietto dopo l’altro
robot-beginner = Principiante
robot-beginner-about = Facile: ogni tanto gioca d’istinto
robot-child = Bambino
robot-child-about = Facilissimo: gioca quasi sempre d’istinto
button-join = Partecipa
button-leave = Lascia
button-start = Comincia
lobby-option-on = { $option }: sì
lobby-option-off = { $option }: no
lobby-pair-up = Gioca in squadra con …
button-add-robot = Aggiungi un giocatore automatico
button-call-off = Annulla il tavolo

# Il tavolo
table-cancelled = Questa partita è stata annullata
table-reposted = Il tavolo è di nuovo in fondo a { $place }.
table-there = Il tavolo è in { $place }. Lo riporto in fondo solo per chi ci gioca, e non troppo spesso.
table-refused = Non posso mostrare il tavolo: { $reason }. { $cure }
table-later = Discord non ha ancora accettato il messaggio del tavolo. Continuo a provare: comparirà da solo.
table-is-over = 🏁 Questa partita è finita. Puoi guardarne il film o giocare la rivincita.
which-title = **Quale partita?** Sei a più tavoli.
which-about = Turno { $turn }: { $players }
which-choose = Scegli una partita
table-ended = Il tavolo { $game } è stato annullato.
button-blind = Mazzo
button-two-blind = Mazzo ×2
button-claim = Occupa
button-tickets = Biglietti
button-hand = Mano
button-now = Cosa posso fare ora?
button-more = Altro
button-choose = Scegli i biglietti
button-pass = Passa

# Occupare una tratta
claim-title = { $number ->
    [one] Ora puoi occupare una tratta.
   *[other] Ora puoi occupare { $number } tratte. In cima quelle utili ai tuoi biglietti.
}
claim-found = { $number ->
    [one] «{ $search }»: ora puoi occupare una tratta.
   *[other] «{ $search }»: ora puoi occupare { $number } tratte. In cima quelle utili ai tuoi biglietti.
}
claim-choose = Quale tratta?
claim-useful = utile ai tuoi biglietti
claim-linked = la tua squadra ha già questo collegamento
claim-price = { $cards }{ $others ->
    [0] {""}
   *[other] {" "}o altre carte
}
choose-others = Hai già scelto i tuoi biglietti. Stanno ancora scegliendo: { $players }.
plan-title = **Non tocca ancora a te.** Scegli una tratta: la occupo per te nel tuo turno, appena puoi pagarla.
plan-no-route = **Adesso non puoi occupare nessuna tratta.** Scegline una: la occupo per te nel tuo turno, appena puoi pagarla.
plan-free = **Le tratte libere, e che cosa ti manca per ognuna.** Scegline una: la occupo per te in uno dei prossimi turni, appena puoi pagarla. Con **{ button-claim }** ne occupi una adesso.
plan-choose = Occupala appena posso pagare
nothing-possible = Ora non puoi fare nulla: nessuna carta da prendere, nessuna tratta da occupare, nessun biglietto da pescare. Passa.
claim-none-found = Nessuna delle tratte che ora puoi occupare si chiama «{ $search }». `/ttr { command-why.name }` dice che cosa manca per una tratta.
claim-pay = **{ $route }**: { $worth }. Con che cosa paghi?
claim-confirm = **{ $route }**: { $worth }. Paghi { $payment }.
pay-from-hand = { $cards } dalla mano
pay-from-rack = { $cards } dal portacarte
pay-from-both = { $hand } dalla mano, { $rack } dal portacarte
button-split = Dividi diversamente
button-lay = Scegli le carte
button-lay-none = Ricomincia
claim-card = { $card }: { $laid } di { $held }
claim-lay = **{ $route }**: { $worth }. { $laid ->
    [0] Premi a una a una le carte con cui vuoi pagare.
   *[other] { $is_paid ->
        [0] Finora paghi { $payment }. Premi le altre carte a una a una.
       *[other] Paghi { $payment }.
    }
}
claim-points-for = { count-points } a { $player }
claim-markers = 📍 { $shares }, grazie ai segnalini
claim-choose-payment = Con che cosa paghi?
button-search = Cerca una città
button-all-routes = Tutte le tratte
button-back = Indietro
button-claim-now = Occupa
search-title = Cerca una tratta
search-label = Città
search-hint = Basta una parte del nome
why-nothing = Nulla lo impedisce: puoi occupare **{ $route }** adesso.
why-linked = Ma la tua squadra ha già questo collegamento: il binario accanto è di chi gioca con te.
why-title = { $number ->
    [one] **{ $route }**: una cosa lo impedisce.
   *[other] **{ $route }**: { $number } cose lo impediscono.
}
route-unknown = Qui nessuna tratta si chiama «{ $search }». Scrivi una delle sue città e scegli dalla lista.
route-ambiguous = { $number } tratte corrispondono a «{ $search }». Scrivi le due città, o scegli dalla lista.
no-homes = Ora non c’è nessuna città di partenza da scegliere.
page-back = ◀
page-on = ▶
page-of = { $page } di { $pages }

# Biglietti
tickets-title = **{ $number ->
    [one] Il tuo nuovo biglietto
   *[other] I tuoi { $number } nuovi biglietti
}.** Togli dalla lista quelli che non vuoi; tienine almeno { $least }. Alla fine un biglietto tenuto dà i suoi punti, o li toglie se non è completato. Quelli che restituisci non costano nulla.
tickets-choose = Scegli quali tenere (almeno { $least })
tickets-confirm = { $number ->
    [one] Pescare l’ultimo biglietto? Dovrai tenerlo.
   *[other] Pescare { $number } nuovi biglietti? Dovrai tenerne almeno { $keep }. È tutto il tuo turno.
}
button-keep = { $number ->
    [one] Tieni questo
   *[other] Tieni questi { $number }
}
button-draw-tickets = { $number ->
    [one] Pesca il biglietto
   *[other] Pesca { $number } biglietti
}

tickets-share = Uno di quelli che tieni va sul portacarte della squadra: lo scegli subito dopo.
share-one = Quale va sul portacarte della squadra? Lo vedrà chi gioca con te; gli altri restano solo tuoi.

place-then-blind = Viene pescata subito dal mazzo.
person-unknown = «{ $search }» non indica una sola persona a questo tavolo. Scrivi un nome e scegli dalla lista.
city-unknown = «{ $search }» non indica una sola città. Scrivine il nome e scegli dalla lista.

# Guardare
more-title = Che cosa vuoi vedere o fare?
button-log = Mosse
button-score = Punti
button-board = Tabellone
button-rules = Regole
button-table = Tavolo in fondo
log-title = **Mosse da { $first } a { $last }**
log-nothing = **Ancora nessuna mossa**
log-numbers = Un turno è fatto di una o più mosse, ognuna con un numero. `/ttr { command-board.name }` con `{ option-move.name }:` mostra il tabellone dopo una mossa.
log-older = ◀ Prima
log-newer = Dopo ▶
log-choose = Vai a …
log-place = Mosse da { $first } a { $last }
log-from-turn = dal turno { $turn }
board-title = { $move ->
   [0] Tabellone prima della prima mossa
  *[other] Tabellone dopo la mossa { $move } di { $last }
}{ $turn ->
   [0] {""}
  *[other] {" "}· turno { $turn }
}
board-far-back = ◀ { $moves }
board-back = ◀
board-on = ▶
board-far-on = { $moves } ▶
button-mine = Il mio tabellone
button-since = Dal mio ultimo turno
button-board-text = Tabellone a parole
since-opening = Tutti hanno scelto i biglietti iniziali.
since-title = **Dal tuo ultimo turno**
since-nothing = Dal tuo ultimo turno non è successo nulla.
replay-drawing = 🎞️ Sto disegnando il film: { $percent }%
button-all-hands = Mossa per mossa, con tutte le mani
replay-impossible = Non riesco a disegnare questo film: la mappa non è più installata qui, o è cambiata.
replay-title = 🎞️ **{ $map }**, { $moves ->
    [one] { $moves } mossa
   *[other] { $moves } mosse
}
alt-film = Film di una partita su { $map }, tratta per tratta. Alla fine: { $board }
score-title = **I punti finora.** Biglietti e bonus si contano alla fine.

# La fine
end-title = 🏁 Il conteggio finale
button-film = Film
button-coach = Punti di svolta
coach-looking = 🎓 Sto guardando { $turns ->
    [one] il tuo turno
   *[other] i tuoi { $turns } turni
} … { $percent }%
coach-title = 🎓 **I punti di svolta della tua partita**
coach-none = 🎓 Non ho trovato mosse nettamente migliori delle tue. Ben giocato!
coach-how = Ho provato le tue mosse e altre in molte partite possibili, sapendo solo quel che vedevi tu in quel momento. Sono stime: una persona può saperne di più.
coach-lesson = **{ $turn ->
    [0] Prima del primo turno
   *[other] Turno { $turn }
}**, mossa { $move }: hai scelto di { $played }. Meglio: **{ $better }**. Probabilità di vittoria: { $after }% invece di { $before }%, con in media { $points ->
    [one] 1 punto
   *[other] { $points } punti
} in più.
coach-partly = Mosse che ho guardato: { $seen } su { $moves }. Chiedimelo di nuovo: proverò a guardarle tutte.
end-reasons = `/ttr { command-log.name }` dice perché i giocatori automatici hanno mosso così.
end-secret = Gioco leale: il segreto era `{ $secret }`, il suo hash `{ $hash }` come mostrato prima dell’inizio. Il file contiene tutta la partita; `ttrbot verify` controlla ogni mescolata e dice che cosa dimostra.

# Le proprie cose
games-none = Non sei a nessun tavolo. `/ttr { command-new.name }` ne apre uno.
games-title = { $number ->
    [one] **Sei a un tavolo**
   *[other] **Sei a { $number } tavoli**
}
games-lobby = { $game }: non ancora cominciata, { $seated ->
    [one] { $seated } posto su { $seats } occupato
   *[other] { $seated } posti su { $seats } occupati
}
games-yours = { $game }: **tocca a te** ({ $since })
games-theirs = { $game }: si aspetta { $people } ({ $since })
language-chosen = Ti risponderò in italiano.

# La prova dei permessi
check-passed = **Va tutto bene.** Che cosa mi serve in { $channel }:
check-failed = **Manca qualcosa.** Che cosa mi serve in { $channel }:
check-tried = **Provato adesso:**
check-message = Prova dei permessi: sparisce da sola
check-picture = mandare un’immagine
check-history = rileggere un messaggio
check-thread = creare un thread
check-thread-message = scrivere nel thread
check-thread-end = cancellare il thread, o chiuderlo
check-clean-up = cancellare il messaggio
check-private = rispondere solo a te
check-process =
    Di questo server si occupa il processo `{ $process }`, che tiene lo slot { $slot }, uno di { $slots }. { $processes ->
        [one] È attivo un processo.
       *[other] Sono attivi { $processes } processi.
    }
permission-view-channel = **Visualizza canale**: per ritrovare il tavolo
permission-send-messages = **Invia messaggi**: per pubblicare il tavolo
permission-attach-files = **Allega file**: per l’immagine del tabellone
permission-read-message-history = **Leggi cronologia messaggi**: per ritrovare i miei messaggi dopo un riavvio
permission-create-public-threads = **Crea thread pubblici**: un thread per partita; senza, si gioca nel canale
permission-send-messages-in-threads = **Invia messaggi nei thread**: per giocarci

# Perché un giocatore automatico ha fatto qualcosa, a partita finita: la fine di una riga del registro
robot-because = – *{ $reason }*
robot-because-tickets = – *{ $reason }: { $tickets }*
robot-why-claim-for-tickets = per i suoi biglietti
robot-why-claim-in-danger = per i suoi biglietti, con altri vicino
robot-why-claim-for-points = per i punti
robot-why-claim-at-the-end = la tratta che rendeva di più così vicino alla fine
robot-why-draw-for-tickets = carte per i suoi biglietti
robot-why-draw-for-points = i suoi biglietti erano al sicuro; carte per tratte che danno punti
robot-why-draw-nothing-better = niente di meglio da fare
robot-why-take-tickets = i suoi biglietti erano al sicuro, e i nuovi promettevano più di un’altra mossa
robot-why-keep-tickets = insieme agli altri suoi biglietti valgono di più
robot-why-block = per bloccare altri a cui serviva
robot-because-weighed = – *ha valutato: { $moves }*
robot-weighed = { $move } ({ $chance }%, { $points })
log-weighed = Fra parentesi: le sue stime della probabilità di vittoria e del vantaggio medio in punti.
move-deck = pescare dal mazzo
move-market = prendere { $card }
move-claim = occupare { $route }
move-claim-for = occupare { $route } con { $cards }
move-keep = tenere { $tickets }
move-pass = passare
question-choose = Scegli.
label-city = { $city }
label-ticket = { $ticket }
