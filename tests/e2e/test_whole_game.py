from random import Random

from tests.e2e.player import play_on


async def test_four_people_play_a_whole_game_by_presses(evening):
    people = [evening.person(name) for name in ("Anna", "Bruno", "Carla", "Dario")]
    game = await evening.running_game(*people)
    await play_on(evening, game, people, Random(1))
    await evening.settled()
    channel = await evening.play_channel(game)
    messages = people[0].client.messages(channel)
    print(messages[-1]["content"])
    print(messages[-2]["content"])
    print(len(messages))
    assert 0
