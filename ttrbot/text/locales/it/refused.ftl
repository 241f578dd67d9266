# Che cosa Discord rifiuta: il motivo, che chiude una frase, e il rimedio.

refused-permission = lì mi manca un permesso
refused-locked = il thread è bloccato, e può aprirlo solo chi gestisce i thread
refused-filtered = un filtro ha rifiutato il mio messaggio: AutoMod, o quello di Discord contro i link dannosi
refused-kind = i canali di questo tipo non hanno ciò che mi serve
refused-threads = questo server ha già tutti i thread attivi che Discord permette
refused-channels = questo server ha già tutti i canali che Discord permette
refused-flagged = la protezione antispam di Discord mi ha limitato
refused-gone = il canale è stato eliminato, o sono stato rimosso dal server
refused-fault = il mio programma ha un guasto in quel punto
refused-unknown = Discord ha rifiutato il mio messaggio, con l’errore { $code }

cure-permission = Per chi gestisce il server: `/ttr-admin { command-check.name }`, usato lì, dice che cosa mi manca; `/ttr-admin { command-move.name }` porta il tavolo in un altro canale.
cure-locked = Un moderatore può sbloccare il thread, oppure chi gestisce il server può portare il tavolo in un altro canale: `/ttr-admin { command-move.name }`.
cure-filtered = Chi gestisce il server può escludere me o il canale in *Impostazioni server → AutoMod*; spesso al filtro non piace il nome di un giocatore. Poi `/ttr { command-table.name }` mostra di nuovo il tavolo.
cure-kind = Chi gestisce il server può portare il tavolo in un canale testuale: `/ttr-admin { command-move.name }`.
cure-threads = Basta chiudere i thread che non servono più a nessuno.
cure-channels = Chi gestisce il server può eliminare i canali che non servono più a nessuno.
cure-flagged = Chi gestisce il bot trova il motivo nel portale per sviluppatori di Discord, e lì può fare ricorso.
cure-gone = Chi gestisce il server può portare il tavolo in un altro canale: `/ttr-admin { command-move.name }`.
cure-fault = Continuo a provare. Chi gestisce il bot trova i dettagli nel mio registro (`sending_failed`).
cure-unknown = `/ttr { command-table.name }` riprova, `/ttr-admin { command-move.name }` porta il tavolo in un altro canale. Se non basta, comunica questo numero a chi gestisce il bot.

team-thread-permission = mi manca **Crea thread privati**
team-thread-kind = su Discord i thread privati esistono solo nei canali testuali
answer-refused = Non posso mostrartelo: { $reason }. { $cure }
lobby-no-team-threads = ⚠️ Le squadre non avranno thread privati: { $reason }. Si gioca anche senza.
notice-team-no-thread = Qui non posso creare i thread privati delle squadre: { $reason }. La partita continua senza.
notice-unreached = ✉️ Non ho potuto mandare a { $person } il tuo invito: di solito vuol dire che i suoi messaggi diretti sono chiusi. Avvisa tu questa persona: può sedersi con il pulsante sul tavolo.
notice-team-closed = Non posso far entrare le squadre nei loro thread privati: { $reason }. La partita continua senza.
notice-team-not-in = 👥 Non posso far entrare { $player } nel thread della squadra: ci sono già tutti i membri che Discord permette. Si perde solo ciò che vi si scrive.
notice-unseen = ⚠️ A questo tavolo non posso più scrivere: { $reason }. Quello che vedi lì è vecchio. La partita aspetta { $player } e il tempo non scade; continua appena posso. { $cure }
notice-lobby-unseen = ⚠️ Non posso mostrare il tuo tavolo: { $reason }. { $cure } Per lasciarlo usa `/ttr { command-leave.name }` in qualsiasi canale; quando tutti lo hanno lasciato si chiude.
notice-end-unseen = ⚠️ La partita è finita, ma al tavolo non posso mostrare il conteggio finale: { $reason }. { $cure }
check-unseen = Non posso mostrare { $games }: { $reason }. { $cure }
check-locked = questo thread è bloccato: non posso scriverci. { cure-locked }
voice-refused = Qui non può esserci un canale vocale: { $reason }. La partita continua senza. { $cure }
owner-disk-low = ⚠️ Il disco con le mie partite è quasi pieno: restano { $megabytes } MB. Quando sarà pieno, nessuno potrà più muovere finché non ci sarà di nuovo spazio; nessuna partita va persa. Libera spazio, o dammi un disco più grande.
owner-commands-refused = ⚠️ Discord ha rifiutato più volte i miei comandi slash: mancano quelli nuovi e quelli cambiati. Le partite continuano, e i comandi che Discord conosce funzionano ancora. Continuo a riprovare; l’errore è nel mio registro (`commands_refused`).
