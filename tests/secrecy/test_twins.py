"""What one player holds can't be seen from what anybody else is shown."""

import pytest

from tests.secrecy.twins import HOLDER, MATE, exchange_of, run, told_apart
from ttrbot.content import load_map, map_ids

TEAMS = [map_id for map_id in map_ids() if load_map(map_id).team_size > 1]


@pytest.mark.parametrize("map_id", map_ids())
async def test_nobody_else_can_tell_two_hands_apart(tmp_path, monkeypatch, caplog, map_id):
    how = {"map_id": map_id, "rounds": 4}
    one = await run(tmp_path / "one", monkeypatch, caplog, **how)
    exchange = exchange_of(one)
    assert len(exchange.cards) >= 16
    assert exchange.tickets
    found = await told_apart(tmp_path, monkeypatch, caplog, one, exchange, {HOLDER}, **how)
    assert found.pop(HOLDER), "she herself sees what she holds"
    assert not found, "\n".join(f"{who}: {what}" for who, what in found.items())


@pytest.mark.parametrize("map_id", TEAMS)
async def test_a_teams_rack_is_seen_by_the_mate_and_nobody_else(tmp_path, monkeypatch, caplog, map_id):
    one = await run(tmp_path / "one", monkeypatch, caplog, map_id=map_id)
    exchange = exchange_of(one, shared=True)
    assert exchange.cards
    assert exchange.tickets
    both = {HOLDER, MATE}
    assert set(await told_apart(tmp_path, monkeypatch, caplog, one, exchange, both, map_id=map_id)) == both
