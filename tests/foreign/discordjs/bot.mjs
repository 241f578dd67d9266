// A bot on discord.js that does what test_bots.py asks for; what each command does is told there.
import {
  ActionRowBuilder, AttachmentBuilder, ButtonBuilder, ButtonStyle, ChannelType, CheckboxBuilder, CheckboxGroupBuilder,
  Client, FileUploadBuilder, GatewayIntentBits, LabelBuilder, MessageFlags, ModalBuilder, Partials, RadioGroupBuilder,
  SlashCommandBuilder, StringSelectMenuBuilder, TextDisplayBuilder, TextInputBuilder, TextInputStyle,
  UserSelectMenuBuilder,
} from "discord.js";

const { Ephemeral } = MessageFlags;
const FRUITS = ["apple", "apricot", "banana"];
const options = (...names) => names.map((name) => ({ label: name.toUpperCase(), value: name }));
const file = (name, description) => new AttachmentBuilder(Buffer.from(name), { name, description });

const COMMANDS = [
  new SlashCommandBuilder()
    .setName("say").setDescription("Say it")
    .addStringOption((o) => o.setName("text").setDescription("What").setRequired(true).setAutocomplete(true))
    .addIntegerOption((o) => o.setName("times").setDescription("How often").setMinValue(1).setMaxValue(3))
    .addUserOption((o) => o.setName("who").setDescription("To whom"))
    .addChannelOption((o) => o.setName("where").setDescription("Where"))
    .addBooleanOption((o) => o.setName("loud").setDescription("How")),
  ...["form", "slow", "places", "files", "direct"].map((name) =>
    new SlashCommandBuilder().setName(name).setDescription(`Do ${name}`)),
];

const controls = () => [
  new ActionRowBuilder().addComponents(
    new ButtonBuilder().setCustomId("press").setLabel("Press").setStyle(ButtonStyle.Primary).setEmoji("🚂")),
  new ActionRowBuilder().addComponents(
    new StringSelectMenuBuilder().setCustomId("pick").setMinValues(1).setMaxValues(2).addOptions(options("a", "b", "c"))),
  new ActionRowBuilder().addComponents(new UserSelectMenuBuilder().setCustomId("whom")),
];

const label = (text) => new LabelBuilder().setLabel(text);
const form = () => new ModalBuilder().setCustomId("form").setTitle("A form")
  .addTextDisplayComponents(new TextDisplayBuilder().setContent("Fill it **in**"))
  .addLabelComponents(
    label("Name").setTextInputComponent(new TextInputBuilder().setCustomId("name").setStyle(TextInputStyle.Short)),
    label("Select").setStringSelectMenuComponent(
      new StringSelectMenuBuilder().setCustomId("select").addOptions(options("a", "b"))),
    label("Radio").setRadioGroupComponent(new RadioGroupBuilder().setCustomId("radio").addOptions(options("x", "y"))),
    label("Group").setCheckboxGroupComponent(
      new CheckboxGroupBuilder().setCustomId("group").addOptions(options("m", "n"))));
const moreForm = () => new ModalBuilder().setCustomId("more").setTitle("Another form")
  .addLabelComponents(
    label("Files").setFileUploadComponent(new FileUploadBuilder().setCustomId("upload").setMaxValues(2)),
    label("Whom").setUserSelectMenuComponent(new UserSelectMenuBuilder().setCustomId("user")),
    label("Sure").setCheckboxComponent(new CheckboxBuilder().setCustomId("sure")));

const onCommand = {
  async say(it) {
    const get = (name) => it.options.get(name);
    const said = [it.options.getString("text"), it.options.getInteger("times"), it.options.getUser("who")?.username,
      it.options.getChannel("where")?.name, get("loud")?.value];
    await it.reply({ content: said.join("|"), components: controls() });
  },
  async form(it) { await it.showModal(form()); },
  async slow(it) {
    await it.deferReply({ flags: Ephemeral });
    await it.editReply({ content: "edited", files: [file("hand.txt", "A hand")] });
    const extra = await it.followUp({ content: "for all" });
    await it.followUp({ content: "for one", flags: Ephemeral });
    await extra.edit("for all, edited");
    await it.deleteReply();
  },
  async places(it) {
    await it.deferReply({ flags: Ephemeral });
    const message = await it.channel.send("a beginning");
    const open = await message.startThread({ name: "open", autoArchiveDuration: 60 });
    await open.send("in the open");
    const closed = await it.channel.threads.create({ name: "closed", type: ChannelType.PrivateThread, invitable: false });
    await closed.members.add(it.user.id);
    await closed.send("in private");
    const members = await closed.members.fetch();
    await open.setName("renamed");
    await open.setArchived(true);
    const forum = it.guild.channels.cache.find((channel) => channel.type === ChannelType.GuildForum);
    const post = await forum.threads.create({ name: "post", message: { content: "first words", files: [file("map.txt")] } });
    const active = await it.guild.channels.fetchActiveThreads();
    await it.editReply(JSON.stringify({
      open: open.id, closed: closed.id, post: post.id, members: members.size,
      active: active.threads.map((thread) => thread.id).sort(),
    }));
  },
  async files(it) {
    await it.deferReply({ flags: Ephemeral });
    const sent = await it.channel.send({ content: "two", files: [file("one.txt", "The first"), file("two.txt", "The second")] });
    const edited = await sent.edit({
      content: "other two", attachments: [sent.attachments.first()], files: [file("three.txt", "The third")],
    });
    const again = await it.channel.messages.fetch({ message: edited.id, force: true });
    await it.editReply(JSON.stringify({ message: again.id, names: again.attachments.map((a) => a.name) }));
  },
  async direct(it) {
    const sent = await it.user.send({ embeds: [{ title: "Hand", description: "red, blue" }] })
      .then(() => "sent", (error) => `refused ${error.code}`);
    await it.reply({ content: sent, flags: Ephemeral });
  },
};

const onComponent = {
  async press(it) {
    await it.update({ content: "pressed", components: controls() });
    await it.followUp({ content: `for ${it.user.username}`, flags: Ephemeral });
  },
  async pick(it) {
    await it.deferUpdate();
    await it.editReply({ content: `picked ${it.values.join(",")}` });
  },
  async whom(it) {
    await it.reply({ content: `chose ${it.users.first().username}`, flags: Ephemeral });
  },
  async more(it) { await it.showModal(moreForm()); },
};

const onForm = {
  async form(it) {
    const { fields } = it;
    const filled = {
      name: fields.getTextInputValue("name"), select: fields.getStringSelectValues("select"),
      radio: fields.getRadioGroup("radio"), group: fields.getCheckboxGroup("group"),
    };
    const more = new ButtonBuilder().setCustomId("more").setLabel("More").setStyle(ButtonStyle.Secondary);
    await it.reply({
      content: JSON.stringify(filled), flags: Ephemeral, components: [new ActionRowBuilder().addComponents(more)],
    });
  },
  async more(it) {
    const { fields } = it;
    const filled = {
      upload: fields.getUploadedFiles("upload").map((upload) => upload.name),
      user: fields.getSelectedUsers("user").map((user) => user.username), sure: fields.getCheckbox("sure"),
    };
    await it.update({ content: JSON.stringify(filled), components: [] });
  },
};

const client = new Client({
  intents: [GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages, GatewayIntentBits.DirectMessages],
  partials: [Partials.Channel],
  rest: { api: process.env.TTR_DISCORD_API.replace(/\/v10$/, "") },
});
client.on("interactionCreate", async (it) => {
  if (it.isAutocomplete()) {
    const typed = it.options.getFocused();
    await it.respond(FRUITS.filter((fruit) => fruit.startsWith(typed)).map((fruit) => ({ name: fruit, value: fruit })));
  } else if (it.isChatInputCommand()) {
    await onCommand[it.commandName](it);
  } else if (it.isModalSubmit()) {
    await onForm[it.customId](it);
  } else {
    await onComponent[it.customId](it);
  }
});
client.once("clientReady", () => client.application.commands.set(COMMANDS));
client.on("error", console.error); // what goes wrong in one command leaves the bot running
process.once("SIGTERM", () => client.destroy());
await client.login(process.env.DISCORD_TOKEN);
