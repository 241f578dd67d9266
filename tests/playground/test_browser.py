"""The page in a real Chromium: people, presses, commands, threads and broken connections."""

import asyncio
import re
from unittest.mock import create_autospec

import pytest
from playwright.async_api import expect

from localcord.client import Client
from localcord.playground import requests
from localcord.playground.session import Session
from tests.localcord.sample_bot import SampleBot
from tests.playground.conftest import lobby, person
from tests.playground.pages import PHONE, browser, last, shoot, stage, use, visit, watch  # noqa: F401 - fixtures

pytestmark = pytest.mark.browser


async def test_chosen_person_is_kept(visit, stage):
    page = await visit(None)
    await expect(page.get_by_text("It is not Discord")).to_be_visible()
    await shoot(page, "chooser")
    await page.get_by_role("button", name="Alice").click()
    await expect(page.locator(".person b")).to_have_text("Alice")
    assert page.url.startswith(f"{stage.playground.url}?as=alice")
    await page.goto(stage.playground.url)
    await expect(page.locator(".person b")).to_have_text("Alice")
    await page.get_by_role("button", name="You and other players").click()
    await shoot(page, "players")
    async with page.context.expect_page() as opened:
        await page.get_by_role("link", name="Bruno").click()
    other = await opened.value
    await expect(other.locator(".person b")).to_have_text("Bruno")
    await expect(page.locator(".person b")).to_have_text("Alice")


async def test_unknown_name_in_the_address_is_said(visit, stage):
    page = await visit(None)
    await page.goto(f"{stage.playground.url}?as=<b>Bob")
    await expect(page.get_by_role("alert").first).to_have_text(
        "Nobody here is called “<b>Bob”. Choose somebody, or come in as someone new."
    )
    await page.get_by_role("button", name="Italiano").last.click()
    await expect(page.get_by_text("Qui nessuno si chiama «<b>Bob».")).to_be_visible()
    await page.get_by_role("button", name="Alice").click()
    await expect(page.locator(".person b")).to_have_text("Alice")


async def test_new_person_joins_and_invalid_names_are_explained(visit):
    page = await visit(None)
    await page.get_by_role("button", name="Come in").click()
    await expect(page.get_by_text("Please enter a name.")).to_be_visible()
    await page.get_by_label("Someone new").fill("alice")
    await page.get_by_role("button", name="Come in").click()
    await expect(page.get_by_text("Somebody already has that name.")).to_be_visible()
    await page.get_by_label("Someone new").fill("Fiona")
    await page.locator(".new-person select").select_option("it")
    await page.get_by_role("button", name="Come in").click()
    await expect(page.locator(".person b")).to_have_text("Fiona")
    await expect(page.locator(".local")).to_have_text("Locale · non è Discord")
    await expect(page.locator(".local")).to_be_visible()


# --- what is shown --------------------------------------------------------------------------------------


async def test_a_press_waits_fails_and_ephemerals_are_seen_by_one(visit):
    alice, bruno = await visit("alice"), await visit("bruno")
    await use(alice, "show panel")
    await expect(bruno.get_by_role("button", name="My hand")).to_be_visible()
    await alice.get_by_role("button", name="Silence").click()
    await expect(alice.locator(".button.loading")).to_be_visible()
    await expect(alice.get_by_text("This interaction failed")).to_be_visible()
    await alice.get_by_role("button", name="My hand").click()
    await expect(alice.get_by_text("Only you can see this")).to_be_visible()
    await expect(alice.get_by_text("This interaction failed")).to_be_hidden()
    await shoot(alice, "ephemeral")
    await expect(bruno.get_by_text("Only you can see this")).to_have_count(0)
    await alice.get_by_role("button", name="Dismiss message").click()
    await expect(alice.get_by_text("Only you can see this")).to_have_count(0)
    await alice.get_by_role("button", name="Slow").click()
    await expect(alice.get_by_text("Conductor is thinking")).to_be_visible()
    await expect(last(alice)).to_contain_text("It was worth the wait.")


async def test_selects_of_one_of_several_and_of_people(visit):
    alice, bruno = await visit("alice"), await visit("bruno")
    await use(alice, "show panel")
    await alice.get_by_role("button", name="Pick a game").click()
    await alice.keyboard.press("h")
    await alice.keyboard.press("Enter")
    await expect(alice.get_by_text("Hex it is.", exact=True)).to_be_visible()
    await alice.get_by_role("button", name="Pick two or three").click()
    await alice.get_by_role("option", name="Go", exact=True).click()
    await expect(alice.get_by_role("button", name="Done")).to_be_disabled()
    await alice.get_by_role("option", name="Hive").click()
    await alice.get_by_role("option", name="Ludo").click()
    await alice.get_by_role("option", name="Reversi").click()
    await expect(alice.get_by_role("option", name="Reversi")).to_have_attribute("aria-selected", "false")
    await shoot(alice, "select")
    await alice.locator(".channel-title").click()
    await expect(bruno.get_by_text("Chosen: Go, Hive, Ludo")).to_be_visible()
    await expect(alice.get_by_text("(edited)")).to_be_visible()
    await alice.get_by_role("button", name="Invite somebody").click()
    await alice.get_by_role("option", name="Bruno").click()
    await expect(bruno.locator(".message.calls")).to_contain_text("@Bruno, come and play!")


async def test_a_form_checks_its_fields_and_is_sent(visit):
    page = await visit()
    await use(page, "show panel")
    await page.get_by_role("button", name="Team", exact=True).click()
    form = page.get_by_role("dialog")
    await expect(form.get_by_role("heading")).to_have_text("A team")
    await form.get_by_label("Name").fill("x")
    await form.get_by_role("button", name="Submit").click()
    await expect(form.get_by_text("At least 2 characters")).to_be_visible()
    await form.get_by_label("Name").fill("Night Train")
    await expect(form.get_by_text("At least 2 characters")).to_be_hidden()
    await shoot(page, "form")
    await form.get_by_role("button", name="Colour").click()
    await page.get_by_role("option", name="Blue").click()
    await form.get_by_role("button", name="Submit").click()
    await expect(page.get_by_text("Team Night Train (Blue): Full steam", exact=True)).to_be_visible()
    await expect(form).to_have_count(0)


async def test_a_command_typed_before_the_commands_have_come_is_begun_and_not_posted(visit, monkeypatch):
    asked, may_answer, answer = asyncio.Event(), asyncio.Event(), Session._answer

    async def late(session, request):
        if isinstance(request, requests.Commands):
            asked.set()
            await may_answer.wait()
        return await answer(session, request)

    monkeypatch.setattr(Session, "_answer", late)
    page = await visit()
    await page.locator(".composer textarea").focus()
    await page.keyboard.type("/play")
    await page.keyboard.press("Enter")
    await asked.wait()
    may_answer.set()
    await expect(page.locator(".command-pill")).to_have_text("/play")
    await expect(page.locator(".message")).to_have_count(0)


async def test_commands_typed_before_the_bot_has_brought_them_are_offered_then(visit, stage, monkeypatch):
    brought, stage.world.commands = stage.world.commands, []
    page = await visit()
    await page.locator(".composer textarea").focus()
    look = create_autospec(Client.commands, side_effect=Client.commands)
    monkeypatch.setattr(Client, "commands", look)
    await page.keyboard.type("/play")
    await expect(page.get_by_text("No commands")).to_be_visible()
    await page.keyboard.press("Enter")
    before = look.call_count
    await asyncio.sleep(2.5)
    assert 1 <= look.call_count - before <= 4, "it looks again each second, however many letters were typed"
    stage.world.commands = brought
    await expect(page.get_by_role("option", name="/play")).to_be_visible()
    await page.keyboard.press("Enter")
    await expect(page.locator(".command-pill")).to_have_text("/play")


async def test_a_command_is_filled_in_by_the_keyboard_alone(visit):
    page = await visit()
    await page.locator(".composer textarea").focus()
    await page.keyboard.type("/pl")
    await expect(page.get_by_role("option", name="/play")).to_have_attribute("aria-selected", "true")
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("option", name="Chess")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("option")).to_have_count(0)
    await expect(page.locator(".command-pill")).to_have_text("/play")
    await page.keyboard.press("Escape")
    await expect(page.locator(".command-pill")).to_have_count(0)
    await page.keyboard.type("/play ")
    await page.keyboard.type("he")
    await expect(page.get_by_role("option")).to_have_text(["Hex"])
    await page.keyboard.press("Enter")
    await page.keyboard.type("seats")
    await page.keyboard.press("Tab")
    await page.keyboard.type("9")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("seats: At most 5.")).to_be_visible()
    await page.keyboard.press("Backspace")
    await page.keyboard.type("3")
    await page.keyboard.press("Tab")
    await page.keyboard.type("fr")
    await page.keyboard.press("Enter")
    await page.keyboard.type("bru")
    await expect(page.get_by_role("option")).to_have_text(["BBruno"])
    await shoot(page, "command")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(last(page)).to_contain_text("@Alice opened Hex for 3 (open), with @Bruno")


async def test_text_without_an_option_name_goes_to_the_selected_option(visit):
    page = await visit()
    await page.locator(".composer textarea").focus()
    await page.keyboard.type("/play hex")
    await expect(page.get_by_role("option").first).to_contain_text("Hex")
    await page.keyboard.press("Enter")
    await page.keyboard.type("9")
    await expect(page.get_by_role("option").first).to_contain_text("seats")
    await page.keyboard.press("Enter")
    await expect(page.locator('.chip[data-option="seats"] input')).to_have_value("9")
    await expect(page.locator(".command-line .tail")).to_have_value("")


async def test_an_option_is_begun_by_its_name_and_a_colon(visit):
    page = await visit()
    await page.locator(".composer textarea").focus()
    await page.keyboard.type("/play seats:4")
    await expect(page.locator('.chip[data-option="seats"] input')).to_have_value("4")
    await page.keyboard.press("Shift+Tab")
    await page.keyboard.type("game:he")
    await expect(page.get_by_role("option")).to_have_text(["Hex"])
    await expect(page.locator('.chip[data-option="game"] input')).to_have_value("he")


async def test_a_missing_option_is_named(visit):
    page = await visit()
    await page.locator(".composer textarea").fill("/play ")
    await page.get_by_label("More options").focus()
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("game: This option is required.")).to_be_visible()


async def test_a_thread_calls_and_is_reached_from_its_message(visit):
    alice, bruno = await visit("alice"), await visit("bruno")
    await use(alice, "show panel")
    await bruno.get_by_role("button", name="Thread").click()
    await expect(bruno.locator(".entry .badge")).to_have_text("1")
    await expect(bruno).to_have_title(re.compile(r"^\(1\) Bruno"))
    await expect(alice.locator(".entry.unread", has_text="Table 1")).to_be_visible()
    await expect(alice.locator(".entry .badge")).to_have_count(0)
    await shoot(bruno, "called")
    await bruno.reload()
    await expect(bruno.locator(".entry .badge")).to_have_text("1")
    await bruno.get_by_role("button", name="See thread").click()
    await expect(bruno.locator(".channel-name")).to_have_text("Table 1")
    await expect(bruno.locator(".divider.new")).to_be_visible()
    await expect(bruno.locator(".entry .badge")).to_have_count(0)
    await expect(bruno).to_have_title(re.compile(r"^Bruno"))
    await bruno.reload()
    await expect(bruno.locator(".channel-name")).to_have_text("Table 1")
    await expect(bruno.locator(".entry .badge")).to_have_count(0)
    await alice.locator(".thread-name").click()
    await expect(alice.locator(".channel-name")).to_have_text("Table 1")


async def test_a_narrow_window_cuts_the_topic_and_not_the_channels_name(visit):
    page = await visit("alice")
    await page.set_viewport_size({"width": 780, "height": 600})
    cut = "one => one.scrollWidth > one.clientWidth"
    assert await page.locator(".topic").evaluate(cut)
    await expect(page.locator(".channel-name")).to_have_text("lobby")
    assert not await page.locator(".channel-name").evaluate(cut)


async def test_direct_messages_come_and_can_be_refused(visit):
    page = await visit()
    await use(page, "show dm")
    await expect(page.locator(".entry .badge")).to_have_text("1")
    await page.get_by_role("button", name="You and other players").click()
    await page.get_by_label("Allow direct messages").uncheck()
    await page.get_by_role("dialog").get_by_role("button", name="Close").click()
    await use(page, "show dm")
    await expect(page.get_by_text("Your direct messages are closed.", exact=True)).to_be_visible()


async def test_people_are_called_by_name_in_messages(visit):
    alice, bruno = await visit("alice"), await visit("bruno")
    await alice.locator(".composer textarea").press_sequentially("come @br")
    await alice.keyboard.press("Tab")
    await alice.keyboard.press("Enter")
    await expect(bruno.locator(".message.calls")).to_contain_text("come @Bruno")


async def test_the_page_speaks_the_persons_language(visit):
    page = await visit("chiara")
    await expect(page.locator(".composer textarea")).to_have_attribute("placeholder", "Scrivi in #lobby")
    await page.locator(".composer textarea").fill("/")
    await expect(page.get_by_role("option", name="/gioca")).to_contain_text("Apri un tavolo")
    await page.get_by_role("button", name="Tu e gli altri giocatori").click()
    await page.get_by_label("Lingua").select_option("en-US")
    await expect(page.locator(".composer textarea")).to_have_attribute("placeholder", "Message #lobby")


# --- broken connections ---------------------------------------------------------------------------------


async def test_the_page_tells_when_the_bot_is_away_and_when_it_is_back(visit, watch, stage):
    page = await visit()
    await use(page, "show panel")
    await expect(page.get_by_role("button", name="My hand")).to_be_visible()
    await watch.bots[0].stop()
    await expect(page.get_by_text("Conductor is offline")).to_be_visible()
    await shoot(page, "offline")
    await watch.run(SampleBot(guild_ready_timeout=0.02), stage.discord)
    await expect(page.get_by_text("Conductor is offline")).to_be_hidden()
    await page.get_by_role("button", name="My hand").click()
    await expect(page.get_by_text("Only you can see this")).to_be_visible()


async def test_page_reconnects_and_shows_missed_events(visit, stage):
    page = await visit()
    await use(page, "show panel")
    await page.get_by_role("button", name="My hand").click()
    await expect(page.get_by_text("Only you can see this")).to_be_visible()
    port = stage.playground.port
    await stage.playground.stop()
    await expect(page.get_by_text("Connection lost")).to_be_visible()
    Client(stage.world, person(stage, "Bruno")).post(lobby(stage).id, "while you were away")
    await stage.playground.start(port)
    await expect(page.get_by_text("while you were away")).to_be_visible()
    await expect(page.get_by_text("Connection lost")).to_be_hidden()
    await expect(page.get_by_text("Only you can see this")).to_be_visible()


async def test_voice_channels_are_entered_and_left(visit):
    alice, bruno = await visit("alice"), await visit("bruno", phone=True)
    await alice.get_by_role("button", name="Join: waiting-room").click()
    await expect(alice.locator(".in-voice")).to_have_text("AAlice")
    await bruno.get_by_role("button", name="Show channels").tap()
    await expect(bruno.locator(".in-voice")).to_have_text("AAlice")
    await bruno.locator(".entry", has_text="waiting-room").tap()
    await bruno.locator(".top").get_by_role("button", name="Join").tap()
    await expect(alice.locator(".in-voice")).to_have_text("AAliceBBruno")
    await shoot(alice, "voice")
    await shoot(bruno, "voice-phone")
    assert await bruno.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    await bruno.get_by_role("button", name="Show channels").tap()
    await bruno.locator(".sidebar").get_by_role("button", name="Leave").tap()
    await alice.get_by_role("button", name="Leave: waiting-room").click()
    await expect(alice.locator(".in-voice")).to_have_count(0)


# --- on a phone -----------------------------------------------------------------------------------------


async def test_it_fits_a_phone(visit):
    page = await visit("alice", phone=True)
    await use(page, "show layout")
    await use(page, "show panel")
    assert await page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    small = """() => [...document.querySelectorAll(".components button, .components a")]
        .map((one) => [one.textContent, one.getBoundingClientRect().height]).filter(([, height]) => height < 40)"""
    assert await page.evaluate(small) == []
    wide = """() => [...document.querySelectorAll(".message *")]
        .filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.className)"""
    assert await page.evaluate(wide) == []
    await shoot(page, "phone")
    await page.get_by_role("button", name="Thread").click()
    await page.get_by_role("button", name="Show channels").click()
    await shoot(page, "phone-drawer")
    await page.locator(".entry", has_text="Table 1").click()
    await expect(page.locator(".channel-name")).to_have_text("Table 1")
    await expect(page.locator(".sidebar")).to_be_hidden()
    await shoot(page, "phone-thread")


async def test_everything_that_can_be_pressed_has_a_name(visit):
    page = await visit()
    await use(page, "show layout")
    await use(page, "show panel")
    nameless = """() => [...document.querySelectorAll("button, a, input, textarea, select")]
        .filter((one) => !(one.ariaLabel || one.textContent.trim() || one.labels?.length))
        .map((one) => one.outerHTML)"""
    assert await page.evaluate(nameless) == []
