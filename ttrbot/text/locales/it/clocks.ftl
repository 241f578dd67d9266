# Ritmi, orologi, promemoria, assenze. `until` e `counted` sono momenti che Discord mostra nell'ora di ciascuno.

pace-none = Senza orologio
pace-live = Dal vivo: 2 minuti per turno
pace-hour = Un’ora: 1 ora per turno
pace-hours = Ore: 8 ore per turno
pace-day = Un giorno: 24 ore per turno
pace-two-days = Due giorni: 2 giorni per turno
pace-days = Giorni: 3 giorni per turno
pace-week = Una settimana: 7 giorni per turno
pace-none-about = Ognuno si prende il tempo che vuole
pace-live-about = Con la riserva: 1 minuto in più a turno, al massimo 6
pace-hour-about = Con la riserva: 30 minuti in più a ogni turno, al massimo 3 ore
pace-hours-about = Con la riserva: 4 ore in più a turno, al massimo 24
pace-day-about = Con la riserva: 12 ore in più a turno, al massimo 3 giorni
pace-two-days-about = Con la riserva: 24 ore in più a ogni turno, al massimo 6 giorni
pace-days-about = Con la riserva: 36 ore in più a turno, al massimo 9 giorni
pace-week-about = Con la riserva: 84 ore in più a ogni turno, al massimo 21 giorni
time-up-nothing = non succede nulla
time-up-safe = si gioca la mossa sicura
time-up-robot-turn = un giocatore automatico gioca quel turno
time-up-robot-seat = un giocatore automatico prende il posto
time-up-vote = gli altri votano
time-up-safe-about = Due carte dal mazzo, altrimenti ciò che si può
time-up-nothing-about = L’orologio mostra solo che il tempo è scaduto
time-up-robot-turn-about = Il posto resta suo
time-up-robot-seat-about = Finché la persona non torna
time-up-vote-about = Aspettare, mossa sicura o giocatore automatico

clock-none = ⏳ Senza orologio
clock-line = ⏳ { $pace } · { $nights } · a tempo scaduto { $up }
clock-line-bank = ⏳ { $pace }, con riserva · { $nights } · a tempo scaduto { $up }
clock-nights-stop = si ferma fuori dalle ore di veglia di ciascuno
clock-nights-run = va giorno e notte
clock-nights-stop-weekends = si ferma fuori dalle ore di veglia di ciascuno e nei fine settimana
clock-nights-run-weekends = va giorno e notte, ma non nei fine settimana
clock-title = **L’orologio del tavolo.** Si può cambiare fino all’inizio, e poi per votazione.
clock-title-running = **L’orologio del tavolo.** Scegline un altro e chiedi agli altri: deve essere d’accordo più della metà. Poi il tempo del turno in corso ricomincia.
clock-wanted = Tu vorresti: { $clock }
clock-changed = Fatto.
clock-usual-length = In { $people }, una partita dura circa { $length } se ognuno usa metà del suo tempo.
clock-rest = A questo ritmo la partita finisce tra circa { $length }.
clock-choose-pace = Quanto può durare un turno?
clock-choose-up = Che cosa succede a tempo scaduto?
clock-bank-on = Riserva: sì
clock-bank-off = Riserva: no
clock-nights-on = Si ferma di notte: sì
clock-nights-off = Si ferma di notte: no
clock-weekends-on = Si ferma nei fine settimana: sì
clock-weekends-off = Si ferma nei fine settimana: no
button-clock = Orologio
table-clock = ⏳ { $player }: { $until }
table-stand-in = 🤖 Un giocatore automatico gioca per { $player }
button-im-back = Sono di nuovo qui
button-im-back-of = { $players }: sono di nuovo qui
seat-taken-back = Che bello rivederti: il posto è di nuovo tuo.

notice-half = ⏳ { $player }, metà del tuo tempo è passata. Finisce { $until }.
notice-near = ⏰ { $player }, il tuo tempo è quasi scaduto: finisce { $until }.
notice-daily = ⏳ { $player }, la partita aspetta te: il tuo turno è cominciato { $since }.
notice-nudge = 👉 { $by } sollecita { $player }: la partita aspetta te.
notice-next = 👋 Il prossimo turno è il tuo.
notice-up-nothing = ⌛ Il tempo di { $player } è scaduto; il turno è cominciato { $since }. Questo tavolo continua ad aspettare: mando a { $player } un promemoria al giorno, e dopo tre giorni chiedo agli altri che cosa fare.
notice-up-safe = ⌛ Il tempo di { $player } è scaduto: è stata giocata la mossa sicura.
notice-up-robot-turn = ⌛ Il tempo di { $player } è scaduto: un giocatore automatico ha giocato questo turno.
notice-up-robot-seat = ⌛ Il tempo di { $player } è scaduto: un giocatore automatico tiene il posto finché { $player } non preme **{ button-im-back }** sul tavolo.
notice-up-vote = ⌛ Il tempo di { $player } è scaduto. E adesso? La votazione si chiude { $until }; vince la scelta con più voti. In caso di parità o senza voti si gioca la mossa sicura.
notice-up-wait = ⌛ Il tavolo aspetta: { $player } ha di nuovo il tempo di un turno.
notice-stall-vote = 💤 Il tavolo aspetta { $player } da { $days ->
    [one] un giorno
   *[other] { $days } giorni
}. E adesso? La votazione si chiude { $until }; vince la scelta con più voti. In caso di parità o senza voti il tavolo continua ad aspettare, e se serve lo chiedo di nuovo.
notice-stall-wait = 💤 Il tavolo continua ad aspettare { $player }.
notice-stall-robot-turn = 🤖 Gli altri hanno deciso: un giocatore automatico ha giocato questo turno per { $player }.
notice-stall-robot-seat = 🤖 Gli altri hanno deciso: un giocatore automatico tiene il posto finché { $player } non preme **{ button-im-back }** sul tavolo.
notice-away = 🏖️ { $player } è via. Ritorno: { $until }. Fino ad allora il suo orologio è fermo.
notice-away-counted = 🏖️ { $player } è via. Ritorno: { $until }. I giorni di assenza di quest’anno finiscono prima ({ $counted }): da allora il suo orologio riparte.
notice-back = 👋 { $player } è di nuovo qui.
notice-taken-back = 👋 { $player } è di nuovo qui e torna a giocare.
notice-pings = ⚠️ Non ho potuto avvisare tutti del loro turno: { $begun ->
    [one] { $begun } turno era
   *[other] { $begun } turni erano
} in attesa, annunciati: { $told }. Il registro dice quali mancano (`pings_missing`).
notice-lobby-ends = ⏳ Il tuo tavolo aspetta ancora di cominciare. Si chiude { $until }, a meno che tu non lo tenga aperto.
button-keep-open = Tienilo aperto
lobby-kept = Resta aperto: te lo chiederò di nuovo tra nove giorni.
notice-motion-asked-timing = ⏳ { $player } vorrebbe cambiare l’orologio con quello qui sotto. Deve essere d’accordo più della metà; la votazione si chiude { $until }.
notice-motion-declined-timing = ⏳ No: l’orologio resta com’è.
notice-motion-lapsed-timing = ⏳ Troppo pochi hanno accettato in tempo: l’orologio resta com’è.
notice-clock-changed = ⏳ Il tavolo ha un altro orologio:
notice-motion-asked-more-time = ⏳ { $by } chiede per { $player } il tempo di un altro turno. Deve essere d’accordo più della metà; la votazione si chiude { $until }.
notice-motion-asked-more-time-own = ⏳ { $player } chiede il tempo di un altro turno. Deve essere d’accordo più della metà; la votazione si chiude { $until }.
notice-motion-declined-more-time = ⏳ No: il tempo di { $player } resta quello di prima.
notice-motion-lapsed-more-time = ⏳ Troppo pochi hanno accettato in tempo: il tempo di { $player } resta quello di prima.
notice-more-time = ⏳ { $player } riceve il tempo di un altro turno.
button-more-time = Più tempo per { $player }
refusal-no-clock-runs = Non c’è tempo da allungare: quel turno è finito, o questo tavolo non ha un orologio.
button-quiet = Niente promemoria per questo turno
button-nudge = Sollecita
nudge-done = 👉 Ho sollecitato { $players }.
nudge-later = 👉 Per { $players } è notte: manderò l’avviso al risveglio.
refusal-nudge-nobody = Adesso questa partita non aspetta nessun altro.
refusal-nudged-already = Per questo turno c’è già stato un sollecito nelle ultime 24 ore. Si può sollecitare una volta al giorno.
quiet-done = Per questo turno non riceverai altri promemoria.
quiet-over = Quel turno è finito, o non è il tuo.
vote-wait = Aspettare
vote-safe = Mossa sicura
vote-robot-turn = Giocatore automatico in questo turno
vote-robot-seat = Giocatore automatico al suo posto
button-ask-replace = Chiedere un sostituto
vote-counted = Il tuo voto: { $choice }. Puoi cambiarlo finché si vota.

# Le proprie ore
mine-title = **Le tue ore e i tuoi promemoria**
mine-zone = Fuso orario: **{ $zone }**, adesso { $now }
mine-zone-lost = Fuso orario: non conosco più **{ $zone }**, quindi non conta, e nemmeno le tue ore di veglia. `/ttr-me { command-timezone.name }` ne imposta un altro.
mine-zone-none = Fuso orario: non indicato. `/ttr-me { command-timezone.name }` lo imposta.
mine-waking = Ore di veglia: **dalle { $from } alle { $to }**
mine-waking-learned = Ore di veglia: **dalle { $from } alle { $to }**, imparate da quando premi i pulsanti
mine-waking-none = Ore di veglia: non le so, perciò potrei avvisarti di notte. `/ttr-me { command-waking.name }` le imposta.
mine-learning = Imparo le tue ore di veglia da quando premi i pulsanti. `/ttr-me { command-waking.name }` lo interrompe e cancella tutto.
mine-reminders-thread = Promemoria: nel thread della partita
mine-reminders-dm = Promemoria: con un messaggio diretto
mine-reminders-both = Promemoria: nel thread e con un messaggio diretto
mine-reminders-none = Promemoria: nessuno
mine-next-on = Ti avviso quando il prossimo turno è il tuo.
mine-never-awaited = I giocatori automatici vanno avanti subito dopo ogni tua mossa. `/ttr-me { command-computers.name }` lo cambia.
mine-away = Sei via. Ritorno: { $until }.
mine-days = Quando sei via i tuoi orologi si fermano, quest’anno ancora per { $days ->
    [one] un giorno
   *[other] { $days } giorni
}.
zone-unknown = Non conosco il fuso orario «{ $search }». Scrivi una città, per esempio Rome, e scegli dalla lista.
zone-first = Prima imposta il fuso orario: `/ttr-me { command-timezone.name }`.
hour-unclear = Non riesco a leggere «{ $text }» come ora. Scrivila come 7:30 o 22.
waking-both = Indica entrambe: a che ora ti svegli e a che ora vai a dormire.
waking-short = È una giornata troppo corta: i tuoi orologi sarebbero quasi sempre fermi. Servono almeno { $least ->
    [one] { $least } ora
   *[other] { $least } ore
} di veglia.
away-unclear = Non riesco a leggere «{ $text }». Scrivi un giorno futuro entro un anno, come 2026-12-24, o un numero di giorni, come 7.
away-done = A presto! Ritorno: { $until }. I tuoi tavoli lo sanno, e i tuoi orologi sono fermi.
away-done-counted = A presto! Ritorno: { $until }. I tuoi tavoli lo sanno. I giorni di assenza di quest’anno finiscono prima ({ $counted }): da allora i tuoi orologi ripartono.
back-done = Che bello rivederti! I tuoi tavoli lo sanno.
back-already = Non eri via.
