"""Two people play a game's first rounds on the page, in a real Chromium, with the real bot: one of them on a phone."""

import pytest
from playwright.async_api import Locator, Page, ViewportSize, async_playwright, expect

from localcord.playground.stage import BOT_NAME, Stage
from localcord.ratelimit import RateLimits
from localcord.server import LocalDiscord
from localcord.world import World
from tests.e2e.evening import PACE, ROBOT_PACE
from tests.support.browser import ARGUMENTS, SCREENSHOTS, chromium
from tests.support.local_discord import Watch, judge, point_at
from ttrbot.app.host import Host
from ttrbot.app.pictures.painter import MapPainter
from ttrbot.discord.client import TtrClient
from ttrbot.discord.visits.visit import Services
from ttrbot.store import Store

expect.set_options(timeout=60_000)
pytestmark = pytest.mark.browser

WIDE = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture
async def stage(tmp_path, monkeypatch, caplog):
    """Yield the page's server with our bot on it. At the end, run all checks that such a test must pass."""
    discord = LocalDiscord(World(bot_name=BOT_NAME), rate_limits=RateLimits(factor=0.01), judge=judge())
    async with Stage(None, discord=discord) as running, await Store.open(tmp_path / "data") as store:
        point_at(discord, monkeypatch)
        watch = Watch(locals=[discord])
        host = Host(store, MapPainter(), pace=PACE, robot_pace=ROBOT_PACE)
        services = Services(host, host.languages)
        client = TtrClient(services, store.meta)
        await watch.run(client, discord)
        await services.emoji.bring(client)
        yield running
        await host.close(5)
        assert services.incidents.count == 0, "no handler failed"
        await watch.end([*caplog.get_records("setup"), *caplog.get_records("call")])


@pytest.fixture
async def visit(stage):
    """Return a function that opens the page as somebody. Errors in its scripts fail the test."""
    wrong = []
    program = chromium()
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=ARGUMENTS)

        async def open_page(name: str, size: ViewportSize) -> Page:
            is_phone = size is PHONE
            context = await browser.new_context(viewport=size, is_mobile=is_phone, has_touch=is_phone)
            page = await context.new_page()
            page.set_default_timeout(60_000)
            page.on("pageerror", lambda error: wrong.append(str(error)))
            await page.goto(f"{stage.playground.url}?as={name}")
            await expect(page.locator(".composer textarea")).to_be_visible()
            return page

        yield open_page
        await browser.close()
    assert not wrong


async def shoot(page: Page, name: str) -> None:
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    await page.screenshot(path=SCREENSHOTS / f"game-{name}.png")


def button(page: Page, name: str) -> Locator:
    """Return the newest enabled button with this label."""
    return page.locator(".message").get_by_role("button", name=name, exact=True).last


def text(page: Page, words: str) -> Locator:
    """Return the newest message with these words."""
    return page.locator(".message", has_text=words).last


async def test_two_people_play_the_first_rounds(visit):
    alice, bruno = await visit("alice", WIDE), await visit("bruno", PHONE)
    box = alice.locator(".composer textarea")
    await box.click()
    await box.press_sequentially("/ttr new")
    await alice.keyboard.press("Enter")
    await expect(alice.locator(".command-pill")).to_have_text("/ttr new")
    await alice.keyboard.press("Enter")
    await button(bruno, "Join").tap()
    await expect(text(alice, "2 of 5 seats taken")).to_be_visible()
    await shoot(alice, "lobby")
    await button(alice, "Start").click()
    for page in (alice, bruno):
        await page.locator(".message button.mention", has_text="Alice, Bruno").last.click()
        await button(page, "Choose tickets").click()
        await expect(text(page, "Your 3 new tickets")).to_be_visible()
        await shoot(page, f"tickets-{'phone' if page is bruno else 'wide'}")
        await button(page, "Keep these 3").click()
        await expect(text(page, "You kept 3 of 3 tickets")).to_be_visible()
    for turn in (1, 2, 3, 4):
        await expect(text(alice, f"Turn {turn}:")).to_be_visible()
        await expect(text(bruno, f"Turn {turn}:")).to_be_visible()
        active = await whose_turn(alice, {"Alice": alice, "Bruno": bruno})
        if turn == 2:
            await button(active, "Hand").click()
            await expect(text(active, "Your cards (")).to_be_visible()
            await shoot(active, "hand")
        await button(active, "Deck ×2").click()
        await expect(text(active, "(from the deck)")).to_be_visible()
    await expect(text(alice, "Turn 5:")).to_be_visible()
    await shoot(alice, "table-wide")
    await shoot(bruno, "table-phone")


async def whose_turn(page: Page, pages: dict[str, Page]) -> Page:
    """Return the page of the person whom the newest table names."""
    heading = await page.locator(".message h3, .message .heading3").last.inner_text()
    return next(found for name, found in pages.items() if name in heading)
