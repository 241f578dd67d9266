# I propri dati.

privacy-export = Tutto ciò che conservo su di te. Racconta anche le tue mosse nelle partite in corso: tienilo per te.
privacy-policy = Come tratta i tuoi dati chi gestisce il bot: <{ $url }>
privacy-terms = Condizioni d’uso: <{ $url }>
privacy-confirm = Cancellare tutto ciò che conservo su di te? I tavoli in attesa vanno avanti senza di te, e nelle partite in corso un giocatore automatico prende per sempre il tuo posto. Le partite finite restano, con «{ name-former-player }» al tuo posto, e di un portafortuna resta solo l’hash. Quel che è già scritto nei canali resta lì.
button-forget-me = Cancella i miei dati
privacy-deleted = Fatto: quel che conservavo su di te non c’è più. { $left ->
    [0] { "" }
    [one] Hai lasciato { $left } tavolo.
   *[other] Hai lasciato { $left } tavoli.
} { $handed ->
    [0] { "" }
    [one] Un giocatore automatico ha preso il tuo posto in { $handed } partita. Finché non è finita ricordo che ne facevi parte, così nessuno vede due mani.
   *[other] Giocatori automatici hanno preso i tuoi posti in { $handed } partite. Finché non sono finite ricordo che ne facevi parte, così nessuno vede due mani.
}
