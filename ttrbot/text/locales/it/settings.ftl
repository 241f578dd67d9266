# Le impostazioni di un server.

settings-title = **Le impostazioni di questo server**
settings-hint = `/ttr-admin { command-set.name }` le cambia, `/ttr-admin { command-reset.name }` ne ripristina una.
setting-language = Lingua
    .about = La lingua dei nuovi tavoli, se chi li apre non ne sceglie un’altra.
    .open = quella del server su Discord, altrimenti quella di chi apre il tavolo
setting-pace = Ritmo
    .about = Quanto tempo ha un turno ai nuovi tavoli; chi ha aperto il tavolo può cambiarlo.
    .open = senza orologio
setting-channels = Canali
    .about = Dove si possono aprire tavoli.
    .open = ovunque
setting-role = Ruolo
    .about = Chi può aprire tavoli. Chi gestisce il server può sempre.
    .open = tutti
setting-games = Partite
    .about = A quanti tavoli di questo server può giocare una persona nello stesso momento.
    .open = senza limite
setting-palette = Colori
    .about = Delle immagini che vedono tutti; per le proprie ognuno sceglie con `/ttr-me { command-palette.name }`.
new-elsewhere = I tavoli si aprono qui: { $channels }
new-not-you = Su questo server i tavoli li apre { $role }.
deleted-channels = Tutti i canali in cui si possono aprire tavoli sono stati eliminati. Chi gestisce il server può sceglierne altri: `/ttr-admin { command-set.name }`; oppure permetterli tutti: `/ttr-admin { command-reset.name }`.
deleted-role = Il ruolo che può aprire tavoli è stato eliminato. Chi gestisce il server può sceglierne un altro: `/ttr-admin { command-set.name }`; oppure permettere a tutti di aprirli: `/ttr-admin { command-reset.name }`.
server-games-none = Su questo server non c’è nessun tavolo. `/ttr { command-new.name }` ne apre uno.
server-games-title = { $number ->
    [one] { $number } tavolo
   *[other] { $number } tavoli
} su questo server
