"""What is asked of whom. The words are the same whatever the hand: a question tells nothing about it."""

from ttrbot.engine import decisions as d
from ttrbot.engine.ids import Viewer
from ttrbot.engine.questions import AskKeepTickets, AskOpeningTickets, AskTurn
from ttrbot.engine.rules.alien.facts import AskAlien
from ttrbot.engine.rules.city_markers.facts import AskMarker
from ttrbot.engine.rules.homes.facts import AskHome
from ttrbot.engine.rules.shared_rack.facts import AskPlace
from ttrbot.engine.rules.tunnels.facts import AskExtra
from ttrbot.text.names import GameWords


def question_text(game: GameWords, decision: d.Decision, viewer: Viewer = None) -> str:
    """Say what a seat is asked; to the seat itself in the second person."""
    subject = game.subject(decision.seat, viewer)
    match decision.ask:
        case AskOpeningTickets(keep=keep, share=share):
            return game.t("decision-opening-tickets", **subject, keep=keep, share=_yes_or_no(share))
        case AskKeepTickets(keep=keep, share=share):
            return game.t("decision-keep-tickets", **subject, keep=keep, share=_yes_or_no(share))
        case AskTurn(drawn=0):
            return game.t("decision-turn", **subject, actions=game.turn_actions)
        case AskTurn():
            return game.t("decision-second-card", **subject)
        case AskPlace(color=None):
            return game.t("decision-place-blind", **subject)
        case AskPlace(color=color) if color is not None:
            return game.t("decision-place", **subject, card=game.card(color))
        case AskExtra(route=route, extra=extra, color=color):
            key = "decision-extra" if color is not None else "decision-extra-locomotives"
            card = {} if color is None else {"card": game.card(color)}
            return game.t(key, **subject, route=game.route(route), extra=extra, **card)
        case AskHome():
            return game.t("decision-home", **subject)
        case AskMarker(route=route):
            return game.t("decision-marker", **subject, route=game.route(route))
        case AskAlien():
            return game.t("decision-alien", **subject)
        case _:
            raise TypeError(f"no words for {decision.ask!r}")


def _yes_or_no(switch: bool) -> str:
    return "yes" if switch else "no"
