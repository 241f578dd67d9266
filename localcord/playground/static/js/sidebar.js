/** The left side: servers with channels and threads, direct messages, and the person whose page this is. */

import { avatar } from "./avatar.js";
import { button, el, icon } from "./dom.js";
import { isCategory, isThread, store } from "./store.js";
import { isVoice, peopleInside, voiceButton } from "./voice.js";
import { t } from "./words.js";

export class Sidebar {
  constructor({ onOpen, onPerson, onRefused, socket }) {
    this.onOpen = onOpen;
    this.onRefused = onRefused;
    this.socket = socket;
    this.lists = el("div.lists");
    this.person = el("div.person");
    this.onPerson = onPerson;
    this.node = el("nav.sidebar", { "aria-label": t("channels") }, this.lists, this.person);
  }

  draw() {
    const top = this.lists.scrollTop;
    this.lists.replaceChildren(
      ...[...store.guilds.values()].map((guild) => this.guild(guild)),
      el("section", {}, el("h2.list-title", {}, t("direct_messages")), el("ul", {}, store.dms.map((dm) => this.entry(dm)))),
    );
    this.lists.scrollTop = top;
    this.person.replaceChildren(
      avatar(store.me),
      el("span.person-words", {}, el("b", {}, store.nameOf(store.me)), el("small", {}, t("you_are"))),
      button(".quiet.icon-button", { "aria-label": t("person_menu"), title: t("person_menu"), on: { click: () => this.onPerson() } }, icon("person")),
    );
  }

  guild(guild) {
    const channels = store.guildChannels(guild.id);
    const loose = channels.filter((channel) => !isCategory(channel) && !channel.parent_id);
    const groups = channels.filter((group) => isCategory(group) && channels.some((channel) => channel.parent_id === group.id));
    return el(
      "section",
      {},
      el("h1.guild-name", {}, guild.name),
      el("ul", {}, loose.map((channel) => this.withThreads(channel))),
      groups.map((group) => [
        el("h2.list-title", {}, group.name),
        el("ul", {}, channels.filter((channel) => channel.parent_id === group.id).map((channel) => this.withThreads(channel))),
      ]),
    );
  }

  withThreads(channel) {
    if (isVoice(channel)) return this.voice(channel);
    const shown = store.threadsOf(channel.id).filter((thread) => !thread.archived || thread.id === store.current);
    return [this.entry(channel), shown.length > 0 && el("li.threads", {}, el("ul", {}, shown.map((thread) => this.entry(thread))))];
  }

  /** A voice channel: a press on it opens its messages, the button beside it leads in and out. */
  voice(channel) {
    const entry = this.entry(channel);
    entry.classList.add("voice");
    entry.append(...[voiceButton(channel, this.socket, this.onRefused), peopleInside(channel)].filter(Boolean));
    return entry;
  }

  entry(channel) {
    const here = channel.id === store.current;
    const pings = store.mentions.get(channel.id) ?? 0;
    const unread = !here && store.isUnread(channel);
    const spec = `.entry${here ? ".here" : ""}${unread ? ".unread" : ""}`;
    const label = [channel.name, unread && t("unread"), pings && t("pings", { count: pings })].filter(Boolean).join(", ");
    return el(
      "li",
      {},
      button(
        spec,
        { "aria-label": label, "aria-current": here ? "page" : null, data: { channelId: channel.id }, on: { click: () => this.onOpen(channel.id) } },
        channel.type === 1 ? [avatar(store.bot.user, ".small"), el(`i.presence${store.bot.online ? ".on" : ""}`)] : icon(iconOf(channel)),
        el("span.entry-name", {}, channel.name),
        pings > 0 && el("span.badge", { "aria-hidden": "true" }, pings),
      ),
    );
  }
}

export function iconOf(channel) {
  if (channel.type === 1) return "at";
  if (isThread(channel)) return "thread";
  return isVoice(channel) ? "voice" : "hash";
}
