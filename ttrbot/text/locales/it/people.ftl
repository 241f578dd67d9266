# Ritirare, chiedere agli altri, e chi viene e va.

# Ritirare una mossa
undo-title = Ritireresti questo:
undo-free = Nessuno ha scoperto nulla, perciò non serve chiedere a nessuno.
undo-waited = I giocatori automatici aspettano la tua risposta, al massimo due minuti.
undo-asks-others = Altri hanno giocato da allora, e anche le loro mosse sarebbero ritirate.
undo-asks-hidden = Con questa mossa hai visto qualcosa di nascosto.
undo-asks-shown = Con questa mossa chi gioca con te ha visto delle tue carte o dei tuoi biglietti.
undo-asks-robots = Da allora hanno giocato i giocatori automatici, e tutti hanno visto che cosa hanno preso o pagato.
undo-asks-again = Hai già ricominciato questo turno tre volte.
undo-everybody = { $why } Perciò tutti gli altri devono essere d’accordo.
undo-nobody = La tua ultima mossa non si può ritirare. { $why } Perciò gli altri dovrebbero essere d’accordo, e i giocatori automatici non possono.
undo-older = Nel frattempo hai giocato di nuovo; questa è la tua ultima mossa:
undo-done = Ritirata: tutto è come prima.
undo-asked = L’ho chiesto agli altri al tavolo. Finché non sono tutti d’accordo, tutto resta com’è. Se qualcuno gioca ancora, la votazione finisce.
button-undo = Ritira la mossa
button-undo-leave = Lascia com’è
button-ask-others = Chiedi agli altri
button-done = Fatto
done-said = Bene: i giocatori automatici vanno avanti.
done-over = La partita è già andata avanti.
done-hint = -# I giocatori automatici proseguono alle { $when }, o appena premi **{ button-done }**.
computers-never = I giocatori automatici vanno avanti subito dopo ogni tua mossa: non puoi quasi mai ritirarne una.
computers-free = I giocatori automatici aspettano dieci secondi dopo una mossa che puoi ritirare senza chiedere, o finché non premi **{ button-done }**. Dopo le altre vanno avanti subito.
refusal-done-not-yours = Può premerlo solo chi ha mosso per ultimo.
refusal-undo-nothing = Non hai mosse che si possano ritirare.
refusal-undo-chance = Da allora un mazzo è stato mescolato, e questo non si può annullare.
refusal-undo-overtaken = { $owner } ha giocato da allora: la mossa non si può più ritirare.
refusal-undo-robots-play = Un giocatore automatico sta giocando. Riprova tra qualche secondo.

# Chiedere agli altri
refusal-motion-open = Gli altri stanno già votando su qualcosa di simile. Aspetta la decisione.
refusal-motion-nobody = Nessun altro può essere d’accordo: i giocatori automatici non votano.
refusal-motion-void = Tutti hanno accettato, ma non è più possibile.
notice-motion-void = ⚠️ Quello che avete deciso non è più possibile: resta tutto com’è.
vote-on-undo = per ritirare una mossa
vote-on-kick = per espellere qualcuno
vote-on-pause = per fare una pausa
vote-on-resume = per riprendere la partita
vote-on-timing = per cambiare l’orologio
vote-on-more-time = per dare più tempo
notice-motion-ended-gone = ❎ La votazione { $vote } è finita senza risultato, perché uno degli interessati non ha più il suo posto. Ogni giocatore può chiedere una nuova votazione.
notice-motion-ended-damaged = ❎ La votazione { $vote } è finita senza risultato, perché i suoi dati sono danneggiati. Chiedete di nuovo, per favore.
refusal-vote-over = Quella votazione è finita.
refusal-no-vote = Qui non sei tra chi deve decidere.
notice-motion-asked-undo = ↩️ { $player } vorrebbe ritirare { $moves ->
    [one] l’ultima mossa
   *[other] le ultime { $moves } mosse
}{ $others ->
    [0] .
   *[other] , comprese quelle di { $names }.
} Devono essere d’accordo tutti gli altri; la votazione si chiude { $until }.
notice-motion-declined-undo = ↩️ No: l’ultima mossa di { $player } resta.
notice-motion-lapsed-undo = ↩️ Non tutti hanno accettato in tempo: l’ultima mossa di { $player } resta.
button-agree = D’accordo
button-decline = No
motion-agreed = Sei d’accordo. Si fa appena lo sono abbastanza persone.
motion-against = Non sei d’accordo. Puoi cambiare idea finché non è deciso.
motion-decided = Così è deciso.

notice-motion-asked-kick = 🚪 { $by } chiede di espellere { $player }; un giocatore automatico prenderebbe il posto. Devono essere d’accordo tutti gli altri; la votazione si chiude { $until }.
notice-motion-declined-kick = 🚪 No: { $player } resta al tavolo.
notice-motion-lapsed-kick = 🚪 Non tutti hanno accettato in tempo: { $player } resta al tavolo.
notice-motion-asked-pause = ⏸️ { $player } vorrebbe fare una pausa. Deve essere d’accordo più della metà; la votazione si chiude { $until }.
notice-motion-declined-pause = ▶️ No: la partita continua senza pausa.
notice-motion-lapsed-pause = ▶️ Troppo pochi hanno accettato in tempo: la partita continua senza pausa.
notice-motion-asked-resume = ▶️ { $player } vorrebbe riprendere. Deve essere d’accordo almeno la metà; la votazione si chiude { $until }.
notice-motion-declined-resume = ⏸️ No: la pausa continua.
notice-motion-lapsed-resume = ⏸️ Troppo pochi hanno accettato in tempo: la pausa continua.
motion-asked = L’ho chiesto agli altri al tavolo.

# Chi viene e chi va
notice-stepped-out = 🤖 { $player } fa una pausa: un giocatore automatico gioca finché { $player } non preme **{ button-im-back }** sul tavolo.
notice-left = 🚪 Qualcuno ha lasciato la partita: al suo posto continua { $player }, un giocatore automatico.
    .named = 🚪 { $name } ha lasciato la partita: al suo posto continua { $player }, un giocatore automatico.
notice-kicked = 🚪 { $name } non gioca più, per decisione degli altri: a quel posto continua { $player }, un giocatore automatico.
notice-sent-away = 🚪 Gli altri hanno deciso che devi lasciare questa partita. Al tuo posto c’è un giocatore automatico.
notice-offer = 💺 Questo posto è tuo, se vuoi: { $player }. Le carte e i biglietti li vedi quando lo prendi. L’offerta scade { $until }.
notice-declined = 💺 Il posto offerto non è stato preso: lo tiene { $player }.
    .named = 💺 { $name } non vuole il posto: lo tiene { $player }.
notice-replaced = 💺 { $player } ha preso un posto.
    .named = 💺 { $player } ha preso il posto di { $name }.
notice-paused = ⏸️ La partita è in pausa. Tutti gli orologi sono fermi.
notice-resumed = ▶️ La partita riprende.
notice-called-off = 🛑 Un moderatore del server ha annullato la partita. Finisce senza conteggio e non entra nelle statistiche di nessuno. Mani e biglietti restano nascosti.
notice-lobby-called-off-moderator = 🛑 Un moderatore del server ha annullato il tavolo.
notice-lobby-called-off-owner = 🛑 { $player } ha annullato il tavolo.
notice-lobby-called-off-expired = 🛑 In dieci giorni la partita non è cominciata, perciò il tavolo è chiuso. `/ttr { command-new.name }` ne apre uno nuovo.
notice-lobby-left = 👋 { $name } non è più su questo server: il posto è di nuovo libero.
notice-lobby-left-owner = 👋 { $name } non è più su questo server. Ora il tavolo è tuo: tocca a te far cominciare la partita.
table-paused = ⏸️ **In pausa.** Tutti gli orologi sono fermi.
button-resume = Riprendi
button-take-seat = Prendi il posto
button-no-thanks = No, grazie
button-step-out = Finché non torno
button-leave-game = Per sempre
leave-title = Lasci { $game }? **{ button-step-out }**: un giocatore automatico gioca per te, e riprendi il posto quando vuoi. **{ button-leave-game }**: un giocatore automatico tiene il posto, non vedi più la mano e i tuoi appunti si cancellano.
leave-alone = Lasci { $game }? **{ button-step-out }**: un giocatore automatico gioca per te, e riprendi il posto quando vuoi. **{ button-leave-game }**: la partita è annullata, perché sei l’unica persona qui.
left-lobby = Hai lasciato { $game }.
left-game = Hai lasciato { $game }. Un giocatore automatico continua.
stepped-out = Ora un giocatore automatico gioca per te. **{ button-im-back }** sul tavolo ti ridà il posto.
offer-made = Ho offerto il posto a { $name }, al tavolo. Finché { $name } non lo prende, tutto resta com’è. Poi { $name } vedrà la mano, i biglietti e i tuoi appunti.
offer-robot-made = Ho offerto a { $name } il posto del giocatore automatico, al tavolo.
offer-bots = I bot qui non possono giocare. Aggiungi invece un giocatore automatico.
offer-declined = Hai detto di no; lo faccio sapere al tavolo.
briefing-title = 💺 **Il posto è tuo.** Le ultime mosse:
briefing-notes = Gli appunti di chi c’era prima:
pause-now = La partita è in pausa.
resume-now = La partita riprende.
note-title = I tuoi appunti
note-label = Solo per te, e per chi avrà il tuo posto
note-kept = Annotato. Nessun altro lo vede; `/ttr { command-note.name }` lo mostra di nuovo.
note-gone = Ora i tuoi appunti sono vuoti.
refusal-game-paused = La partita è in pausa. **{ button-resume }** sul tavolo, o `/ttr { command-resume.name }`, chiede agli altri di riprendere.
refusal-not-at-table = Quella persona non gioca in questa partita.
refusal-kick-yourself = Per andartene usa `/ttr { command-leave.name }`.
refusal-kick-nobody = Dovrebbero essere d’accordo tutti gli altri, ma non c’è nessun altro: i giocatori automatici non votano. Se quella persona non torna, decide l’orologio del tavolo; senza orologio te lo chiedo dopo tre giorni.
refusal-offer-over = Questo posto non è offerto a te, o l’offerta è scaduta.

# Invitare, giocare di nuovo, guardare
invited = { $name } può sedersi a { $game }. Riceve un messaggio diretto, a meno che non voglia inviti.
notice-invited = 💌 { $player } ti invita a giocare.
invited-joined = Sei al tavolo.
button-rematch = Rivincita
rematch-open = Il prossimo tavolo è aperto in { $place }. Avviso gli altri, tranne chi non vuole inviti.
rematch-unseeing = Non avviso chi non può vedere { $place }: { $people }.
lobby-rematch = 🔁 Una rivincita: all’inizio i posti sono quelli dell’ultima partita, spostati di uno: chi sedeva al primo siede all’ultimo.
lobby-rematch-teams = 🔁 Una rivincita: quando ci siete tutti, le squadre sono quelle dell’ultima partita; poi potete ancora cambiarle.
watch-title = 👀 Stai guardando: { $game }
button-watch = Guarda di nuovo

# Di chi si accettano gli inviti
invitations-on = Accetti inviti: ti arrivano con un messaggio diretto, e altri possono offrirti un posto. Nessuno viene a sapere che cosa scegli qui.
invitations-off = Non accetti inviti: non te ne arrivano, e nessuno può offrirti un posto. Nessuno lo viene a sapere. `/ttr-me { command-invitations.name }` lo cambia.
invitations-blocked = Non da: { $people }
not-again = Vuoi bloccare gli inviti di { $person }, o quelli di tutti? Nessuno lo viene a sapere.
button-not-again = Non chiedermelo più
button-block-one = Di questa persona
button-block-all = Di tutti
blocked-one = { $person } non può più mandarti inviti né offrirti un posto, e non lo viene a sapere. `/ttr-me { command-invitations.name }` lo cambia.
block-yourself = Non puoi bloccare il tuo stesso account.
guest-elsewhere = { $name } non è su questo server. Prima chiedi a questa persona di entrarci.
channel-gone = Il canale di questo tavolo è stato eliminato. Chi gestisce il server può portare il tavolo in un altro: `/ttr-admin { command-move.name }`.
guest-unseeing = { $name } non può vedere { $channel }, dove si trova il tavolo. Prima fai entrare lì questa persona, o giocate in un canale che vedete entrambi.
refusal-too-many-blocked = Hai bloccato { $limit } persone, il massimo che posso ricordare. Prima sbloccane una, o non accettare nessun invito.
refusal-offer-unwanted = In questo momento non si può offrire un posto a questa persona. Prima chiedile se vuole, o offrilo ad altri.
refusal-asked-too-often = Sarebbero troppi inviti o posti offerti in poco tempo, da parte tua o a qualcuno a cui chiedi. Non è successo nulla. Riprova tra { $minutes ->
    [one] { $minutes } minuto
   *[other] { $minutes } minuti
}.
refusal-opened-too-often = Hai aperto troppi tavoli in poco tempo. Riprova tra { $minutes ->
    [one] { $minutes } minuto
   *[other] { $minutes } minuti
}.
refusal-questioned-too-often = Hai fatto troppe domande agli altri in poco tempo. Riprova tra { $minutes ->
    [one] { $minutes } minuto
   *[other] { $minutes } minuti
}.
refusal-away-too-often = Hai segnalato troppe assenze in poco tempo. Riprova tra { $minutes ->
    [one] { $minutes } minuto
   *[other] { $minutes } minuti
}.

# Che cosa resta delle domande e dei promemoria superati
notice-past-motion = 🗳️ La votazione { $vote } è conclusa.
notice-past-up-vote = 🗳️ La votazione su { $player } è conclusa.
notice-past-reminder = ⏳ Qui c’era un promemoria per { $player }.
notice-past-nudge = 👉 { $by } ha sollecitato { $player }.
notice-past-offer = 💺 L’offerta di questo posto è chiusa: { $player }.
notice-past-invited = 💌 { $player } ti ha invitato a giocare; l’invito non vale più.
notice-past-lobby-ends = ⏳ Qui ti ho chiesto se tenere aperto il tavolo.
notice-past-paused = ⏸️ La partita era in pausa.
