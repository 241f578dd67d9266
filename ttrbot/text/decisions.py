"""What is asked of whom. The words don't depend on the hand, so a question reveals nothing about it."""

from ttrbot.engine import decisions as d
from ttrbot.engine.ids import Viewer
from ttrbot.engine.questions import AskKeepTickets, AskOpeningTickets, AskTurn
from ttrbot.engine.rules.choices import Told
from ttrbot.engine.rules.seen import OF_QUESTION
from ttrbot.text.names import GameWords


def question_text(game: GameWords, decision: d.Decision, viewer: Viewer = None) -> str:
    """Return what a seat is asked; for the seat itself in the second person."""
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
        case ask:
            told = OF_QUESTION[type(ask)].asked(ask)
            return game.tell(Told(told.key, {"seat": decision.seat, **told.args}), viewer)


def _yes_or_no(switch: bool) -> str:
    return "yes" if switch else "no"
