# Comandi: che cosa fanno e come si chiamano, e lo stesso per le opzioni. Nomi: lettere minuscole, senza spazi.

command-ttr = Gioca a unire le città in treno
command-ttr-me = Le tue partite e impostazioni
command-ttr-admin = Il bot in questo server

command-new = Apri un tavolo
    .name = nuovo
command-table = Riporta in fondo il messaggio del tavolo
    .name = tavolo
command-claim = Occupa una tratta
    .name = occupa
command-why = Perché non posso occupare questa tratta?
    .name = perché
command-home = Scegli la mia città di partenza
    .name = partenza
command-hand = Mostra le mie carte e i miei biglietti
    .name = mano
command-log = Mostra le mosse della partita
    .name = mosse
command-score = Mostra i punti
    .name = punti
command-board = Mostra il tabellone, com’è o com’era
    .name = tabellone
command-rules = Mostra le regole in breve
    .name = regole

command-games = Le mie partite, e dove tocca a me
    .name = partite
command-my-hand = Mostra le mie carte e i miei biglietti, qui o nei messaggi diretti
    .name = mano
command-language = Scegli la lingua in cui ti si risponde
    .name = lingua

command-set = Scegli la lingua dei nuovi tavoli di questo server
    .name = imposta
command-end = Annulla un tavolo lasciato da chi lo ha aperto
    .name = annulla
command-check = Prova ogni permesso che serve al bot in questo canale
    .name = prova

option-map-id = La mappa
    .name = mappa
option-seats = In quanti si gioca al massimo; se manca, quanti ne permette la mappa
    .name = posti
option-robots = Quanti giocatori virtuali per cominciare
    .name = virtuali
option-robot = Che tipo di giocatori virtuali
    .name = tipo
option-first = Chi comincia
    .name = primo
option-language = La lingua
    .name = lingua
option-invite = Partecipa solo chi è invitato: una di queste persone
    .name = invita
option-invite-2 = Un’altra persona invitata
    .name = invita-2
option-invite-3 = Un’altra persona invitata
    .name = invita-3
option-invite-4 = Un’altra persona invitata
    .name = invita-4
option-invite-5 = Un’altra persona invitata
    .name = invita-5
option-route = Scrivi una città e scegli
    .name = tratta
option-city = Scrivi una città e scegli
    .name = città
option-move = Dopo quale mossa; adesso se manca
    .name = mossa
option-game = Quale partita
    .name = partita
option-table = Quale tavolo
    .name = tavolo

first-drawn = A sorte
first-owner = Io
