# Le regole di una mappa con parole nostre, composte dai suoi dati; vedi ttrbot/text/rules_page.py.

rules-head = **{ $title }** · { $players } giocatori · { $cars } vagoni a testa · { $cards } carte treno · { $tickets } biglietti
rules-head-teams = **{ $title }** · { $players } giocatori in squadre da { $mates } · { $cars } vagoni a testa · { $cards } carte treno · { $tickets } biglietti
rules-aim = **Lo scopo.** Fare più punti di tutti: con le tratte, con i biglietti e con i bonus di questa mappa.
rules-start = **L’inizio.** Ognuno riceve { $hand } carte treno e { $deal } biglietti, e tiene almeno { $keep } dei biglietti. Si sceglie tutti insieme; si gioca quando tutti hanno scelto. Chi comincia si tira a sorte, se chi ha aperto il tavolo non lo ha indicato.
rules-refused-bottom = I biglietti restituiti all’inizio vanno in fondo al mazzo dei biglietti.
rules-refused-shuffled = I biglietti restituiti all’inizio si mescolano insieme e vanno in fondo al mazzo dei biglietti.
rules-refused-removed = I biglietti restituiti all’inizio escono dal gioco.
rules-signs = **Al tavolo:** 🚃 vagoni rimasti · 🎴 carte in mano · 🎫 biglietti tenuti · 🤖 un giocatore automatico al posto di qualcuno
rules-sign-ferry = carte traghetto tenute
rules-sign-home = città di partenza
rules-sign-marker = città con segnalino
rules-turn = **Il tuo turno.** Fai una sola di queste cose:
rules-draw = • **Pesca carte treno.** Due, una dopo l’altra, ognuna a scelta fra le { $market } carte scoperte o dal mazzo.
rules-locomotive-turn = Una locomotiva scoperta vale l’intero turno e non può essere la seconda carta; una pescata dal mazzo conta come ogni altra carta.
rules-locomotive-ordinary = Le locomotive si pescano come ogni altra carta, scoperte o dal mazzo.
rules-claim = • **Occupa una tratta.** Paga una carta per ogni casella, tutte del colore della tratta, e metti un tuo vagone su ognuna. Una tratta grigia accetta un colore solo, a tua scelta.
rules-claim-locomotives = Le locomotive valgono per ogni colore.
rules-claim-locomotives-in-tunnels = Le locomotive valgono per ogni colore, ma solo nelle gallerie.
rules-claim-anywhere = Non deve per forza toccare le tue altre tratte.
rules-tickets = • **Pesca biglietti.** Pescane { $draw }, o quelli che restano, e tienine almeno { $keep }. Un biglietto tenuto non si può più restituire; puoi averne quanti vuoi.
rules-tickets-bottom = Quelli che restituisci ora vanno in fondo al mazzo dei biglietti, nell’ordine in cui erano offerti.
rules-tickets-removed = Quelli che restituisci ora escono dal gioco; il mazzo può finire.
rules-action-ferry = • **Prendi una carta traghetto.** Una delle { $pile } della pila scoperta, se ce ne sono ancora; puoi tenerne fino a { $most }.
rules-action-share = • **Condividi biglietti.** Metti sul portacarte della squadra { $most ->
    [one] uno dei tuoi biglietti
   *[other] fino a { $most } dei tuoi biglietti
}.
rules-points = **Punti per caselle.** { $points }
rules-parallel = { $most ->
    [2] **Tratte doppie.**
   *[other] **Tratte doppie e triple.**
} Nessuno può avere due binari affiancati.
rules-parallel-one = In { $players } si può occupare un solo binario; poi gli altri sono chiusi.
rules-parallel-all-but-one = In { $players } un binario resta vuoto: di una doppia se ne può occupare uno, di una tripla due{ $teams ->
    [yes] , anche da due compagni, uno a testa
   *[no] {""}
}.
rules-parallel-all = In { $players } si possono occupare tutti i binari.
rules-parallel-open = Tutti e due i binari { $route } si possono sempre occupare.
rules-market = **Le carte scoperte.** Appena { $sweep } di loro sono locomotive, si scartano tutte e si sostituiscono, anche se ci sono posti vuoti. Se non serve a nulla, o dopo { $tries } volte di fila, restano finché i nuovi scarti non permettono di meglio.
rules-zones = **Oltre confine.** Ogni tratta verso { $zones } finisce in un punto a sé: due tratte lì non si incontrano mai. Un biglietto che nomina uno di questi luoghi è completato da qualunque parte lo si raggiunga.
rules-zones-longest-path = Anche queste tratte contano nel percorso più lungo.
rules-choices = **I biglietti a scelta** nominano più luoghi. Danno il valore più alto fra quelli dei luoghi raggiunti, o tolgono il più basso se non ne hai raggiunto nessuno.
rules-end = **La fine.** Chi finisce il turno con { $cars } vagoni o meno apre l’ultimo giro: ancora un turno a testa, anche per chi lo ha aperto.
rules-end-teams = **La fine.** Quando alla fine di un turno a una squadra, contando i vagoni di tutti e due, ne restano { $cars } o meno, comincia l’ultimo giro: ancora un turno a testa, anche per chi lo ha aperto. Chi resta senza vagoni continua a giocare i suoi turni.
rules-count = **Il conteggio finale.** Un biglietto dà i suoi punti se le tue tratte ne uniscono i capi; se no li toglie. Vince chi ha più punti; a parità, chi ha completato più biglietti{ $then ->
    [holder] , poi chi ha il percorso più lungo
    [length] , poi chi ha il percorso più lungo fra chi è in parità
   *[nobody] {""}
}. Poi la vittoria è condivisa.
rules-doubts = **Come decide questo tavolo.** Gli scarti si mescolano solo quando serve una carta e il mazzo è vuoto. Se sono finiti anche gli scarti, fra le carte scoperte restano posti vuoti finché non ce ne sono di nuovi, e non si può cominciare a pescare, qualunque carta sia scoperta. Chi ha già pescato la prima carta deve prendere la seconda fra quelle scoperte, se ce n’è una che si può prendere; se no il turno finisce. Si passa solo se non si può fare altro; se devono passare tutti, la partita finisce. Le carte in mano restano segrete fino alla fine.

rules-longest-path = **Percorso più lungo.** { $points } punti a chi ha il percorso continuo più lungo, e a tutti quelli alla pari: nessun vagone conta due volte, ma per una città si può ripassare. Senza tratte non lo prende nessuno.
rules-no-longest-path = **Percorso più lungo.** Su questa mappa non conta.
rules-tunnels = **Gallerie.** Gioca le carte della tratta; poi { $many ->
    [yes] si scoprono tante carte quante ne indica quella galleria ({ $either })
   *[no] si scoprono { $either } carte
}. Per ognuna del colore che hai giocato, e per ogni locomotiva, paga un’altra carta di quel colore o una locomotiva; oppure riprendi tutto e il turno finisce. Se la paghi con sole locomotive contano solo le locomotive scoperte, e si aggiungono solo locomotive. Se restano meno carte da scoprire, contano solo quelle. Le carte giocate e quelle scoperte non sono scarti finché la galleria non è costruita o abbandonata; quelle pagate in più non danno punti e non prendono vagoni.
rules-locomotives-only-in-tunnels = **Le locomotive** si giocano solo nelle gallerie.
rules-ferries = **Traghetti.** Ogni locomotiva disegnata su una tratta grigia si paga con una locomotiva; le altre caselle accettano un colore solo, a tua scelta.
rules-ferry-cards = **Traghetti.** Tutte le tratte grigie sono traghetti: ogni onda si paga con una locomotiva o con una carta traghetto, e una carta traghetto copre una o due onde; le altre caselle si pagano come su ogni tratta grigia. Le carte traghetto non servono ad altro. Quelle usate tornano nella pila.
rules-grand-tour = **Grand Tour.** I biglietti completati i cui capi sono uniti da due tuoi percorsi separati (possono incrociarsi nelle città, ma non avere vagoni in comune) danno altri punti secondo quanti sono: { $points }.
rules-homes = **Città di partenza.** Dopo i biglietti ognuno mette un segnalino sulla sua città di partenza: prima chi giocherà per ultimo, poi gli altri a ritroso. Una città ospita un solo segnalino.
rules-connected = **Una sola rete.** La tua prima tratta deve toccare la città di partenza, ogni altra la tua rete.
rules-city-markers = **Segnalini.** Ne hai { $markers }, compreso quello di partenza. Dopo aver occupato una tratta puoi metterne uno su uno dei suoi capi, pagando due carte dello stesso colore; una locomotiva può sostituire ciascuna delle due. Da lì non si toglie più. Da allora ogni tratta occupata verso quella città dà tutti i suoi punti a chi ha il segnalino, il doppio a chi ne ha uno su entrambi i capi. Chi occupa prende i punti solo se nessuno dei due capi ospita un segnalino.
rules-alien = **Alvin l’alieno** (un’opzione del tavolo). Comincia a { $city }, che non può ospitare segnalini. Chi occupa una tratta verso la sua città senza averlo già lo cattura, prende { $catch } punti e lo sposta in una città con un proprio segnalino, prima di scegliere se metterne un altro. Averlo alla fine ne dà altri { $end }.
rules-globetrotter = **Globetrotter.** { $points } punti a chi ha completato più biglietti, almeno uno, e a tutti quelli alla pari.
rules-regions = **Regioni.** Ogni tua rete separata dà punti secondo il numero di regioni che raggiunge: { $points }.
rules-regions-double = { $regions } contano due volte se tutte le loro città stanno nella stessa rete.
rules-shared-rack = **Squadre.** I compagni siedono vicini e giocano uno dopo l’altro. Ognuno ha i suoi vagoni, che l’altro non può usare. Insieme hanno un portacarte di carte treno che vedono solo loro. Delle due carte pescate una va in mano e l’altra sul portacarte; dove va la prima si decide prima di prendere la seconda. Se una seconda non c’è, la prima resta dov’è. Una locomotiva scoperta, presa da sola, va sul portacarte. Si paga con carte della mano e del portacarte, come si vuole. Della partita non ditevi nulla, se non con ciò che mettete sui portacarte.
rules-share-tickets = **Biglietti condivisi.** I due compagni mettono uno dei primi biglietti sul portacarte della squadra, che li mostra quando tutti e due hanno scelto, e uno di quelli tenuti ogni volta che ne pescano altri. Gli altri restano segreti, anche per chi gioca con te. Alla fine tutti i biglietti dei due contano per la squadra, sulle tratte di tutti e due.
