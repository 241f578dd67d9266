/** Where one writes: plain messages, `/` for commands, `@` for people. */

import { avatar } from "./avatar.js";
import { CommandLine } from "./commandline.js";
import { begun, flatten, learn, matching } from "./commands.js";
import { button, el, icon } from "./dom.js";
import { Popup } from "./popup.js";
import { isDm, isThread, store } from "./store.js";
import { t } from "./words.js";

const LONGEST_MESSAGE = 2000;
const SUGGESTED = 50;
const LOOK_AGAIN_MS = 1000;

export class Composer {
  /** `api` has `commands(channel)`, `autocomplete(channel, command, options, focused)`, `use(channel, command, options)`, `post(channel, text)`. */
  constructor(api) {
    this.api = api;
    this.popup = new Popup("suggestions");
    this.entries = [];
    this.drafts = new Map();
    this.input = el("textarea", { rows: 1, role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", maxlength: LONGEST_MESSAGE });
    this.slash = button(".quiet.icon-button.slash-button", { "aria-label": t("show_commands"), title: t("show_commands"), on: { click: () => this.startSlash() } }, icon("slash"));
    this.sendButton = button(".quiet.icon-button.send-button", { "aria-label": t("send"), title: t("send"), on: { click: () => this.submit() } }, icon("send"));
    this.field = el("div.composer-field", {}, this.slash, this.input, this.sendButton);
    this.problem = el("p.form-error", { role: "alert" });
    this.node = el("div.composer", {}, this.popup.node, this.problem, this.field);
    this.input.addEventListener("input", () => this.typed());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.node.addEventListener("focusout", (event) => { if (!this.node.contains(event.relatedTarget)) this.popup.hide(); });
    this.input.addEventListener("focus", () => this.suggest());
  }

  /** Turn to a channel; what was being written in another one waits there. */
  open(channel) {
    if (this.channel) this.drafts.set(this.channel.id, this.line ? "" : this.input.value);
    this.channel = channel;
    this.entries = [];
    this.closeLine(this.drafts.get(channel.id) ?? "");
    this.popup.hide();
    this.problem.textContent = "";
    this.input.disabled = !channel.can_send;
    const name = isDm(channel) ? `@${channel.name}` : isThread(channel) ? channel.name : `#${channel.name}`;
    this.input.placeholder = channel.can_send ? t("message_to", { name }) : t("may_not_write");
    this.input.setAttribute("aria-label", this.input.placeholder);
    this.offered();
  }

  /** Fetch the commands on offer in the open channel; none while the bot is off line. */
  async offered() {
    const entries = flatten(await this.api.commands(this.channel.id).catch(() => []));
    learn(entries);
    return entries;
  }

  focus() {
    if (this.line) this.line.focus();
    else this.input.focus();
  }

  // --- plain text ------------------------------------------------------------------------------------------------

  setText(text) {
    this.input.value = text;
    this.grow();
  }

  grow() {
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight, 200)}px`;
    this.sendButton.classList.toggle("ready", this.input.value.trim() !== "");
  }

  typed() {
    this.problem.textContent = "";
    this.grow();
    this.suggest();
  }

  async suggest() {
    const text = this.input.value;
    if (/^\/[^\n]*$/.test(text)) {
      await this.suggestCommands(text.slice(1));
      return;
    }
    const at = /(?:^|\s)@([\w-]*)$/.exec(text.slice(0, this.input.selectionStart));
    if (at) this.suggestPeople(at[1]);
    else this.popup.hide();
  }

  async suggestCommands(typed) {
    clearTimeout(this.lookingAgain);
    if (!this.entries.length || typed === "") {
      const channel = this.channel;
      const entries = await this.offered();
      if (this.line || channel !== this.channel || !this.input.value.startsWith("/")) return;
      this.entries = entries;
    }
    const now = this.input.value.slice(1);
    const typedOut = begun(this.entries, now);
    if (typedOut) {
      this.start(typedOut.entry, typedOut.rest);
      return;
    }
    const items = matching(this.entries, now).slice(0, SUGGESTED).map((entry) => ({ label: `/${entry.shown}`, detail: entry.description, side: store.nameOf(store.bot.user), mark: avatar(store.bot.user, ".tiny"), entry }));
    const title = items.length ? t("commands") : t(this.entries.length ? "no_such_command" : store.bot.online ? "no_commands" : "bot_offline_commands");
    this.popup.show(this.input, items, { title, onPick: (item) => this.start(item.entry) });
    if (this.entries.length) return;
    clearTimeout(this.lookingAgain); // of what was typed meanwhile
    this.lookingAgain = setTimeout(() => this.popup.open && !this.line && this.suggest(), LOOK_AGAIN_MS); // a bot that starts brings them
  }

  suggestPeople(typed) {
    const guild = store.guilds.get(this.channel.guild_id);
    const people = (guild?.member_ids ?? []).map((id) => store.user(id)).filter((user) => user && store.nameOf(user).toLowerCase().startsWith(typed.toLowerCase()));
    const items = people.map((user) => ({ label: store.nameOf(user), mark: avatar(user, ".tiny"), user }));
    if (!items.length) {
      this.popup.hide();
      return;
    }
    this.popup.show(this.input, items, { title: t("people"), onPick: (item) => this.mention(item.user, typed) });
  }

  mention(user, typed) {
    const end = this.input.selectionStart;
    const before = this.input.value.slice(0, end - typed.length - 1);
    this.setText(`${before}@${store.nameOf(user)} ${this.input.value.slice(end)}`);
    this.popup.hide();
    this.input.focus();
  }

  key(event) {
    if (event.isComposing) return;
    if (this.popup.key(event)) return;
    if (event.key === "Escape" && this.popup.open) this.popup.hide();
    else if (event.key === "Enter" && !event.shiftKey) this.submit();
    else return;
    event.preventDefault();
  }

  startSlash() {
    this.closeLine("/");
    this.input.focus();
    this.suggest();
  }

  async submit() {
    if (this.line) {
      this.line.submit();
      return;
    }
    const text = this.input.value.trim();
    if (!text) return;
    if (/^\/\w/.test(text) && !this.entries.length) {
      await this.suggestCommands(text.slice(1)); // typed before the commands had come
      if (!this.line && this.popup.current) this.start(this.popup.current.entry);
      return;
    }
    if (/^\/\w/.test(text) && this.popup.open) return;
    this.setText("");
    this.popup.hide();
    try {
      await this.api.post(this.channel.id, this.withMentions(text));
    } catch (error) {
      this.setText(text);
      this.problem.textContent = this.api.explain(error);
    }
  }

  /** Turn "@Name" of people in the server into mentions. */
  withMentions(text) {
    const people = [...store.users.values()].sort((a, b) => store.nameOf(b).length - store.nameOf(a).length);
    return people.reduce((words, user) => words.replaceAll(`@${store.nameOf(user)}`, `<@${user.id}>`), text);
  }

  // --- commands --------------------------------------------------------------------------------------------------

  /** Begin to fill in a command; one without options waits for Enter, as on Discord. `typed` goes where the cursor is. */
  start(command, typed = "") {
    const channel = this.channel;
    this.popup.hide();
    this.line = new CommandLine(command, {
      channel,
      popup: this.popup,
      ask: (it, options, focused) => this.api.autocomplete(channel.id, it, options, focused),
      send: (it, options) => {
        this.closeLine("");
        this.input.focus();
        this.api.use(channel.id, it, options);
      },
      leave: (text) => {
        this.closeLine(text);
        this.input.focus();
        this.suggest();
      },
    });
    this.input.replaceWith(this.line.node);
    this.sendButton.classList.add("ready");
    this.line.focus();
    if (typed) this.line.type(typed);
  }

  /** Begin a command by its name, as from a command's mention in a text. */
  async startNamed(name) {
    this.entries = await this.offered();
    const hit = this.entries.find((entry) => entry.name === name);
    if (!hit) return;
    this.closeLine("");
    this.start(hit);
  }

  closeLine(text) {
    if (this.line) this.line.node.replaceWith(this.input);
    this.line = null;
    this.setText(text);
  }
}
