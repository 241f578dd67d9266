name-any-cards = any { $number } cards for one
claim-any-cards = You can play any { $number } cards instead of one of its cards, as often as you like. Locomotives can be used only among those { $number }.
claim-any-cards-for-locomotive = You can play any { $number } cards instead of a locomotive, as often as you like.
rules-several-for-one = **Cards for locomotives.** On ferries any { $number } cards may be played instead of a locomotive, also instead of one that stands for a card of the route’s colour. They needn’t match each other or the route.{ $tunnels ->
    [yes] {" "}This isn’t possible in tunnels, not even for the extra cards.
   *[no] {""}
}
rules-several-for-one-route = **{ $route }** takes cards of any one colour. Any { $number } cards may be played instead of one of them, as often as you like; locomotives can be used there only among those { $number }.
order-any-cards-never = only with cards of its colour
order-any-cards-for-symbols = cards of any kind only for the locomotives it shows
