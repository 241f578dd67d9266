"""Open the page in a real Chromium, with a bot that shows every kind of component."""

import pytest
from playwright.async_api import ConsoleMessage, Page, async_playwright, expect

from localcord.playground.stage import BOT_NAME, Stage
from localcord.ratelimit import RateLimits
from localcord.server import LocalDiscord
from localcord.world import World
from tests.localcord.sample_bot import SampleBot
from tests.support.browser import ARGUMENTS, SCREENSHOTS, chromium
from tests.support.local_discord import Watch, judge, point_at
from ttrbot.cli.play import HINT

WIDE = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
PATIENCE_MS = 60_000

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture
async def stage():
    discord = LocalDiscord(World(bot_name=BOT_NAME), rate_limits=RateLimits(factor=0.01), judge=judge())
    async with Stage(None, discord=discord, hint=HINT) as running:
        yield running


@pytest.fixture
async def watch(stage, monkeypatch, caplog):
    """Run the sample bot. At the end, run the checks that every test of a bot has."""
    point_at(stage.discord, monkeypatch)
    watching = Watch(locals=[stage.discord])
    await watching.run(SampleBot(guild_ready_timeout=0.02), stage.discord)
    yield watching
    await watching.end([*caplog.get_records("setup"), *caplog.get_records("call")])


@pytest.fixture
async def browser():
    program = chromium()
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield running
        await running.close()


@pytest.fixture
async def visit(stage, watch, browser):
    """Return a function that opens the page as somebody. Script errors and violations of its policy fail the test."""
    wrong: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            wrong.append(message.text)

    async def open_page(name: str | None = "alice", *, phone: bool = False) -> Page:
        size = PHONE if phone else WIDE
        context = await browser.new_context(viewport=size, is_mobile=phone, has_touch=phone)
        page: Page = await context.new_page()
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: wrong.append(error.stack or str(error)))
        page.on("console", hear)
        await page.goto(stage.playground.url + (f"?as={name}" if name else ""))
        if name:
            await expect(page.locator(".composer textarea, .command-line").first).to_be_visible()
            await expect(page.locator(".channel-name")).to_be_visible()
        return page

    yield open_page
    assert not wrong


async def use(page: Page, command: str) -> None:
    """Use a command without options by the keyboard."""
    box = page.locator(".composer textarea")
    await box.click()
    await box.press_sequentially(f"/{command}")
    await expect(page.get_by_role("option", name=f"/{command}").first).to_be_visible()
    await page.keyboard.press("Enter")
    await expect(page.locator(".command-pill")).to_have_text(f"/{command}")
    await page.locator(".command-line .tail").press("Enter")
    await expect(page.locator(".command-pill")).to_have_count(0)


async def shoot(page: Page, name: str) -> None:
    """Save a picture of the page for people to look at."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    await page.screenshot(path=SCREENSHOTS / f"playground-{name}.png")


def last(page: Page):
    """Return the newest message."""
    return page.locator(".message").last


# --- who one is -----------------------------------------------------------------------------------------
