"""Every word that a person reads, per locale."""

from ttrbot.text.alt import board_alt, choices_alt, count_alt, hand_alt, offer_alt
from ttrbot.text.catalog import DEFAULT_LOCALE, LOCALES, TextError, Texts, texts
from ttrbot.text.decisions import question_text
from ttrbot.text.events import event_line
from ttrbot.text.hand import STATE_EMOJI, hand_text, ticket_state
from ttrbot.text.limits import ALT_LIMIT, DESCRIPTION_LIMIT, LABEL_LIMIT, MESSAGE_LIMIT, fit, length, shorten
from ttrbot.text.names import CARD_EMOJI, SEAT_EMOJI, GameWords, Player
from ttrbot.text.refusals import refusal_text, violation_line
from ttrbot.text.rules_page import rules_pages
from ttrbot.text.safety import plain_name, quoted, safe_name
from ttrbot.text.scores import score_line, step_text, ticket_line, winners_line
from ttrbot.text.story import move_lines
from ttrbot.text.table import headlines, last_round_line, market_line, newest, piles_line, points_lines, table_text

__all__ = [
    "ALT_LIMIT",
    "CARD_EMOJI",
    "DEFAULT_LOCALE",
    "DESCRIPTION_LIMIT",
    "LABEL_LIMIT",
    "LOCALES",
    "MESSAGE_LIMIT",
    "SEAT_EMOJI",
    "STATE_EMOJI",
    "GameWords",
    "Player",
    "TextError",
    "Texts",
    "board_alt",
    "choices_alt",
    "count_alt",
    "event_line",
    "fit",
    "hand_alt",
    "hand_text",
    "headlines",
    "last_round_line",
    "length",
    "market_line",
    "move_lines",
    "newest",
    "offer_alt",
    "piles_line",
    "plain_name",
    "points_lines",
    "question_text",
    "quoted",
    "refusal_text",
    "rules_pages",
    "safe_name",
    "score_line",
    "shorten",
    "step_text",
    "table_text",
    "texts",
    "ticket_line",
    "ticket_state",
    "violation_line",
    "winners_line",
]
