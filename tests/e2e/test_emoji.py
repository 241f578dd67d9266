"""The bot's own emojis in messages and on buttons, on the local Discord."""

from tests.e2e.evening import find
from tests.e2e.test_presses import at_first_turn
from ttrbot.discord.sending.emoji import SUFFIX
from ttrbot.render.emoji import emoji_painters


async def test_they_are_brought_once_and_stand_in_texts_and_on_buttons(evening):
    await evening.ttr.services.emoji.bring(evening.ttr)
    brought = dict(evening.world.emojis)
    assert {emoji["name"] for emoji in brought.values()} == {name + SUFFIX for name in emoji_painters()}
    game, (active, _) = await at_first_turn(evening)
    table = await active.table(game)
    assert all(card["emoji"]["id"] in brought for card in find(table, "draw"))
    assert f"_player{SUFFIX}:" in table["content"]
    assert f"_card{SUFFIX}:" in (await active.press(table, "hand")).message["content"]
    claim = (await active.press(table, "claim")).message
    assert "<:" not in str(find(claim, "route")[0]["placeholder"])
    assert all("<:" not in option["label"] for option in find(claim, "route")[0]["options"])
    await evening.restart()
    await evening.ttr.services.emoji.bring(evening.ttr)
    assert evening.world.emojis == brought
