"""A bot with hikari that has the commands of test_bots.py, which describes each of them."""

import json
import os
from datetime import timedelta

import hikari
from hikari import ButtonStyle, ComponentType, Intents, MessageFlag, OptionType, ResponseType, TextInputStyle

FRUITS = ("apple", "apricot", "banana")
EPHEMERAL = MessageFlag.EPHEMERAL

bot = hikari.GatewayBot(
    os.environ["DISCORD_TOKEN"],
    banner=None,
    intents=Intents.GUILDS | Intents.GUILD_MESSAGES | Intents.DM_MESSAGES,
    rest_url=os.environ["TTR_DISCORD_API"],
)


def file(name):
    return hikari.Bytes(name.encode(), name)


def controls():
    rows = [bot.rest.build_message_action_row() for _ in range(3)]
    rows[0].add_interactive_button(ButtonStyle.PRIMARY, "press", label="Press", emoji="🚂")
    menu = rows[1].add_text_menu("pick", min_values=1, max_values=2)
    for value in "abc":
        menu.add_option(value.upper(), value)
    rows[2].add_select_menu(ComponentType.USER_SELECT_MENU, "whom")
    return rows


# --- commands -------------------------------------------------------------------------------------------


async def say(it):
    given = {option.name: option.value for option in it.options}
    said = [given["text"], given.get("times"), "", "", given.get("loud")]
    if "who" in given:
        said[2] = it.resolved.users[given["who"]].username
    if "where" in given:
        said[3] = it.resolved.channels[given["where"]].name
    text = "|".join(str(part).lower() if isinstance(part, bool) else str(part) for part in said)
    await it.create_initial_response(ResponseType.MESSAGE_CREATE, text, components=controls())


async def form(it):
    rows = [bot.rest.build_modal_action_row() for _ in range(2)]
    rows[0].add_text_input("name", "Name", style=TextInputStyle.SHORT)
    rows[1].add_text_input("story", "Story", style=TextInputStyle.PARAGRAPH, required=False, max_length=200)
    await it.create_modal_response("A form", "form", components=rows)


async def slow(it):
    await it.create_initial_response(ResponseType.DEFERRED_MESSAGE_CREATE, flags=EPHEMERAL)
    await it.edit_initial_response("edited", attachment=file("hand.txt"))
    extra = await it.execute("for all")
    await it.execute("for one", flags=EPHEMERAL)
    await it.edit_message(extra, "for all, edited")
    await it.delete_initial_response()


async def places(it):
    await it.create_initial_response(ResponseType.DEFERRED_MESSAGE_CREATE, flags=EPHEMERAL)
    rest = bot.rest
    message = await rest.create_message(it.channel_id, "a beginning")
    open_thread = await rest.create_message_thread(
        it.channel_id, message, "open", auto_archive_duration=timedelta(hours=1)
    )
    await rest.create_message(open_thread, "in the open")
    closed = await rest.create_thread(it.channel_id, hikari.ChannelType.GUILD_PRIVATE_THREAD, "closed", invitable=False)
    await rest.add_thread_member(closed, it.user)
    await rest.create_message(closed, "in private")
    members = [member async for member in rest.fetch_thread_members(closed)]
    await rest.edit_channel(open_thread, name="renamed")
    await rest.edit_channel(open_thread, archived=True)
    channels = await rest.fetch_guild_channels(it.guild_id)
    forum = next(channel for channel in channels if channel.type == hikari.ChannelType.GUILD_FORUM)
    post = await rest.create_forum_post(forum, "post", "first words", attachment=file("map.txt"))
    active = await rest.fetch_active_threads(it.guild_id)
    made = {"open": str(open_thread.id), "closed": str(closed.id), "post": str(post.id), "members": len(members)}
    await it.edit_initial_response(json.dumps({**made, "active": sorted(str(thread.id) for thread in active)}))


async def files(it):
    await it.create_initial_response(ResponseType.DEFERRED_MESSAGE_CREATE, flags=EPHEMERAL)
    both = [file("one.txt"), file("two.txt")]
    sent = await bot.rest.create_message(it.channel_id, "two", attachments=both)
    kept = [sent.attachments[0], file("three.txt")]
    edited = await bot.rest.edit_message(it.channel_id, sent, "other two", attachments=kept)
    again = await bot.rest.fetch_message(it.channel_id, edited)
    names = [attachment.filename for attachment in again.attachments]
    await it.edit_initial_response(json.dumps({"message": str(again.id), "names": names}))


async def direct(it):
    try:
        await it.user.send(embed=hikari.Embed(title="Hand", description="red, blue"))
        answer = "sent"
    except hikari.ForbiddenError as error:
        answer = f"refused {error.code}"
    await it.create_initial_response(ResponseType.MESSAGE_CREATE, answer, flags=EPHEMERAL)


# --- components and forms -------------------------------------------------------------------------------


async def press(it):
    await it.create_initial_response(ResponseType.MESSAGE_UPDATE, "pressed", components=controls())
    await it.execute(f"for {it.user.username}", flags=EPHEMERAL)


async def pick(it):
    await it.create_initial_response(ResponseType.DEFERRED_MESSAGE_UPDATE)
    await it.edit_initial_response(f"picked {','.join(it.values)}")


async def whom(it):
    (user,) = it.resolved.users.values()
    await it.create_initial_response(ResponseType.MESSAGE_CREATE, f"chose {user.username}", flags=EPHEMERAL)


async def filled_form(it):
    filled = {field.custom_id: field.value for row in it.components for field in row.components}
    await it.create_initial_response(ResponseType.MESSAGE_CREATE, json.dumps(filled), flags=EPHEMERAL)


COMMANDS = {"say": say, "form": form, "slow": slow, "places": places, "files": files, "direct": direct}
COMPONENTS = {"press": press, "pick": pick, "whom": whom}


@bot.listen()
async def on_interaction(event: hikari.InteractionCreateEvent) -> None:
    it = event.interaction
    match it:
        case hikari.AutocompleteInteraction():
            typed = next(option.value for option in it.options if option.is_focused)
            fitting = [fruit for fruit in FRUITS if fruit.startswith(typed)]
            await it.create_response([hikari.impl.AutocompleteChoiceBuilder(fruit, fruit) for fruit in fitting])
        case hikari.CommandInteraction():
            await COMMANDS[it.command_name](it)
        case hikari.ModalInteraction():
            await filled_form(it)
        case hikari.ComponentInteraction():
            await COMPONENTS[it.custom_id](it)


@bot.listen()
async def on_started(_: hikari.StartedEvent) -> None:
    say_it = bot.rest.slash_command_builder("say", "Say it")
    for kind, name, more in (
        (OptionType.STRING, "text", {"is_required": True, "autocomplete": True}),
        (OptionType.INTEGER, "times", {"min_value": 1, "max_value": 3}),
        (OptionType.USER, "who", {}),
        (OptionType.CHANNEL, "where", {}),
        (OptionType.BOOLEAN, "loud", {}),
    ):
        say_it.add_option(hikari.CommandOption(type=kind, name=name, description=f"The {name}", **more))
    others = [bot.rest.slash_command_builder(name, f"Do {name}") for name in COMMANDS if name != "say"]
    application = await bot.rest.fetch_application()
    await bot.rest.set_application_commands(application, [say_it, *others])


bot.run(check_for_updates=False)
