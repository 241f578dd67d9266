"""How notifications look: reminders, what happened when time was up, who is away. Public or to one person."""

from typing import assert_never

from ttrbot.app.core.paces import NO_CLOCK
from ttrbot.app.messages.notification import Notification
from ttrbot.app.messages.publisher import NoticeContent, Why
from ttrbot.app.people.attendance import KICK, PAUSE, RESUME
from ttrbot.app.play.undo import UNDO
from ttrbot.app.play.votes import AGREE, DECLINE
from ttrbot.app.time.clock_votes import MORE_TIME, TIMING
from ttrbot.app.time.timeouts import CHOICES, STALL_CHOICES, voters
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.discord.core.panel import Button, Look, Panel, Row
from ttrbot.discord.core.signs import GO_ON, ORDERS, SEAT
from ttrbot.discord.core.wording import game_link
from ttrbot.discord.panels.people.clock import MARK, clock_line, moment, more_time_button, read_turn
from ttrbot.discord.panels.people.invitations import not_again_button
from ttrbot.discord.panels.people.rooms import voice_button
from ttrbot.discord.panels.server.refused import cure_text, reason_text, team_thread_text
from ttrbot.orders.wording import news_lines
from ttrbot.reading import natural
from ttrbot.text.limits import fit
from ttrbot.text.names import GameWords
from ttrbot.text.safety import safe_name

IN_LOBBIES = ("lobby-left", "lobby-called-off")
"""Posts about an open table, whose channel has other tables as well: they name it."""
MOTIONS = ("motion-asked", "motion-declined", "motion-lapsed")
NEWS_LIMIT = 1500
"""Leaves room in a message for the game's name before it."""


def notice_panel(content: NoticeContent, words: GameWords) -> Panel:
    """Build the message: public with mentions, or private with the game's name."""
    said = content.said
    text = notice_text(said, words)
    if content.is_private or said.what in IN_LOBBIES:
        text = f"{game_link(content.table, content.language)} · {text}"
    elif said.what == "team-turn":
        text = f"{text} {game_link(content.table, content.language)}"
    if said.mentions and not content.is_private:
        text = f"{' '.join(f'<@{user}>' for user in said.mentions)} {text}"
    return Panel(text=text, rows=_rows(content, words))


def notice_text(said: Notification, words: GameWords) -> str:
    """Return the text of a notification."""
    about = said.about if said.what in MOTIONS else said.seat
    player, until = words.player(about), moment(said.until or 0)
    match said.what:
        case "up-vote" if said.number:
            return words.t("notice-stall-vote", player=player, until=until, days=said.number)
        case "nudge":
            return words.t("notice-nudge", player=player, by=words.player(said.about))
        case "daily" | "up-nothing":
            return words.t(f"notice-{said.what}", player=player, since=until)
        case "half" | "near" | "up-vote":
            return words.t(f"notice-{said.what}", player=player, until=until)
        case "next" | "team-welcome" | "team-turn" | "moved":
            return words.t(f"notice-{said.what}")
        case "set-back" | "lobby-set-back":
            return words.t(f"notice-{said.what}", until=moment(said.until or 0, "f"))
        case "lobby-ends":
            return words.t("notice-lobby-ends", until=until)
        case "away":
            day = moment(said.until or 0, "f")
            if said.counted is not None and said.counted != said.until:
                return words.t("notice-away-counted", player=player, until=day, counted=moment(said.counted, "f"))
            return words.t("notice-away", player=player, until=day)
        case "order-cancelled" | "orders-rest" | "orders-lost":
            return words.t(f"notice-{said.what}")
        case "orders-news":
            return fit(news_lines(said.played, said.gone, said.asked, words), NEWS_LIMIT, words.more)
        case "motion-asked" if said.vote == UNDO:
            moves, others = said.moves
            names = ", ".join(words.player(seat) for seat in others)
            return words.t(
                "notice-motion-asked-undo", player=player, until=until, moves=moves, others=len(others), names=names
            )
        case "motion-asked" if said.vote == KICK:
            by = words.player(said.seat)
            return words.t("notice-motion-asked-kick", by=by, player=player, until=until)
        case "motion-asked" if said.vote == TIMING:
            asked = words.t("notice-motion-asked-timing", player=words.player(said.seat), until=until)
            return f"{asked}\n{clock_line(said.timing or NO_CLOCK, words.texts)}"
        case "motion-asked" if said.vote == MORE_TIME and said.seat == said.about:
            return words.t("notice-motion-asked-more-time-own", player=player, until=until)
        case "motion-asked" if said.vote == MORE_TIME:
            by = words.player(said.seat)
            return words.t("notice-motion-asked-more-time", by=by, player=player, until=until)
        case "clock-changed":
            return f"{words.t('notice-clock-changed')}\n{clock_line(said.timing or NO_CLOCK, words.texts)}"
        case "motion-asked":
            return words.t(f"notice-motion-asked-{said.vote}", player=player, until=until)
        case "motion-declined" | "motion-lapsed":
            named = {} if said.vote in (PAUSE, RESUME, TIMING) else {"player": player}
            return words.t(f"notice-{said.what}-{said.vote}", **named)
        case "lobby-called-off":
            named = {"player": player} if said.why == "owner" else {}
            return words.t(f"notice-lobby-called-off-{said.why or 'moderator'}", **named)
        case "motion-ended":
            return words.t(f"notice-motion-ended-{said.why or 'gone'}", vote=words.t(f"vote-on-{said.vote}"))
        case "kicked":
            return words.t("notice-kicked", name=_person(said, words), player=player)
        case "lobby-left":
            return words.t(f"notice-lobby-left{'-owner' if said.number else ''}", name=_person(said, words))
        case "invited":
            return words.t("notice-invited", player=_person(said, words))
        case "left" | "replaced" | "declined" if said.person[1]:
            return words.t(f"notice-{said.what}.named", name=safe_name(said.person[1]), player=player)
        case "offer":
            return words.t("notice-offer", player=player, until=until)
        case "paused" | "resumed" | "motion-void" | "sent-away" | "called-off":
            return words.t(f"notice-{said.what}")
        case "team-no-thread":
            why = team_thread_text(words.texts, said.why or Why.PERMISSION, said.code)
            return words.t("notice-team-no-thread", reason=why)
        case "unreached":
            user_id, _ = said.person
            return words.t("notice-unreached", person=f"<@{user_id}>" if user_id else words.t("name-former-player"))
        case "team-closed":
            return words.t("notice-team-closed", reason=reason_text(words.texts, said.why or Why.PERMISSION, said.code))
        case "unseen" | "lobby-unseen" | "end-unseen":
            why = said.why or Why.PERMISSION
            reason, cure = reason_text(words.texts, why, said.code), cure_text(words.texts, why)
            waits = {"player": player} if said.what == "unseen" else {}
            return words.t(f"notice-{said.what}", **waits, reason=reason, cure=cure)
        case "pings":
            return words.t("notice-pings", begun=said.begun, told=said.told)
        case (
            "up-nothing"
            | "up-safe"
            | "up-robot-turn"
            | "up-robot-seat"
            | "up-wait"
            | "stall-robot-turn"
            | "stall-robot-seat"
            | "stall-wait"
            | "more-time"
            | "back"
            | "taken-back"
            | "stepped-out"
            | "left"
            | "replaced"
            | "declined"
            | "team-reader"
            | "team-not-in"
            | "gone"
        ):
            return words.t(f"notice-{said.what}", player=player)
        case _:
            assert_never(said.what)


def _person(said: Notification, words: GameWords) -> str:
    """Return the name of the person whom a notification is about, who may have no seat."""
    return safe_name(said.person[1] or words.t("name-former-player"))


def past_notice_panel(content: NoticeContent, words: GameWords) -> Panel | None:
    """Return what a question or a reminder says once it is over; None: it keeps its text."""
    said = content.said
    match said.what:
        case "motion-asked":
            text = words.t("notice-past-motion", vote=words.t(f"vote-on-{said.vote}"))
        case "half" | "near" | "daily":
            text = words.t("notice-past-reminder", player=words.player(said.seat))
        case "up-vote" | "offer":
            text = words.t(f"notice-past-{said.what}", player=words.player(said.seat))
        case "paused":
            text = words.t("notice-past-paused")
        case "nudge":
            text = words.t("notice-past-nudge", player=words.player(said.seat), by=words.player(said.about))
        case "invited":
            text = words.t("notice-past-invited", player=_person(said, words))
        case "lobby-ends":
            text = words.t("notice-past-lobby-ends")
        case _:
            return None
    link = f"{game_link(content.table, content.language)} · " if content.is_private else ""
    return Panel(text=f"-# {link}{text}")


def _rows(content: NoticeContent, words: GameWords) -> tuple[Row, ...]:
    said, game = content.said, content.table.game_id
    match said.what:
        case "half" | "near" | "daily" | "nudge":
            quiet = Button(label=words.t("button-quiet"), id=CustomId("quiet", game, arg=str(said.turn)))
            more = (more_time_button(content.table, said.seat, words),) if said.what in ("half", "near") else ()
            return ((quiet, *more),)
        case "lobby-ends":
            return ((Button(label=words.t("button-keep-open"), look=Look.GOOD, id=CustomId("keep_open", game)),),)
        case "invited":
            join = Button(label=words.t("button-join"), look=Look.GOOD, id=CustomId("join", game))
            asker, _ = said.person
            return ((join, not_again_button(game, asker, words.texts)) if asker else (join,),)
        case "gone" if (user_id := content.table.seats[said.seat].user_id) is not None:
            return ((Button(label=words.t("button-ask-others"), id=CustomId("kick", game, arg=str(user_id))),),)
        case "offer":
            arg = seat_arg(said.seat, said.number)
            label = words.t("button-take-seat")
            take = Button(label=label, emoji=SEAT, look=Look.GOOD, id=CustomId("take_seat", game, arg=arg))
            return ((take, Button(label=words.t("button-no-thanks"), id=CustomId("decline_seat", game, arg=arg))),)
        case "paused":
            return ((Button(label=words.t("button-resume"), emoji=GO_ON, id=CustomId("resume", game)),),)
        case "order-cancelled" | "orders-news" | "orders-rest" | "orders-lost":
            return ((Button(label=words.t("button-orders"), emoji=ORDERS, id=CustomId("orders", game)),),)
        case "motion-asked":
            arg = motion_arg(said.vote, said.number)
            return (
                (
                    Button(label=words.t("button-agree"), look=Look.GOOD, id=CustomId(AGREE, game, arg=arg)),
                    Button(label=words.t("button-decline"), look=Look.DANGER, id=CustomId(DECLINE, game, arg=arg)),
                ),
            )
        case "team-welcome" if said.number:
            return ((voice_button(content.table, words),),)
        case "up-vote":
            votes = (
                Button(
                    label=words.t(f"vote-{choice.replace('_', '-')}"),
                    id=CustomId("vote_up", game, arg=vote_arg(said.seat, said.turn or 0, choice)),
                )
                for choice in (STALL_CHOICES if said.number else CHOICES)
            )
            return ((*votes, *_replace_button(content, words)),)
        case _:
            return ()


def _replace_button(content: NoticeContent, words: GameWords) -> tuple[Button, ...]:
    """Offer to ask for somebody else in the seat of a person for whom the table has waited for days.

    Only where there are others who can agree.
    """
    said, table = content.said, content.table
    user_id = table.seats[said.seat].user_id
    if not said.number or user_id is None or len(voters(table, said.seat)) < 2:
        return ()
    return (Button(label=words.t("button-ask-replace"), id=CustomId("kick", table.game_id, arg=str(user_id))),)


def seat_arg(seat: int, number: int) -> str:
    """Write an offered seat into a custom id."""
    return f"{seat}{MARK}{number}"


def read_seat_arg(arg: str) -> tuple[int, int]:
    """Read `seat_arg` back: the seat and the offer's number. Raises ValueError."""
    seat, number = arg.split(MARK)
    return natural(seat), natural(number)


def motion_arg(kind: str, number: int) -> str:
    """Write a vote's kind and number into a custom id."""
    return f"{kind}{MARK}{number}"


def read_motion_arg(arg: str) -> tuple[str, int]:
    """Read `motion_arg` back: the vote's kind and number. Raises ValueError."""
    kind, number = arg.split(MARK)
    return kind, natural(number)


def vote_arg(seat: int, turn: int, choice: str) -> str:
    """Write seat, turn and choice of a vote into a custom id."""
    return MARK.join((str(seat), str(turn), choice))


def read_vote_arg(arg: str) -> tuple[int, int, str]:
    """Read `vote_arg` back: seat, turn, choice. Raises ValueError."""
    seat, turn, choice = arg.split(MARK)
    if choice not in CHOICES:
        raise ValueError(f"no vote: {arg!r}")
    return natural(seat), read_turn(turn), choice
