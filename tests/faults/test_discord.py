"""Discord failing at every kind of call in every way, once and for ten minutes: the game stays the same."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import count, product
from pathlib import Path

import pytest

from localcord.faults import Fault
from tests.app.doubles import ThreadWork
from tests.e2e.evening import Evening
from tests.faults.quick_time import QuickLoop
from tests.faults.weather import Game, Outcome, Records, evening_by, short_map
from tests.support.quick_folder import quick_folder
from ttrbot.discord.core.custom_ids import CustomId
from ttrbot.text import texts

Body = object


def offers(verb: str) -> Callable[[Body], bool]:
    """Return a test for messages with a button of this verb."""

    def matches(body: Body) -> bool:
        rows = body.get("components") if isinstance(body, dict) else None
        parsed = [CustomId.parse(component["custom_id"]) for row in rows or () for component in row["components"]]
        return any(found is not None and found.verb == verb for found in parsed)

    return matches


def counts(body: Body) -> bool:
    """Return whether a message reveals the count."""
    return isinstance(body, dict) and texts("en").t("end-title") in (body.get("content") or "")


def reminds(body: Body) -> bool:
    """Return whether a notice says that half of a player's time is over."""
    return isinstance(body, dict) and "half of your time" in (body.get("content") or "")


def retires(body: Body) -> bool:
    """Return whether an edit removes the buttons of a replaced table and says what remains of it."""
    return (
        isinstance(body, dict) and body.get("components") == [] and (body.get("content") or "").startswith("### Turn")
    )


@dataclass(frozen=True)
class Call:
    """A kind of call: method, path with the places of `evening_by` in braces, and the bodies concerned."""

    method: str
    path: str
    matches: Callable[[Body], bool] | None = None


CALLS = {
    "post the lobby": Call("POST", "/channels/{general}/messages"),
    "edit the lobby": Call("PATCH", "/channels/{general}/messages/*"),
    "make the thread": Call("POST", "/channels/*/messages/*/threads"),
    "post a table": Call("POST", "/channels/*/messages", offers("more")),
    "edit a table": Call("PATCH", "/channels/*/messages/*", offers("more")),
    "retire a table": Call("PATCH", "/channels/*/messages/*", retires),
    "open a dm": Call("POST", "/users/@me/channels"),
    "post a hand": Call("POST", "/channels/{dm}/messages"),
    "edit a hand": Call("PATCH", "/channels/{dm}/messages/*"),
    "post a reminder": Call("POST", "/channels/*/messages", reminds),
    "post the count": Call("POST", "/channels/*/messages", counts),
    "edit the count": Call("PATCH", "/channels/*/messages/*", counts),
    "answer": Call("POST", "/interactions/*/*/callback"),
}

LIMITED = {"message": "You are being rate limited.", "retry_after": 2.0, "global": False}
TROUBLES: dict[str, Fault] = {
    "429": Fault(status=429, headers={"Retry-After": "2"}, body=LIMITED),
    "429 without via": Fault(status=429, via=False, headers={"Retry-After": "2"}),
    "500": Fault(status=500),
    "502": Fault(status=502),
    "503": Fault(status=503),
    "filtered": Fault(status=400, code=240000),
    "403": Fault(status=403, code=50013),
    "404": Fault(status=404, code=0),
    "30046": Fault(status=400, code=30046),
    "50083": Fault(status=400, code=50083),
    "50007": Fault(status=403, code=50007),
    "40003": Fault(status=429, code=40003, via=False),
    "reset": Fault(reset=True),
    "slow": Fault(delay=3.5),
    "lost answer": Fault(status=503, after=True),
}
SPANS = {"once": 1, "ten minutes": None}

EVERY = 5
"""Every fifth case runs before a commit. Every call, every fault and every duration is among them."""
CASES = [
    pytest.param(*case, marks=[] if number % EVERY == 0 else pytest.mark.slow)
    for number, case in enumerate(product(CALLS, TROUBLES, SPANS))
]
MOST_ASKED = 60
"""The most requests to one address in ten minutes: ten by the bot, each repeated five times by its library."""
MOST_AFTER = 10
"""The most requests that update everything: lobby, table and two hands, each searched for and posted again."""


@pytest.fixture(scope="module")
def maps(tmp_path_factory) -> Path:
    return short_map(tmp_path_factory.mktemp("short") / "maps")


@pytest.fixture(scope="module")
def stage(maps) -> Iterator[Callable[..., Outcome]]:
    """Yield a function that plays the game in quick time with all randomness fixed. It raises unnoticed errors."""
    with pytest.MonkeyPatch.context() as patch, quick_folder() as folder:
        patch.setenv("TTR_MAPS", str(maps))
        patch.setattr("ttrbot.app.core.charms.charmed_seed", lambda *_: bytes(32))
        work = ThreadWork(patch)
        numbers = count()

        async def whole(trouble: Callable[[Evening], Fault | None], records: Records) -> Outcome:
            loop = asyncio.get_running_loop()
            assert isinstance(loop, QuickLoop)
            async with evening_by(loop, folder / str(next(numbers)), patch, records) as evening:
                return await Game(evening, trouble(evening)).play()

        def run(trouble: Callable[[Evening], Fault | None], records: Records = list) -> Outcome:
            with asyncio.Runner(loop_factory=lambda: QuickLoop(lambda: work.running > 0)) as runner:
                return runner.run(whole(trouble, records))

        yield run


@pytest.fixture(scope="module")
def calm(stage: Callable[..., Outcome]) -> Outcome:
    """Return the outcome of the game without faults."""
    return stage(lambda _: None)


@pytest.mark.parametrize(("call", "trouble", "span"), CASES)
def test_the_game_is_the_same_game(stage, calm, caplog, call: str, trouble: str, span: str) -> None:
    kind, happens, times = CALLS[call], TROUBLES[trouble], SPANS[span]
    arranged: list[Fault] = []

    def arrange(evening: Evening) -> Fault:
        bruno = evening.people["Bruno"].user
        path = kind.path.format(general=evening.general.id, dm=evening.world.dm_channel(bruno).id)
        evening.watch.late_answers_allowed = (call, trouble) == ("answer", "slow")
        arranged.append(replace(happens, method=kind.method, path=path, matches=kind.matches, times=times))
        return evening.local.faults.add(arranged[0])

    outcome = stage(arrange, lambda: caplog.get_records("call"))
    assert arranged[0].struck
    assert outcome.stored == calm.stored
    assert outcome.pings == calm.pings, "everybody is told of each turn once"
    assert calm.notifications, "somebody was reminded"
    assert set(outcome.notifications.values()) <= {1}, "nobody is reminded twice"
    assert max(outcome.asked.values(), default=0) <= MOST_ASKED * (2 if call == "open a dm" else 1), "for two people"
    assert len(outcome.after) <= MOST_AFTER
    assert outcome.tables <= 1 or call == "retire a table", "old buttons are given up after some tries"
    assert outcome.counted or (call, trouble) == ("post the count", "404"), "there is nowhere to post it"
