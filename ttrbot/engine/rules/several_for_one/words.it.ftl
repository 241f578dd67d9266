name-any-cards = { $number } carte qualsiasi per una
claim-any-cards = Al posto di una delle sue carte puoi giocarne { $number } qualsiasi, quante volte vuoi. Le locomotive si possono usare solo fra queste { $number }.
claim-any-cards-for-locomotive = Al posto di una locomotiva puoi giocare { $number } carte qualsiasi, quante volte vuoi.
rules-several-for-one = **Carte al posto delle locomotive.** Sui traghetti si possono giocare { $number } carte qualsiasi al posto di una locomotiva, anche di una che vale per una carta del colore della tratta. Possono essere di colori diversi, anche da quello della tratta.{ $tunnels ->
    [yes] {" "}Nelle gallerie non si può, nemmeno per le carte in più.
   *[no] {""}
}
rules-several-for-one-route = **{ $route }** accetta carte di un colore solo, a scelta. Al posto di una di queste si possono giocare { $number } carte qualsiasi, quante volte si vuole; lì le locomotive si possono usare solo fra queste { $number }.
order-any-cards-never = solo con carte del suo colore
order-any-cards-for-symbols = carte qualsiasi solo per le locomotive che mostra
