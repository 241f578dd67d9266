"""What team mates share: where a drawn card goes, and which tickets the team's rack gets. Private."""

from collections.abc import Collection, Sequence

from ttrbot.discord import signs
from ttrbot.discord.custom_ids import CustomId
from ttrbot.discord.pages import turning
from ttrbot.discord.panel import OPTIONS, Button, Look, Option, Panel, Row, Select, button_rows
from ttrbot.discord.panels.tickets import keep_arg, read_keep_arg
from ttrbot.engine.decisions import Decision
from ttrbot.engine.seatview import SeatView
from ttrbot.reading import natural
from ttrbot.text.names import GameWords

MARK = "~"
THEN_BLIND = "blind"
"""Said by a press that has the second card drawn blind at once."""


def place_panel(
    game_id: str, view: SeatView, question: Decision, words: GameWords, *, then_blind: bool = False
) -> Panel:
    """Ask where the first card goes (A4); `then_blind`: the second one will be drawn from the deck at once."""
    assert view.drawn is not None, "a card waits for its place"
    tail = f"{MARK}{THEN_BLIND}" if then_blind else ""
    buttons = tuple(
        Button(
            label=words.t(f"button-place-{place}"),
            emoji=sign,
            look=Look.GOOD,
            id=CustomId("place", game_id, question.id, f"{place}{tail}"),
        )
        for place, sign in (("hand", signs.HAND), ("rack", signs.RACK))
    )
    text = words.t("place-title", card=words.card(view.drawn))
    if then_blind:
        text += " " + words.t("place-then-blind")
    return Panel(text=text, rows=(buttons,))


def share_one_panel(game_id: str, view: SeatView, question: Decision, kept: Collection[int], words: GameWords) -> Panel:
    """Ask which of the kept tickets (places in the offer) goes on the rack: the choice is made with it (A6, A7)."""
    buttons = [
        Button(
            label=words.ticket(view.offered[place]),
            emoji=signs.RACK,
            look=Look.GOOD,
            id=CustomId("keep_share", game_id, question.id, f"{keep_arg(kept)}{MARK}{place}"),
        )
        for place in kept
    ]
    back = (Button(label=words.t("button-back"), id=CustomId("choose", game_id)),)
    return Panel(text=words.t("share-one"), rows=(*button_rows(buttons, 2), back))


def read_share_arg(arg: str) -> tuple[tuple[int, ...], int]:
    """Read the places of the kept tickets and of the one for the rack; ValueError if it is neither."""
    kept, _, shared = arg.partition(MARK)
    return read_keep_arg(kept), natural(shared)


def share_panel(
    game_id: str, view: SeatView, question: Decision, chosen: Sequence[int], words: GameWords, *, page: int = 0
) -> Panel:
    """Ask which tickets of the hand go on the rack as the whole turn (A8); `chosen` are places in the hand.

    All that are chosen are on one page; a page that doesn't exist is the nearest that does.
    """
    most = view.options.share_tickets
    last = max(0, (len(view.tickets) - 1) // OPTIONS)
    page = min(max(page, 0), last)
    shown = list(enumerate(view.tickets))[page * OPTIONS : (page + 1) * OPTIONS]
    options = tuple(
        Option(label=words.ticket(ticket), value=str(place), chosen=place in chosen) for place, ticket in shown
    )
    rows: list[Row] = [
        Select(
            id=CustomId("share_ticked", game_id, question.id),
            placeholder=words.t("share-choose", most=most),
            options=options,
            most=min(most, len(options)),
        )
    ]
    if last:
        rows.append(turning(page, last, lambda to: CustomId("share", game_id, arg=str(to)), words.texts))
    if chosen:
        share = CustomId("share_now", game_id, question.id, keep_arg(chosen))
        label = words.t("button-share-now", number=len(chosen))
        rows.append((Button(label=label, emoji=signs.RACK, look=Look.GOOD, id=share),))
    return Panel(text=words.t("share-title", most=most), rows=tuple(rows))
