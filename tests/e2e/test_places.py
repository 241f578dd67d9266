"""Games in announcement channels and forum posts, which have threads of another type, or none."""

import pytest

from localcord.models import ChannelType
from tests.e2e.test_rooms import shown, teams

PLACES = ("announcements", "post")


@pytest.fixture(params=PLACES)
async def place(evening, request):
    """Move the evening to an announcement channel, or to a forum's post."""
    anna = evening.person("Anna")
    if request.param == "post":
        forum = evening.world.add_channel(evening.guild, "forum", ChannelType.FORUM)
        evening.general = evening.world.channel(anna.client.create_post(forum.id, "Trains", "who plays?")["id"])
    else:
        evening.general = evening.world.add_channel(evening.guild, "news", ChannelType.ANNOUNCEMENT)
    return request.param


async def test_game_is_played_there(evening, place):
    game = await evening.running_game(evening.person("Anna"), evening.person("Bruno"))

    where = evening.world.channel(await evening.play_channel(game))
    if place == "post":
        assert where is evening.general, "there are no threads in a post"
    else:
        assert where.type is ChannelType.ANNOUNCEMENT_THREAD
    assert (await evening.person("Bruno").table(game))["attachments"]
    assert "Your cards" in (await evening.person("Bruno").slash("ttr", "hand", channel=where)).message["content"]


async def test_teams_are_told_that_there_are_no_private_threads(evening, place):
    """Private threads can only be made in text channels."""
    game, people = await teams(evening)

    await evening.settled()
    where = await evening.play_channel(game)
    said = [m["content"] for m in people[0].client.messages(where)]
    assert sum("private threads" in text and "goes on without them" in text for text in said) == 1
    assert not shown(evening, people[0], ChannelType.PRIVATE_THREAD)
    asked = [r for r in evening.local.rest.requests if r.method == "POST" and r.path.endswith("/threads")]
    assert len([r for r in asked if r.body.get("type") == ChannelType.PRIVATE_THREAD]) <= 2, "it isn't tried for ever"
