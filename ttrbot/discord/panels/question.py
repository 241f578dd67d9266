"""What a seat is asked beside its turn: the button that leads there, and the panel that asks. The panel is private."""

from dataclasses import replace

from ttrbot.discord import signs
from ttrbot.discord.custom_ids import CustomId
from ttrbot.discord.panel import Button, Look, Panel
from ttrbot.discord.panels.markers import alien_panel, home_panel, marker_panel
from ttrbot.discord.panels.sharing import place_panel
from ttrbot.discord.panels.tickets import choose_panel
from ttrbot.discord.panels.tunnel import extra_panel
from ttrbot.engine.decisions import Decision
from ttrbot.engine.questions import AskKeepTickets, AskOpeningTickets, AskTurn
from ttrbot.engine.rules.alien.facts import AskAlien
from ttrbot.engine.rules.city_markers.facts import AskMarker
from ttrbot.engine.rules.homes.facts import AskHome
from ttrbot.engine.rules.shared_rack.facts import AskPlace
from ttrbot.engine.rules.tunnels.facts import AskExtra
from ttrbot.engine.seatview import SeatView
from ttrbot.text.names import GameWords


def answer_button(game_id: str, question: Decision, words: GameWords, *, is_barred: bool = False) -> Button | None:
    """The button that opens a question: the same for everybody, whatever the hand; None for a turn.

    `is_barred`: nobody can press it.
    """
    match question.ask:
        case AskTurn():
            return None
        case AskOpeningTickets() | AskKeepTickets():
            key, sign = "button-choose", signs.TICKETS
        case AskPlace():
            key, sign = "button-place", signs.RACK
        case AskExtra():
            key, sign = "button-extra", signs.TUNNEL
        case AskHome():
            key, sign = "button-home", signs.HOME
        case AskMarker():
            key, sign = "button-marker", signs.MARKER
        case AskAlien():
            key, sign = "button-alien", signs.ALIEN
    look = Look.PLAIN if is_barred else Look.GOOD
    return Button(label=words.t(key), emoji=sign, look=look, id=CustomId("choose", game_id), disabled=is_barred)


def question_panel(
    game_id: str, view: SeatView, words: GameWords, *, note: str = "", then_blind: bool = False
) -> Panel | None:
    """Ask the seat what it has to answer now; None if that is its turn, or nothing.

    `note` is a line above: what has just happened. `then_blind`: the turn's second card will be drawn blind at once.
    """
    if not view.questions:
        return None
    question = view.questions[0]
    match question.ask:
        case AskTurn():
            return None
        case AskOpeningTickets() | AskKeepTickets():
            panel = choose_panel(game_id, view, question, range(len(view.offered)), words)
        case AskPlace():
            panel = place_panel(game_id, view, question, words, then_blind=then_blind)
        case AskExtra():
            panel = extra_panel(game_id, view, question, words)
        case AskHome():
            panel = home_panel(game_id, view, question, words)
        case AskMarker():
            panel = marker_panel(game_id, view, question, words)
        case AskAlien():
            panel = alien_panel(game_id, view, question, words)
    return replace(panel, text=f"{note}\n{panel.text}") if note else panel
