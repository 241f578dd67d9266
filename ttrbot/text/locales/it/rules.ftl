# Le regole di una mappa con parole nostre, composte dai suoi dati; vedi ttrbot/text/rules_page.py.

rules-head = **{ $title }** · { $players } giocatori · { $cars } vagoni a testa · { $cards } carte treno · { $tickets } biglietti
rules-head-teams = **{ $title }** · { $players } giocatori in squadre da { $mates } · { $cars } vagoni a testa · { $cards } carte treno · { $tickets } biglietti
rules-aim = **Lo scopo.** Fare più punti di tutti: con le tratte, con i biglietti e con i bonus di questa mappa.
rules-start = **L’inizio.** Ognuno riceve { $hand } carte treno e { $deal } biglietti, e tiene almeno { $keep } biglietti. Si sceglie tutti insieme; si gioca quando tutti hanno scelto. Si tira a sorte chi comincia, se chi ha aperto il tavolo non lo ha deciso.
rules-refused-bottom = I biglietti restituiti all’inizio vanno in fondo al mazzo dei biglietti.
rules-refused-shuffled = I biglietti restituiti all’inizio si mescolano insieme e vanno in fondo al mazzo dei biglietti.
rules-refused-removed = I biglietti restituiti all’inizio escono dal gioco.
rules-signs = **Al tavolo:** 🚃 vagoni rimasti · 🎴 carte in mano · 🎫 biglietti tenuti · 🤖 un giocatore automatico al posto di qualcuno
rules-turn = **Il tuo turno.** Fai una sola di queste cose:
rules-draw = • **Pesca carte treno.** Due, una dopo l’altra, ognuna a scelta fra le { $market } carte scoperte o dal mazzo.
rules-locomotive-turn = Una locomotiva scoperta vale l’intero turno e non può essere la seconda carta; una pescata dal mazzo conta come ogni altra carta.
rules-locomotive-ordinary = Le locomotive si pescano come ogni altra carta, scoperte o dal mazzo.
rules-claim = • **Occupa una tratta.** Paga una carta per ogni casella, tutte del colore della tratta, e metti un tuo vagone su ognuna. Una tratta grigia accetta un colore solo, a tua scelta.
rules-claim-locomotives = Le locomotive valgono per ogni colore.
rules-claim-anywhere = Non deve per forza toccare le tue altre tratte.
rules-tickets = • **Pesca biglietti.** Pescane { $draw }, o quelli che restano, e tienine almeno { $keep }. Un biglietto tenuto non si può più restituire; puoi averne quanti vuoi.
rules-tickets-bottom = Quelli che restituisci ora vanno in fondo al mazzo dei biglietti, nell’ordine in cui erano offerti.
rules-tickets-removed = Quelli che restituisci ora escono dal gioco; il mazzo può finire.
rules-points = **Punti per caselle.** { $points }
rules-parallel = { $most ->
    [2] **Tratte doppie.**
   *[other] **Tratte doppie e triple.**
} Nessuno può avere due binari affiancati.
rules-parallel-one = Con { $players } giocatori si può occupare un solo binario; poi gli altri sono chiusi.
rules-parallel-all-but-one = Con { $players } giocatori un binario resta vuoto: di una doppia se ne può occupare uno, di una tripla due{ $teams ->
    [yes] , anche da due compagni, uno a testa
   *[no] {""}
}.
rules-parallel-all = Con { $players } giocatori si possono occupare tutti i binari.
rules-parallel-open = Tutti e due i binari { $route } si possono sempre occupare.
rules-market = **Le carte scoperte.** Appena { $sweep } sono locomotive, si scartano tutte e se ne scoprono altre, anche se ci sono posti vuoti. Se non serve a nulla, o dopo { $tries } volte di fila, restano finché i nuovi scarti non permettono di meglio.
rules-market-stays = **Le carte scoperte.** Restano dove sono, per quante locomotive ci siano.
rules-zones = **Oltre confine.** Ogni tratta verso { $zones } finisce in un punto a sé: due tratte lì non si incontrano mai. Un biglietto che nomina uno di questi luoghi è completato da qualunque parte lo raggiungi.
rules-choices = **I biglietti a scelta** nominano più luoghi. Danno il valore più alto fra quelli dei luoghi raggiunti, o tolgono il più basso se non ne hai raggiunto nessuno.
rules-end = **La fine.** Chi finisce il turno con { $cars } vagoni o meno apre l’ultimo giro: ancora un turno a testa, anche per chi lo ha aperto.
rules-end-teams = **La fine.** Quando alla fine di un turno a una squadra, contando i vagoni di tutti e due, ne restano { $cars } o meno, comincia l’ultimo giro: ancora un turno a testa, anche per chi lo ha aperto. Chi resta senza vagoni continua a giocare i suoi turni.
rules-count = **Il conteggio finale.** Un biglietto dà i suoi punti se le tue tratte ne collegano le città; altrimenti li toglie. Vince chi ha più punti; a parità, chi ha completato più biglietti{ $then }. Poi la vittoria è condivisa.
rules-doubts = **Come decide questo tavolo.** Gli scarti si mescolano solo quando serve una carta e il mazzo è vuoto. Se sono finiti anche gli scarti, fra le carte scoperte restano posti vuoti finché non ce ne sono di nuovi, e non si può cominciare a pescare, nemmeno fra le carte scoperte. Chi ha già pescato la prima carta deve prendere la seconda fra quelle scoperte, se ce n’è una che si può prendere; altrimenti il turno finisce. Si passa solo se non si può fare altro; se devono passare tutti, la partita finisce. Le carte in mano restano segrete fino alla fine.
