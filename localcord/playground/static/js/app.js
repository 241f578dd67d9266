/** The page: who one is, the connection, and the parts put together. */

import { explain, useCommand, useSocket } from "./actions.js";
import { Composer } from "./composer.js";
import { page } from "./context.js";
import { button, el, icon } from "./dom.js";
import { refreshTimes } from "./markdown.js";
import { chooser, listPeople, personMenu } from "./people.js";
import { closeMenu } from "./select.js";
import { Sidebar, iconOf } from "./sidebar.js";
import { Socket } from "./socket.js";
import { isDm, isThread, store } from "./store.js";
import { Timeline } from "./timeline.js";
import { isVoice, voiceButton } from "./voice.js";
import { currentLocale, t, useLocale } from "./words.js";

const PERSON_KEY = "localcord.person";
const DISCORD_EPOCH_MS = 1_420_070_400_000n;
const RELATIVE_TIMES_MS = 15_000;

/** The page's birth as a snowflake: ephemeral messages older than it are gone, as in Discord's own client. */
const bornAt = String((BigInt(Date.now()) - DISCORD_EPOCH_MS) << 22n);

start();

/** Find out whose tab this is (address, then the tab's memory), else ask. */
async function start() {
  const query = new URLSearchParams(location.search);
  await useLocale(navigator.language.startsWith("it") ? "it" : "en-US");
  const people = await listPeople();
  const named = query.get("as") ?? (query.has("choose") ? null : sessionStorage.getItem(PERSON_KEY));
  const person = named && people.find((one) => one.username === named.toLowerCase());
  if (person) {
    await enter(person);
    return;
  }
  document.title = t("title");
  document.body.replaceChildren(chooser(people, query.get("as"), (chosen) => enter(chosen)));
}

async function enter(person) {
  sessionStorage.setItem(PERSON_KEY, person.username);
  const address = new URL(location.href);
  address.searchParams.delete("choose");
  address.searchParams.set("as", person.username);
  history.replaceState(null, "", address);
  await useLocale(person.locale);
  new Chat(person);
}

/** One person's Discord. */
class Chat {
  constructor(person) {
    this.person = person;
    this.dismissed = new Set();
    this.socket = new Socket(`/ws?as=${encodeURIComponent(person.id)}`, {
      hello: () => ({ read: JSON.parse(localStorage.getItem(`localcord.read.${person.id}`) ?? "{}"), since: bornAt }),
      onEvent: (event) => this.take(event),
      onState: (connected) => this.connected(connected),
    });
    useSocket(this.socket);
    this.sidebar = new Sidebar({
      onOpen: (id) => this.open(id),
      onPerson: () => personMenu(this.socket),
      onRefused: (words) => this.refuse(words),
      socket: this.socket,
    });
    this.timeline = new Timeline({
      loadOlder: (channelId, before) => this.load(channelId, before),
      onDismiss: (message) => this.dismiss(message),
    });
    this.composer = new Composer({
      commands: async (channelId) => (await this.socket.request("commands", { channel_id: channelId })).commands,
      autocomplete: async (channelId, command, options, focused) =>
        (await this.socket.request("autocomplete", { channel_id: channelId, path: command.path, options, focused })).choices,
      use: (channelId, command, options) => useCommand(channelId, command, options),
      post: (channelId, text) => this.socket.request("post", { channel_id: channelId, text }),
      explain,
    });
    Object.assign(page, {
      openChannel: (id) => this.open(id),
      useCommand: (name) => this.composer.startNamed(name),
      jumpTo: (channelId, messageId) => this.jumpTo(channelId, messageId),
    });
    this.build();
    this.listen();
    this.socket.connect();
  }

  build() {
    this.banner = el("div.banner", { role: "status", hidden: true });
    this.title = el("h1.channel-title");
    this.unseen = el("span.badge", { hidden: true });
    this.menu = button(".quiet.icon-button.menu-button", { "aria-label": t("open_channels"), on: { click: () => this.drawer(true) } }, icon("menu"), this.unseen);
    const back = button(".shade", { "aria-label": t("close"), tabindex: -1, on: { click: () => this.drawer(false) } });
    this.main = el("main.main", {}, el("header.top", {}, this.menu, this.title, el("span.local", { title: t("not_discord") }, t("local"), el("span.not-discord", {}, ` · ${t("no_discord")}`))), this.banner, this.timeline.node, this.composer.node);
    document.body.replaceChildren(el("div.app", {}, this.sidebar.node, back, this.main));
  }

  listen() {
    store.addEventListener("channels", () => {
      this.sidebar.draw();
      this.showPings();
    });
    store.addEventListener("bot", () => {
      this.sidebar.draw();
      this.showBanner();
      if (this.composer.channel) this.composer.offered();
    });
    store.addEventListener("channel", () => this.showTitle());
    store.addEventListener("messages", (event) => event.detail === store.current && this.timeline.draw());
    window.addEventListener("focus", () => this.timeline.stuck && store.current && store.markRead(store.current));
    window.addEventListener("popstate", () => this.fromAddress());
    window.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && document.body.classList.contains("drawer-open")) this.drawer(false);
    });
    setInterval(refreshTimes, RELATIVE_TIMES_MS);
  }

  // --- what the server tells -------------------------------------------------------------------------------------

  take(event) {
    const handlers = {
      ready: () => this.ready(event),
      message_create: () => this.newMessage(event.message),
      message_update: () => !this.dismissed.has(event.message.id) && store.changeMessage(event.message),
      message_delete: () => store.dropMessage(event.channel_id, event.id),
      channel_create: () => store.putChannel(event.channel),
      channel_update: () => store.putChannel(event.channel),
      channel_delete: () => this.channelGone(event.id),
      thread_create: () => store.putChannel(event.channel),
      thread_update: () => store.putChannel(event.channel),
      thread_delete: () => this.channelGone(event.id),
      voice: () => store.moveVoice(event.user_id, event.channel_id),
      people: () => store.putPeople(event),
      bot: () => {
        store.bot = event.bot;
        store.tell("bot");
      },
    };
    handlers[event.type]?.();
  }

  async ready(event) {
    if (event.me.locale !== currentLocale()) await useLocale(event.me.locale);
    const open = store.current;
    store.reset(event);
    this.showBanner();
    if (open && store.channels.has(open)) await this.load(open);
    else this.fromAddress();
  }

  fromAddress() {
    const wanted = location.hash.slice(1);
    this.open(store.channels.has(wanted) ? wanted : store.firstChannel(), { remember: false });
  }

  newMessage(message) {
    if (this.dismissed.has(message.id)) return;
    store.addMessage(message);
    if (message.channel_id !== store.current) return;
    this.timeline.announce(message);
    if (message.author.id === store.me.id || message.ephemeral) this.timeline.toBottom();
    if (document.hasFocus() && this.timeline.stuck) store.markRead(message.channel_id);
  }

  channelGone(id) {
    const wasOpen = store.current === id;
    store.dropChannel(id);
    if (wasOpen) this.open(store.firstChannel());
  }

  dismiss(message) {
    this.dismissed.add(message.id);
    store.dropMessage(message.channel_id, message.id);
  }

  // --- moving about ----------------------------------------------------------------------------------------------

  async open(id, { remember = true } = {}) {
    if (!id) return;
    this.drawer(false);
    this.refuse(null);
    closeMenu();
    if (!store.channels.has(id)) {
      const { channel } = await this.socket.request("channel", { channel_id: id });
      store.putChannel(channel);
    }
    const channel = store.channels.get(id);
    const readUntil = store.isUnread(channel) ? (store.read[id] ?? "0") : null;
    store.open(id);
    if (remember && location.hash.slice(1) !== id) history.pushState(null, "", `#${id}`);
    this.timeline.open(id, readUntil);
    this.composer.open(channel);
    if (!matchMedia("(pointer: coarse)").matches) this.composer.focus();
    if (!store.loaded.has(id)) await this.load(id);
    if (store.current === id && this.timeline.stuck) store.markRead(id);
  }

  /** Fetch part of a channel's past; false if the connection is lost, which starts everything anew anyway. */
  async load(channelId, before = null) {
    let page;
    try {
      page = await this.socket.request("history", { channel_id: channelId, before });
    } catch (error) {
      if (error.code === "offline") return false;
      throw error;
    }
    store.putHistory(channelId, page.messages.filter((message) => !this.dismissed.has(message.id)), page.more);
    return true;
  }

  /** Open a channel at one of its messages, going back through its past as far as needed. */
  async jumpTo(channelId, messageId) {
    if (store.current !== channelId) await this.open(channelId);
    while (!this.timeline.reveal(messageId) && !store.complete.has(channelId)) {
      if (!(await this.load(channelId, store.messagesOf(channelId)[0]?.id))) return;
    }
  }

  drawer(open) {
    document.body.classList.toggle("drawer-open", open);
    if (open) this.sidebar.node.querySelector("button")?.focus();
  }

  // --- what stands above -----------------------------------------------------------------------------------------

  showTitle() {
    const channel = store.channels.get(store.current);
    if (!channel) return;
    const parent = isThread(channel) ? store.channels.get(channel.parent_id) : null;
    const toParent = parent && button(".link-button.parent", { on: { click: () => this.open(parent.id) } }, `#${parent.name}`);
    this.title.replaceChildren(
      icon(iconOf(channel)),
      ...(toParent ? [toParent, el("span.parent-mark", { "aria-hidden": "true" }, "›")] : []),
      el("span.channel-name", {}, channel.name),
      ...(isVoice(channel) ? [voiceButton(channel, this.socket, (words) => this.refuse(words))].filter(Boolean) : []),
      ...(channel.topic ? [el("span.topic", {}, channel.topic)] : []),
    );
    this.showPings();
  }

  showPings() {
    const channel = store.channels.get(store.current);
    const name = channel ? `${isDm(channel) ? "@" : isThread(channel) ? "" : "#"}${channel.name}` : t("title");
    const count = store.pings ? `(${store.pings}) ` : "";
    document.title = `${count}${store.nameOf(store.me)} · ${name} — ${t("title")}`;
    this.unseen.textContent = store.pings;
    this.unseen.hidden = !store.pings;
  }

  /** Say above the messages why something was refused, until the next channel is opened. */
  refuse(words) {
    this.refusal = words;
    this.showBanner();
  }

  connected(yes) {
    this.online = yes;
    this.showBanner();
  }

  showBanner() {
    const words = !this.online ? t("connection_lost") : !store.bot.online ? t("bot_offline", { bot: store.nameOf(store.bot.user) }) : (this.refusal ?? "");
    this.banner.textContent = words;
    this.banner.hidden = !words;
  }
}
