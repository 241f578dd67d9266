"""The bot finds its posts again in a history without nonces: every kind of message, and nothing else."""

from dataclasses import replace

from tests.e2e.test_presses import opened
from ttrbot.app.messages.notification import Notification
from ttrbot.app.messages.publisher import Content, HandContent, LobbyContent, NoticeContent, TableContent
from ttrbot.discord.sending.publisher import DiscordPublisher
from ttrbot.store import PostClaim


async def test_every_kind_of_post_is_found_by_its_claim(evening, monkeypatch):
    post = DiscordPublisher.post
    found: list[tuple[Content, int | None, int, int | None]] = []

    async def looked_for(publisher, channel_id, content, nonce):
        claim = PostClaim(nonce, evening.clock.now())
        assert await publisher.find(channel_id, content, claim) is None
        message_id = await post(publisher, channel_id, content, nonce)
        other = None
        if not isinstance(content, NoticeContent):
            other = await publisher.find(channel_id, content, replace(claim, nonce="other-1"))
        found.append((content, await publisher.find(channel_id, content, claim), message_id, other))
        return message_id

    monkeypatch.setattr(DiscordPublisher, "post", looked_for)
    game, people, table = await opened(evening, 2)
    for person in people:
        await person.press((await person.press(table, "choose")).message, "keep")
    await evening.settled()
    await evening.host.notifications.add(game, "text", Notification("back", 0))
    await evening.host.notifications.add(
        game, "buttons", Notification("half", 0, turn=(await evening.host.games.table(game)).turn)
    )
    await evening.settled()
    assert {type(content) for content, *_ in found} == {LobbyContent, TableContent, HandContent, NoticeContent}
    for content, by_claim, message_id, by_other in found:
        assert (by_claim, by_other) == (message_id, None), type(content)
