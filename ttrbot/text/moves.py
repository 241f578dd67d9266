"""A move as words, without saying who makes it: *claim Dallas – Houston*. As secret as the move itself."""

from ttrbot.engine.actions import Action, ClaimRoute, DrawDeckCard, DrawMarketCard, DrawTickets, KeepTickets
from ttrbot.engine.payment import laid_in_all
from ttrbot.engine.rules.seen import OF_ACTION
from ttrbot.text.names import GameWords


def move_text(words: GameWords, action: Action, *, briefly: bool = False) -> str:
    """Return a move in words, `briefly` without its price."""
    match action:
        case DrawDeckCard():
            return words.t("move-deck")
        case DrawMarketCard(color=color):
            return words.t("move-market", card=words.card(color))
        case ClaimRoute(route=route) if briefly:
            return words.t("move-claim", route=words.way(route))
        case ClaimRoute(route=route, pay=pay, pay_rack=rack):
            return words.t("move-claim-for", route=words.way(route), cards=words.payment(laid_in_all(pay, rack)))
        case DrawTickets():
            return words.t("action-draw-tickets")
        case KeepTickets(tickets=tickets):
            return words.t("move-keep", tickets=words.listed(map(words.ticket, tickets)))
        case _:
            rule = OF_ACTION.get(type(action))
            return words.t("move-pass") if rule is None else words.tell(rule.named(action))
