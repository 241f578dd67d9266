/** What this person's client knows: people, servers, channels, messages, what has been read. No element lives here. */

import { compareIds } from "./dom.js";

const THREAD_TYPES = new Set([10, 11, 12]);
const DM = 1;
const CATEGORY = 4;

export const isThread = (channel) => THREAD_TYPES.has(channel.type);
export const isDm = (channel) => channel.type === DM;
export const isCategory = (channel) => channel.type === CATEGORY;

/**
 * Events: "channels" (the list or its badges), "messages" (detail: channel id), "channel" (another one is open),
 * "bot" (on or off line), "people".
 */
class Store extends EventTarget {
  constructor() {
    super();
    this.me = null;
    this.bot = { online: false };
    this.users = new Map();
    this.guilds = new Map();
    this.channels = new Map();
    this.messages = new Map();
    this.loaded = new Set();
    this.complete = new Set();
    this.mentions = new Map();
    this.notices = new Map();
    this.revisions = new Map();
    this.read = {};
    this.current = null;
  }

  tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  // --- the whole state, at the start and after every break -------------------------------------------------------

  /** Take the server's `ready`; keeps the open channel. History is asked for anew. */
  reset(ready) {
    this.me = ready.me;
    this.bot = ready.bot;
    this.users = new Map(ready.users.map((user) => [user.id, user]));
    this.guilds = new Map(ready.guilds.map((guild) => [guild.id, guild]));
    this.channels = new Map(ready.channels.map((channel) => [channel.id, channel]));
    this.mentions = new Map(Object.entries(ready.mentions));
    this.loaded.clear();
    this.complete.clear();
    this.messages.clear();
    this.readFirstVisit();
    if (!this.channels.has(this.current)) this.current = null;
    this.tell("people");
    this.tell("bot");
    this.tell("channels");
  }

  // --- what has been read ----------------------------------------------------------------------------------------

  get readKey() {
    return `localcord.read.${this.me.id}`;
  }

  /** What a person who comes for the first time finds there counts as read, unless it calls them. */
  readFirstVisit() {
    const stored = localStorage.getItem(this.readKey);
    this.read = stored ? JSON.parse(stored) : {};
    if (stored) return;
    for (const channel of this.channels.values()) {
      if (!this.mentions.get(channel.id)) this.read[channel.id] = channel.last_message_id ?? channel.id;
    }
    this.saveRead();
  }

  saveRead() {
    localStorage.setItem(this.readKey, JSON.stringify(this.read));
  }

  isUnread(channel) {
    const last = channel.last_message_id;
    return Boolean(last) && compareIds(last, this.read[channel.id] ?? "0") > 0;
  }

  markRead(channelId) {
    const channel = this.channels.get(channelId);
    if (!channel || (!this.isUnread(channel) && !this.mentions.get(channelId))) return;
    this.read[channelId] = channel.last_message_id ?? channelId;
    this.mentions.delete(channelId);
    this.saveRead();
    this.tell("channels");
  }

  get pings() {
    let sum = 0;
    for (const [id, count] of this.mentions) if (this.channels.has(id)) sum += count;
    return sum;
  }

  calls(message) {
    if (message.author.id === this.me.id || message.ephemeral) return false;
    const channel = this.channels.get(message.channel_id);
    return Boolean(channel && isDm(channel)) || message.mention_everyone || message.mentions.some((user) => user.id === this.me.id);
  }

  // --- channels --------------------------------------------------------------------------------------------------

  putChannel(channel) {
    const known = this.channels.get(channel.id);
    this.channels.set(channel.id, { ...known, ...channel });
    this.tell("channels");
    if (channel.id === this.current) this.tell("channel");
    if (isThread(channel) && channel.parent_id) this.touch(channel.parent_id, channel.id);
  }

  /** Note which voice channel somebody is in now, if any that this person sees. */
  moveVoice(userId, channelId) {
    for (const channel of this.channels.values()) {
      const others = (channel.voice ?? []).filter((id) => id !== userId);
      channel.voice = channel.id === channelId ? [...others, userId] : others;
    }
    this.tell("channels");
    this.tell("channel");
  }

  dropChannel(id) {
    this.channels.delete(id);
    this.messages.delete(id);
    this.loaded.delete(id);
    this.mentions.delete(id);
    if (this.current === id) this.open(this.firstChannel());
    this.tell("channels");
  }

  /** The channels of a guild in Discord's order, threads apart. */
  guildChannels(guildId) {
    return [...this.channels.values()]
      .filter((channel) => channel.guild_id === guildId && !isThread(channel))
      .sort((a, b) => a.position - b.position || compareIds(a.id, b.id));
  }

  threadsOf(channelId) {
    return [...this.channels.values()]
      .filter((channel) => isThread(channel) && channel.parent_id === channelId)
      .sort((a, b) => compareIds(a.id, b.id));
  }

  get dms() {
    return [...this.channels.values()].filter(isDm);
  }

  firstChannel() {
    for (const guild of this.guilds.values()) {
      const first = this.guildChannels(guild.id).find((channel) => !isCategory(channel));
      if (first) return first.id;
    }
    return this.dms[0]?.id ?? null;
  }

  open(id) {
    this.current = id;
    this.tell("channel");
    this.tell("channels");
  }

  // --- messages --------------------------------------------------------------------------------------------------

  messagesOf(channelId) {
    return [...(this.messages.get(channelId)?.values() ?? [])].sort((a, b) => compareIds(a.id, b.id));
  }

  /** Take part of a channel's past, newest last; `more` says that older ones exist. */
  putHistory(channelId, messages, more) {
    const known = this.bucket(channelId);
    for (const message of messages) known.set(message.id, message);
    this.loaded.add(channelId);
    if (!more) this.complete.add(channelId);
    this.tell("messages", channelId);
  }

  bucket(channelId) {
    if (!this.messages.has(channelId)) this.messages.set(channelId, new Map());
    return this.messages.get(channelId);
  }

  /** Take a new message; returns whether it calls this person. */
  addMessage(message) {
    this.bucket(message.channel_id).set(message.id, message);
    const channel = this.channels.get(message.channel_id);
    const called = this.calls(message);
    if (channel && !message.ephemeral && compareIds(message.id, channel.last_message_id ?? "0") > 0) {
      channel.last_message_id = message.id;
      if (message.author.id === this.me.id) this.read[channel.id] = message.id;
      if (called) this.mentions.set(channel.id, (this.mentions.get(channel.id) ?? 0) + 1);
      this.tell("channels");
    }
    this.tell("messages", message.channel_id);
    return called;
  }

  changeMessage(message) {
    const known = this.messages.get(message.channel_id);
    if (!known?.has(message.id) && !message.ephemeral) return;
    this.bucket(message.channel_id).set(message.id, message);
    this.notices.delete(message.id);
    this.tell("messages", message.channel_id);
  }

  dropMessage(channelId, id) {
    if (this.messages.get(channelId)?.delete(id)) this.tell("messages", channelId);
  }

  /** Have a message drawn anew though it is the same: something about it on this page changed. */
  touch(channelId, id) {
    this.revisions.set(id, (this.revisions.get(id) ?? 0) + 1);
    this.tell("messages", channelId);
  }

  // --- people -----------------------------------------------------------------------------------------------------

  /** Take the people there are and who is in which server, after somebody came or left. */
  putPeople({ users, members }) {
    for (const user of users) this.users.set(user.id, user);
    for (const [guildId, ids] of Object.entries(members)) this.guilds.get(guildId).member_ids = ids;
    this.tell("people");
  }

  nameOf(user) {
    return user.global_name ?? user.username;
  }

  /** Return the user of an id, looked up among people and authors. */
  user(id) {
    return this.users.get(id);
  }
}

export const store = new Store();
