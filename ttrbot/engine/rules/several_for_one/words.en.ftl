name-any-cards = any { $number } cards for one
claim-any-cards = Instead of one of its cards you can play any { $number } cards, as often as you like; locomotives count only among those.
claim-any-cards-for-locomotive = Instead of a locomotive you can play any { $number } cards, as often as you like.
rules-several-for-one = **Cards for locomotives.** On ferries any { $number } cards may be played instead of a locomotive, also instead of one that stands for a card of the route’s colour. They needn’t match each other or the route.{ $tunnels ->
    [yes] {" "}Tunnels don’t take them, not as extra cards either.
   *[no] {""}
}
rules-several-for-one-route = **{ $route }** takes cards of any one colour. Instead of one of them any { $number } cards may be played, as often as you like; locomotives count there only among those { $number }.
order-any-cards-never = all cards of its colour
order-any-cards-for-symbols = cards of any kind only for the locomotives it shows
