"""Tunnels in scenarios: `tunnel` pays or withdraws, `extra` is the number of cards asked, `revealed` the cards."""

from collections.abc import Mapping
from typing import ClassVar

from ttrbot.engine.actions import Act
from ttrbot.engine.ids import Seat
from ttrbot.engine.rules.tables import Table, check_keys, one_of
from ttrbot.engine.rules.tunnels.facts import AskExtra, PayTunnel, WithdrawTunnel
from ttrbot.engine.rules.written import Expected, Reader, Written, number, payment
from ttrbot.engine.state import State


def _move(key: str, seat: Seat, do: Table) -> Act:
    if one_of(f"{key}.tunnel", do["tunnel"], ["pay", "withdraw"]) == "pay":
        check_keys(key, do, ["tunnel", "pay", "pay_rack"])
        return PayTunnel(seat, payment(key, do, "pay"), payment(key, do, "pay_rack"))
    check_keys(key, do, ["tunnel"])
    return WithdrawTunnel(seat)


def _extra(state: State) -> int:
    return next((decision.ask.extra for decision in state.decisions if isinstance(decision.ask, AskExtra)), 0)


class TunnelsWritten(Written):
    """Tunnels in scenarios."""

    name = "tunnels"
    moves: ClassVar[Mapping[str, Reader]] = {"tunnel": _move}
    expects: ClassVar[Mapping[str, Expected]] = {"extra": Expected(_extra, number)}
