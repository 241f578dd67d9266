from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
import structlog

from localcord.ratelimit import RateLimits
from localcord.server import LocalDiscord
from localcord.world import World
from tests.e2e import evening as setup
from tests.e2e.evening import Evening
from tests.support.chance import know_secrets, know_seeds
from tests.support.local_discord import PATIENCE, Watch, judge, point_at
from ttrbot.app.core.limits import Rate
from ttrbot.app.people.lobby import ROBOT_NAMES
from ttrbot.discord.core.permissions import permissions_needed

UNLIMITED = Rate(1_000_000, 1_000_000.0)


@pytest.fixture(autouse=True)
def logs_to_pytest():
    """Send the bot's own log lines to pytest."""
    structlog.configure(
        processors=[
            structlog.stdlib.add_log_level,
            structlog.processors.format_exc_info,
            structlog.processors.KeyValueRenderer(),
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    yield
    structlog.reset_defaults()


@pytest.fixture
def rates():
    """The length of Discord's rate limits as a share of their real length."""
    return 0.002


@asynccontextmanager
async def evening_in(folder, patch, caplog, rates, painter=None):
    """Open a server with Anna, who owns it, and the bot. At the end, run all checks that such a test must pass."""
    patch.setattr("ttrbot.discord.visits.visit.PRESSES", UNLIMITED)  # tests press faster than people
    patch.setattr("localcord.interactions.DEADLINE", PATIENCE)  # the machine may be busy
    patch.setattr("ttrbot.discord.visits.reply.DEFER_AFTER", PATIENCE / 2)  # a deferred answer is another message
    patch.setattr("ttrbot.app.people.lobby.robot_names", lambda _: ROBOT_NAMES)  # they depend on the time
    know_secrets(patch)
    know_seeds(patch)
    watch = Watch()
    world = World(bot_name="Conductor")
    local = LocalDiscord(world, rate_limits=RateLimits(factor=rates), judge=judge())
    owner = world.add_user("Anna")
    guild = world.add_guild("Club", owner, bot_permissions=permissions_needed().value)
    general = world.add_channel(guild, "general")
    await local.start()
    watch.locals.append(local)
    point_at(local, patch)
    it = Evening(folder, local, watch, guild, general)
    if painter is not None:
        it.painter = painter
    it.people["Anna"] = it.adopt(owner)
    await it.start()
    yield it
    try:
        await it.stop()
    finally:
        await watch.end([*caplog.get_records("setup"), *caplog.get_records("call")])


@pytest.fixture
async def evening(tmp_path, monkeypatch, caplog, rates):
    """Yield an evening in the test's own folder."""
    async with evening_in(tmp_path / "data", monkeypatch, caplog, rates) as it:
        yield it


@pytest.fixture
def patient(monkeypatch):
    """Let computer players wait for ten minutes. It comes before the bot that a test starts."""
    monkeypatch.setattr(setup, "ROBOT_PACE", replace(setup.ROBOT_PACE, after_person=600.0))
