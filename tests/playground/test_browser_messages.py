"""Messages on the page in a real Chromium: texts, links, layouts and pictures."""

import re

import pytest
from playwright.async_api import expect

from tests.playground.pages import PHONE, browser, last, shoot, stage, use, visit, watch  # noqa: F401 - fixtures
from ttrbot.text.scores import TABLE_WIDTH

pytestmark = pytest.mark.browser


async def test_texts_look_as_on_discord_and_nothing_in_them_runs(visit):
    page = await visit()
    await use(page, "show texts")
    text = last(page).locator(".text")
    await expect(text.locator("strong")).to_have_text("bold")
    await expect(text.locator(".heading1")).to_have_text("A heading")
    await expect(text.locator("ol li")).to_have_count(2)
    await expect(text.locator("ul > li")).to_have_count(3)
    await expect(text.locator("pre")).to_have_text('print("<b>not bold</b>")')
    await expect(text.get_by_text("<script>alert(1)</script>")).to_be_visible()
    await expect(text.locator("img:not(.emoji), script")).to_have_count(0)
    await expect(text.locator("time").first).to_have_text("5 minutes ago")
    await expect(text.locator(".mention.mine")).to_have_text("@Alice")
    await expect(text.get_by_text("a spoiler")).to_be_hidden()
    await text.get_by_role("button", name="Spoiler").click()
    await expect(text.get_by_text("a spoiler")).to_be_visible()
    await shoot(page, "texts")
    await text.get_by_role("button", name="/play").click()
    await expect(page.locator(".command-pill")).to_have_text("/play")


async def test_commands_are_called_as_their_reader_knows_them(visit):
    page = await visit("alice")
    await use(page, "show texts")
    await expect(last(page).locator(".command-name")).to_have_text("/show texts")
    chiara = await visit("chiara")
    await expect(last(chiara).locator(".command-name")).to_have_text("/show testi")
    mention = last(chiara).get_by_role("button", name="/gioca")
    await mention.click()
    await expect(chiara.locator(".command-pill")).to_have_text("/gioca")
    await chiara.reload()
    await expect(last(chiara).locator(".command-name")).to_have_text("/show testi")


MARKDOWN = [
    ("plain", "<p>plain</p>"),
    (
        "*a* _b_ **c** ***d*** __e__ ~~f~~",
        "<p><em>a</em> <em>b</em> <strong>c</strong> <strong><em>d</em></strong> <u>e</u> <s>f</s></p>",
    ),
    ("**a *b* c**", "<p><strong>a <em>b</em> c</strong></p>"),
    ("snake_case_name 2*3*4", "<p>snake_case_name 2<em>3</em>4</p>"),
    (r"\*not\* \_this\_", "<p>*not* _this_</p>"),
    ("`**code**` ``a`b``", "<p><code>**code**</code> <code>a`b</code></p>"),
    ("** not bold **", "<p>** not bold **</p>"),
    ("a\nb", "<p>a<br>b</p>"),
    ("#no heading", "<p>#no heading</p>"),
    ("> a\n> b\nc", "<blockquote><p>a<br>b</p></blockquote><p>c</p>"),
    (">>> a\nb", "<blockquote><p>a<br>b</p></blockquote>"),
    ("<b>&amp;</b>", "<p>&lt;b&gt;&amp;amp;&lt;/b&gt;</p>"),
    ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"),
    ("<:train:123>", '<p><img class="emoji" src="/emojis/123" alt=":train:" title=":train:"></p>'),
    ("<a:smoke:456>", '<p><img class="emoji" src="/emojis/456" alt=":smoke:" title=":smoke:"></p>'),
    (
        "<:car:1> 5 cars",
        '<p><span class="together"><img class="emoji" src="/emojis/1" alt=":car:" title=":car:"> 5</span> cars</p>',
    ),
    ("1. a\n- b", '<ol start="1"><li>a</li></ol><ul><li>b</li></ul>'),
    ("<@1>", '<p><span class="mention">@unknown-user</span></p>'),
]


async def test_markdown_cases(visit):
    page = await visit()
    render = """async (text) => {
        const { render } = await import("/static/js/markdown.js");
        const { context } = await import("/static/js/context.js");
        const box = document.createElement("div");
        box.append(render(text, context));
        return box.innerHTML;
    }"""
    shown = [(text, await page.evaluate(render, text)) for text, _ in MARKDOWN]
    assert shown == MARKDOWN


async def test_on_a_phone_the_widest_table_needs_no_scrolling(visit):
    alice, bruno = await visit("alice", phone=True), await visit("bruno")
    await bruno.locator(".composer textarea").fill(f"```\n{'0' * TABLE_WIDTH}\n```")
    await bruno.keyboard.press("Enter")
    table = alice.locator("pre")
    await expect(table).to_have_text("0" * TABLE_WIDTH)
    assert await table.evaluate("one => one.scrollWidth <= one.clientWidth")


async def test_no_emoji_is_cut_in_half(visit):
    page = await visit()
    cut = """async (text) => {
        const { cut } = await import("/static/js/dom.js");
        return cut(text, 3);
    }"""
    assert await page.evaluate(cut, "ab🚂🃏") == "ab🚂"
    assert await page.evaluate(cut, "ab") == "ab"


async def test_links_are_safe_and_links_to_channels_stay_on_the_page(visit, stage):
    page = await visit()
    talk = next(c for c in stage.world.channels.values() if c.name == "table-talk")
    guild = next(iter(stage.world.guilds))
    box = page.locator(".composer textarea")
    await box.fill(f"see https://example.org/a. and https://discord.com/channels/{guild}/{talk.id}")
    await page.keyboard.press("Enter")
    outside = last(page).get_by_role("link", name="https://example.org/a")
    await expect(outside).to_have_attribute("rel", "noopener noreferrer")
    await last(page).get_by_role("link", name="#table-talk").click()
    await expect(page.locator(".channel-name")).to_have_text("table-talk")
    await page.go_back()
    await expect(page.locator(".channel-name")).to_have_text("lobby")


async def test_the_layout_components_are_shown(visit):
    page = await visit()
    await use(page, "show layout")
    container = last(page).locator(".container")
    await expect(container.locator(".heading3")).to_have_text("Your turn")
    await expect(container.locator(".section-side img")).to_be_visible()
    await expect(container.locator(".gallery img")).to_have_attribute("alt", "The board")
    await expect(container.get_by_role("button", name="Draw")).to_be_visible()
    await expect(container.get_by_role("link", name=re.compile("game.json"))).to_have_attribute("download", "game.json")
    await shoot(page, "layout")


async def test_a_picture_opens_at_full_size(visit):
    page = await visit()
    await use(page, "show panel")
    image = last(page).locator(".picture img")
    box = await image.bounding_box()
    assert box["width"] == 550
    await last(page).locator(".picture").click()
    large = page.locator(".lightbox img")
    await expect(large).to_have_attribute("alt", "The board")
    await large.click()
    assert (await large.bounding_box())["width"] == 1600
    zoom = page.get_by_role("button", name="Real size")
    await expect(zoom).to_have_attribute("aria-pressed", "true")
    await zoom.click()
    assert (await large.bounding_box())["width"] < 1600
    await page.keyboard.press("Escape")
    await expect(page.locator(".lightbox")).to_have_count(0)


async def test_on_a_phone_a_picture_opens_at_its_real_size_to_be_moved_about(visit):
    page = await visit(phone=True)
    await expect(page.locator(".beginning")).to_contain_text("Write /ttr new to open a table")
    await use(page, "show panel")
    await last(page).locator(".picture").click()
    large, frame = page.locator(".lightbox img"), page.locator(".lightbox-frame")
    await expect(frame).to_have_class(re.compile("real-size"))
    assert (await large.bounding_box())["width"] == 1600
    assert await frame.evaluate("frame => frame.scrollLeft") == (1600 - PHONE["width"]) / 2, "its middle is shown"
    behind = "bar => getComputedStyle(bar).backgroundColor"
    assert (await page.locator(".lightbox-bar").evaluate(behind)).startswith("rgb("), "nothing shines through"
    await large.click()
    assert (await large.bounding_box())["width"] < PHONE["width"]


# --- playing --------------------------------------------------------------------------------------------
