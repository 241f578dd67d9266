# Le regole di una mappa con parole nostre, composte dai suoi dati; vedi ttrbot/text/rules_page.py.

rules-head = **{ $title }** · { $players } giocatori · { $cars } vagoni a testa · { $cards } carte treno · { $tickets } biglietti
rules-head-teams = **{ $title }** · { $players } giocatori in squadre da { $mates } · { $cars } vagoni a testa · { $cards } carte treno · { $tickets } biglietti
rules-aim = **Lo scopo.** Fare più punti di tutti: con le tratte, con i biglietti e con i bonus di questa mappa.
rules-start = **L’inizio.** Ognuno riceve { $hand } carte treno e { $deal } biglietti, e dei biglietti ne tiene almeno { $keep }. Si sceglie tutti insieme; si gioca quando l’ultimo ha scelto. Chi comincia è tirato a sorte, a meno che chi ha aperto il tavolo non lo abbia indicato.
rules-refused-bottom = I biglietti restituiti all’inizio vanno in fondo al mazzo dei biglietti.
rules-refused-shuffled = I biglietti restituiti all’inizio si mescolano insieme e vanno in fondo al mazzo dei biglietti.
rules-refused-removed = I biglietti restituiti all’inizio escono dal gioco.
rules-signs = **Al tavolo:** 🚃 vagoni rimasti · 🎴 carte in mano · 🎫 biglietti tenuti · 🤖 un giocatore automatico al posto di qualcuno
rules-sign-ferry = carte traghetto tenute
rules-sign-home = 🏠 città di partenza
rules-sign-marker = 📍 città con segnalino
rules-turn = **Il tuo turno.** Fai una sola di queste cose:
rules-draw = • **Pesca carte treno.** Due, una dopo l’altra, ognuna fra le { $market } carte scoperte o dal mazzo.
rules-locomotive-turn = Una locomotiva scoperta vale l’intero turno e non può essere la seconda carta; pescata dal mazzo conta come ogni altra carta.
rules-locomotive-ordinary = Le locomotive si pescano come ogni altra carta, scoperte o dal mazzo.
rules-claim = • **Occupa una tratta.** Paga una carta per ogni casella, tutte del colore della tratta, e metti un tuo vagone su ognuna. Una tratta grigia accetta un colore solo, a tua scelta.
rules-claim-locomotives = Le locomotive valgono per ogni colore.
rules-claim-locomotives-in-tunnels = Le locomotive valgono per ogni colore, ma solo nelle gallerie.
rules-claim-anywhere = Non deve per forza toccare le tue altre tratte.
rules-tickets = • **Pesca biglietti.** Pescane { $draw }, o quelli che restano, e tienine almeno { $keep }. Un biglietto tenuto non si può più restituire; puoi averne quanti vuoi.
rules-tickets-bottom = Quelli che restituisci ora vanno in fondo al mazzo dei biglietti, nell’ordine in cui erano offerti.
rules-tickets-removed = Quelli che restituisci ora escono dal gioco; il mazzo può finire.
rules-points = **Punti per caselle.** { $points }
rules-parallel = { $most ->
    [2] **Tratte doppie.**
   *[other] **Tratte doppie e triple.**
} Nessuno può avere due binari affiancati.
rules-parallel-one = In { $players } si può occupare un solo binario; poi gli altri sono chiusi.
rules-parallel-all-but-one = In { $players } un binario resta vuoto: di una doppia se ne può occupare uno, di una tripla due.
rules-parallel-all = In { $players } si possono occupare tutti i binari.
rules-parallel-open = Tutti e due i binari { $route } si possono sempre occupare.
rules-market = **Le carte scoperte.** Appena { $sweep } di loro sono locomotive, si scartano tutte e si sostituiscono, anche se qualche posto è vuoto. Se non può servire, o dopo { $tries } volte di fila, restano finché nuovi scarti non permettono carte migliori.
rules-zones = **Oltre confine.** Ogni tratta verso { $zones } finisce in un punto a sé: due tratte lì non si incontrano mai. Un biglietto che nomina uno di questi luoghi è completato ovunque tu lo raggiunga.
rules-zones-longest-path = Le tratte che ci portano contano nel percorso più lungo.
rules-choices = **I biglietti a scelta** nominano più luoghi. Danno il valore più alto fra quelli raggiunti, o tolgono il più basso se non ne hai raggiunto nessuno.
rules-end = **La fine.** Chi finisce il turno con { $cars } vagoni o meno apre l’ultimo giro: ancora un turno a testa, anche per chi lo ha aperto.
rules-end-teams = **La fine.** Quando alla fine di un turno a una squadra, contando i vagoni di tutti e due, ne restano { $cars } o meno, comincia l’ultimo giro: ancora un turno a testa, anche per chi lo ha aperto. Chi resta senza vagoni continua a giocare i suoi turni.
rules-count = **Il conteggio finale.** Un biglietto i cui capi sono uniti dalle tue tratte dà i suoi punti; ogni altro li toglie. Vince chi ha più punti, poi chi ha più biglietti completati. Poi la vittoria è condivisa, se un bonus non scioglie la parità.
rules-doubts = **Come decide questo tavolo.** Gli scarti si mescolano solo quando serve una carta e il mazzo è vuoto. Se sono finiti anche gli scarti, fra le carte scoperte restano posti vuoti finché non ce ne sono di nuovi, e non si può cominciare a pescare, qualunque carta sia scoperta. Chi ha già pescato la prima carta prende la seconda fra quelle scoperte: deve, se ce n’è una che si può prendere; se no il turno finisce. Si passa solo se non si può fare altro; se devono passare tutti, la partita finisce. Le carte in mano restano segrete fino alla fine.

rules-longest-path = **Percorso più lungo.** { $points } punti a chi ha il percorso continuo più lungo, e a tutti quelli alla pari: nessun vagone conta due volte, le città si possono ripetere. Scioglie anche la parità per la vittoria. Senza tratte non lo prende nessuno.
rules-tunnels = **Gallerie.** Gioca le carte della tratta; poi { $many ->
    [yes] si scoprono tante carte quante ne indica quella galleria ({ $cards })
   *[no] si scoprono { $cards } carte
}. Per ognuna del colore che hai giocato, e per ogni locomotiva, paga un’altra carta di quel colore o una locomotiva; oppure riprendi tutto e il turno finisce. Se la paghi con sole locomotive contano solo le locomotive scoperte, e si aggiungono solo locomotive. Se restano meno carte da scoprire, contano solo quelle. Le carte giocate e quelle scoperte non sono scarti finché la galleria non è costruita o abbandonata; quelle pagate in più non danno punti e non prendono vagoni.
rules-locomotives-only-in-tunnels = **Le locomotive** si giocano solo nelle gallerie.
rules-ferries = **Traghetti.** Ogni locomotiva disegnata su una tratta grigia si paga con una locomotiva; le altre caselle accettano un colore solo, a tua scelta.
rules-ferry-cards = **Carte traghetto.** Come turno puoi prendere una delle { $pile } carte traghetto; puoi tenerne fino a { $most }. Tutte le tratte grigie sono traghetti: ogni onda si paga con una locomotiva o una carta traghetto, e una carta traghetto copre una o due onde. Le carte usate tornano nella pila.
rules-grand-tour = **Grand Tour.** I biglietti completati i cui capi sono uniti da due tuoi percorsi separati (possono incrociarsi nelle città, ma senza vagoni in comune) danno altri punti secondo quanti sono: { $points }.
rules-homes = **Città di partenza.** Dopo i biglietti ognuno mette un segnalino sulla sua città di partenza: prima chi giocherà per ultimo, poi gli altri a ritroso. Una città porta un solo segnalino.
rules-connected = **Una sola rete.** La tua prima tratta deve toccare la città di partenza, ogni altra la tua rete.
rules-city-markers = **Segnalini.** Ne hai { $markers }, compreso quello di partenza. Dopo aver occupato una tratta puoi metterne uno su un suo capo, per due carte dello stesso colore; le locomotive valgono per l’una e per l’altra. Da lì non si toglie più. Da allora ogni tratta occupata verso quella città dà tutti i suoi punti a chi ha il segnalino, il doppio a chi ne ha uno su tutti e due i capi. I punti vanno a chi occupa solo se nessuno dei capi ha un segnalino.
rules-alien = **Alvin l’alieno** (un’opzione del tavolo). Comincia a { $start }, che non può avere segnalini. Chi occupa una tratta verso la sua città senza averlo già lo cattura, prende { $catch } punti e lo sposta in una città con un proprio segnalino. Averlo alla fine ne dà altri { $end }.
rules-globetrotter = **Globetrotter.** { $points } punti a chi ha completato più biglietti, almeno uno, e a tutti quelli alla pari.
rules-regions = **Regioni.** Ogni tua rete separata dà punti secondo il numero di regioni che raggiunge: { $points }.
rules-regions-double = { $regions } contano due volte se tutte le loro città stanno nella stessa rete.
rules-shared-rack = **Squadre.** I compagni condividono un leggio di carte treno che vedono solo loro. Di due carte pescate una va in mano, l’altra sul leggio, e della prima si decide prima di prendere la seconda. Se una seconda non c’è, la prima resta dov’è. Una locomotiva scoperta, presa da sola, va sul leggio. Si paga da mano e leggio come si vuole. Della partita non ditevi nulla, se non attraverso i leggii.
rules-share-tickets = **Biglietti condivisi.** I due compagni mettono uno dei primi biglietti sul leggio della squadra, che li mostra quando tutti e due hanno scelto, e uno di quelli tenuti ogni volta che ne pescano altri. Come turno puoi metterci fino a { $most } biglietti. Tutti i biglietti dei due contano per la squadra, sulle tratte di tutti e due.
