# Stanze per parlare: thread delle squadre e canali vocali.

room-category = Tavoli dei treni
button-voice-team = Entra nel canale vocale della squadra
button-voice-table = Entra nel canale vocale del tavolo
notice-team-welcome = questo thread è della vostra squadra: parlatevi come le regole permettono, e qui saprete quando tocca a voi. Le vostre mani e il portacarte non vi compaiono mai, perché i moderatori di un server possono leggere ogni thread.
notice-team-turn = tocca a te:
notice-team-reader = 👀 { $player } può gestire i thread qui, e potrebbe leggere quello dell’altra squadra.
voice-open = Il canale vocale è aperto: { $channel }
voice-moved = Ora sei in { $channel }.
voice-not-moved = Non posso portarti lì: { $permissions }
voice-missing = Qui non può esserci un canale vocale. La partita continua senza; chi gestisce il server può darmi questi permessi:
    { $permissions }
voice-elsewhere = Da qui non posso aprire il canale vocale: premi il pulsante al tuo tavolo.
voice-later = Per ora Discord non mi lascia creare il canale. Riprova tra un momento.
sight-unknown = Per ora Discord non mi dice se puoi vedere quel tavolo. Riprova tra un momento.
setting-voice = Canali vocali
    .about = Se squadre e tavoli possono avere un canale vocale privato mentre giocano. Servono quattro permessi in più.
setting-on = attivi
setting-off = spenti
settings-lacking = Per i canali vocali mi mancano questi permessi; [questo link]({ $link }) me li dà:
check-team-thread = creare un thread privato e chiuderlo
check-voice = creare un canale vocale privato e cancellarlo
permission-create-private-threads = **Crea thread privati**: un thread per squadra; senza, le squadre non ne hanno
permission-connect = **Connetti**: per decidere chi può entrare nei canali vocali
permission-manage-channels = **Gestisci canali**: per creare i canali vocali e toglierli
permission-manage-roles = **Gestisci ruoli**: per farvi entrare solo chi deve
permission-move-members = **Sposta membri**: per spostarvi chi preme il pulsante mentre è in un canale vocale

# La vita di un server
notice-set-back = ⏪ La mia memoria è tornata a un momento precedente ({ $until }): ciò che si è giocato dopo è andato perso. Mostro di nuovo il tavolo com’era allora. Se la partita era già finita, il suo file qui sopra mostra le carte di tutti e il mazzo: meglio farla annullare da un moderatore (`/ttr-admin { command-end.name }`) e iniziarne una nuova.
notice-lobby-set-back = ⏪ La mia memoria è tornata a un momento precedente ({ $until }): ciò che è cambiato dopo al tuo tavolo aperto è andato perso. Lo mostro di nuovo com’era allora. Chi si è seduto più tardi deve sedersi di nuovo.
notice-moved = la partita si è spostata e continua qui. Ciò che vi è stato chiesto e non avete ancora deciso viene chiesto di nuovo qui.
notice-gone = 👋 { $player } non è più su questo server. La partita aspetta quanto dice il suo orologio; con `/ttr { command-kick.name }` puoi chiedere agli altri di dare il posto a un giocatore automatico.
table-moved = Il tavolo `{ $game }` continua in { $channel }.
picture-refused = Qui non posso allegare il tabellone: mi manca **Allega file**.
