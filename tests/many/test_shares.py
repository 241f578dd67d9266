"""Three processes share Discord's 50 requests a second, however much each of them has to send."""

import asyncio

from localcord.ratelimit import GLOBAL, RateLimits, Verdict
from localcord.routes import find
from tests.faults.quick_time import QuickLoop
from ttrbot.discord.core.leases import REQUESTS, RequestShare

PROCESSES, SECONDS = 3, 120.0


def test_three_processes_never_exceed_discords_limit() -> None:
    """The local Discord counts: it would answer with a global 429 otherwise."""
    sent: list[float] = []
    verdicts: list[Verdict] = []

    async def process(limits: RateLimits) -> None:
        loop = asyncio.get_running_loop()
        share = RequestShare(loop.time)
        share.divide(PROCESSES)
        route = find("GET", "/gateway/bot")
        assert route is not None
        while loop.time() < SECONDS:
            await share.take()
            sent.append(loop.time())
            verdicts.append(limits.hit(*route))

    async def all_of_them() -> None:
        limits = RateLimits(seconds=asyncio.get_running_loop().time)
        await asyncio.gather(*(process(limits) for _ in range(PROCESSES)))

    with asyncio.Runner(loop_factory=lambda: QuickLoop(lambda: False)) as runner:
        runner.run(all_of_them())
    most, per = GLOBAL
    later = sent[most:]
    assert all(after - before >= per for before, after in zip(sent, later, strict=False)), "more than 50 in a second"
    assert not [verdict for verdict in verdicts if verdict.retry_after is not None]
    assert len(sent) > 0.9 * REQUESTS * SECONDS, "what is allowed is used"
