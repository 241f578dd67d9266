/** The composer while a slash command is filled in: its name, one chip for each option, and a place for optional ones. */

import { button, el, icon } from "./dom.js";
import { filtered, fixedChoices, isSupported, read } from "./options.js";
import { localized, t } from "./words.js";

const TYPING_PAUSE_MS = 150;

export class CommandLine {
  /** `ask(command, options, focused)` gets autocomplete choices, `send(command, options)` uses it, `leave(text)` goes back to text. */
  constructor(command, { channel, popup, ask, send, leave }) {
    Object.assign(this, { command, channel, popup, ask, send, leave });
    this.options = command.options.filter(isSupported);
    this.chips = [];
    this.tail = el("input.tail", { type: "text", role: "combobox", "aria-expanded": "false", "aria-label": t("more_options"), autocomplete: "off", spellcheck: "false" });
    this.tail.addEventListener("input", () => this.suggestOptions());
    this.tail.addEventListener("focus", () => this.suggestOptions());
    this.tail.addEventListener("keydown", (event) => this.tailKey(event));
    this.row = el("span.chips");
    this.node = el("div.command-line", {}, el("span.command-pill", {}, `/${command.shown}`), this.row, this.tail, button(".quiet.icon-button", { "aria-label": t("cancel"), on: { click: () => this.leave("") } }, icon("close")));
    for (const option of this.options) if (option.required) this.add(option);
  }

  get unused() {
    return this.options.filter((option) => !this.chips.some((chip) => chip.option === option));
  }

  /** Put the cursor where something is to be typed. */
  focus() {
    const next = this.chips.find((chip) => !chip.input.value);
    if (next) next.input.focus();
    else this.tail.focus();
  }

  /** Put words where the cursor is, as if they had been typed. */
  type(words) {
    const input = this.node.contains(document.activeElement) ? document.activeElement : this.tail;
    input.value = words;
    input.dispatchEvent(new Event("input"));
  }

  // --- options still to be added ---------------------------------------------------------------------------------

  suggestOptions() {
    this.tail.size = Math.max(1, this.tail.value.length);
    const typed = this.tail.value.trim().toLowerCase();
    if (this.takeNamed(this.tail)) return;
    const fitting = this.unused.filter((option) => option.name.startsWith(typed) || localized(option, "name").toLowerCase().startsWith(typed));
    const value = fitting.length ? "" : this.tail.value.trim(); // no option's name: what one of them is to be
    const items = (value ? this.unused : fitting).map((option) => ({ label: localized(option, "name"), detail: localized(option, "description"), side: t("optional"), option }));
    const title = items.length ? t("options") : this.command.description;
    this.popup.show(this.tail, items, { title, first: Boolean(typed), onPick: (item) => this.pickOption(item.option, value) });
  }

  pickOption(option, value) {
    this.tail.value = "";
    this.add(option).input.focus();
    if (value) this.type(value);
  }

  /** Where an option's name and a colon were typed into `input`, go on in that option with what follows; whether they were. */
  takeNamed(input) {
    const typed = input.value.toLowerCase();
    const isNamed = (option) => [option.name, localized(option, "name").toLowerCase()].some((name) => typed.startsWith(`${name}:`));
    const chip = this.chips.find((one) => isNamed(one.option) && (one.input === input || !one.input.value));
    const option = chip?.option ?? this.unused.find(isNamed);
    if (!option) return false;
    const value = input.value.slice(input.value.indexOf(":") + 1).trim();
    input.value = "";
    (chip ?? this.add(option)).input.focus();
    this.type(value);
    return true;
  }

  tailKey(event) {
    if (event.key === "Tab" && !event.shiftKey && this.popup.items.length && !this.popup.current) this.popup.mark(0);
    if (this.popup.key(event)) return;
    if (event.key === "Enter") this.submit();
    else if (event.key === "Escape") this.leave("");
    else if (event.key === "Backspace" && !this.tail.value) this.removeLast();
    else if (event.key === "ArrowLeft" && !this.tail.value && this.chips.length) this.chips.at(-1).input.focus();
    else return;
    event.preventDefault();
  }

  removeLast() {
    const last = this.chips.at(-1);
    if (!last) this.leave(`/${this.command.shown}`);
    else if (last.option.required) last.input.focus();
    else this.remove(last);
  }

  // --- chips -----------------------------------------------------------------------------------------------------

  add(option) {
    const chip = new Chip(option, this);
    this.chips.push(chip);
    this.row.append(chip.node);
    return chip;
  }

  remove(chip) {
    this.chips = this.chips.filter((one) => one !== chip);
    chip.node.remove();
    this.tail.focus();
  }

  /** Go on from a chip that is done: to the next empty one, else to the end. */
  after(chip) {
    const rest = this.chips.slice(this.chips.indexOf(chip) + 1);
    (rest.find((one) => !one.input.value) ?? rest[0])?.input.focus() ?? this.tail.focus();
  }

  before(chip) {
    this.chips[this.chips.indexOf(chip) - 1]?.input.focus();
  }

  /** Return the options that are filled in, as the bot gets them; what isn't valid is left out. */
  values() {
    const values = {};
    for (const chip of this.chips) {
      const { value } = chip.read();
      if (value !== undefined && chip.input.value !== "") values[chip.option.name] = value;
    }
    return values;
  }

  submit() {
    const wrong = this.chips.filter((chip) => chip.check());
    if (wrong.length) {
      wrong[0].flag();
      return;
    }
    this.popup.hide();
    this.send(this.command, this.values());
  }
}

class Chip {
  constructor(option, line) {
    this.option = option;
    this.line = line;
    this.choices = fixedChoices(option, line.channel);
    this.picked = null;
    this.problem = null;
    this.flagged = false;
    this.asked = 0;
    this.input = el("input", { type: "text", role: "combobox", "aria-expanded": "false", "aria-label": `${localized(option, "name")}: ${localized(option, "description")}`, autocomplete: "off", spellcheck: "false", size: 4 });
    this.node = el("span.chip", { data: { option: option.name } }, el("span.chip-name", {}, localized(option, "name")), this.input);
    this.input.addEventListener("input", () => this.typed());
    this.input.addEventListener("focus", () => this.suggest());
    this.input.addEventListener("blur", () => { clearTimeout(this.timer); this.check(); });
    this.input.addEventListener("keydown", (event) => this.key(event));
  }

  get title() {
    if (this.flagged) return `${localized(this.option, "name")}: ${this.problem}`;
    return `${localized(this.option, "name")} — ${localized(this.option, "description")}`;
  }

  typed() {
    this.picked = null;
    this.flagged = false;
    this.fit();
    this.node.classList.remove("wrong");
    if (this.line.takeNamed(this.input)) return;
    clearTimeout(this.timer);
    if (this.option.autocomplete) this.timer = setTimeout(() => this.suggest(), TYPING_PAUSE_MS);
    else this.suggest();
  }

  fit() {
    this.input.size = Math.min(Math.max(this.input.value.length, 4), 40);
  }

  /** Show what may be chosen: fixed choices at once, the bot's own as soon as they come. */
  async suggest() {
    if (!this.option.autocomplete) {
      this.show(this.choices ? filtered(this.choices, this.picked ? "" : this.input.value) : [], this.title);
      return;
    }
    this.asked += 1;
    const mine = this.asked;
    this.show([], `${this.title} · ${t("loading")}`);
    let items = [];
    let title = this.title;
    try {
      const options = { ...this.line.values(), [this.option.name]: this.input.value };
      const choices = await this.line.ask(this.line.command, options, this.option.name);
      items = choices.map((choice) => ({ label: localized(choice, "name"), value: choice.value }));
      if (!items.length) title = `${this.title} · ${t("no_suggestions")}`;
    } catch {
      title = `${this.title} · ${t("suggestions_failed")}`;
    }
    if (mine === this.asked && document.activeElement === this.input) this.show(items, title);
  }

  show(items, title) {
    const fresh = this.option.required || this.input.value !== "";
    this.line.popup.show(this.input, items, { title, first: fresh && !this.picked, onPick: (item) => this.pick(item) });
  }

  pick(item) {
    this.picked = item;
    this.flagged = false;
    this.input.value = item.label;
    this.fit();
    this.node.classList.remove("wrong");
    this.line.after(this);
  }

  key(event) {
    const { popup } = this.line;
    if (popup.key(event)) return;
    if (event.key === "Enter") {
      const next = this.line.chips.find((chip) => !chip.input.value && chip !== this);
      if (this.check()) this.flag();
      else if (next) next.input.focus();
      else this.line.submit();
    } else if (event.key === "Tab") {
      if (event.shiftKey) this.line.before(this);
      else this.line.after(this);
    } else if (event.key === "Escape") this.line.leave("");
    else if (event.key === "Backspace" && !this.input.value) {
      if (!this.option.required) this.line.remove(this);
      else if (this.line.chips[0] === this) this.line.leave(`/${this.line.command.shown}`);
      else this.line.before(this);
    } else return;
    event.preventDefault();
  }

  read() {
    if (this.picked) return { value: this.picked.value };
    return read(this.option, this.input.value, this.choices);
  }

  /** Mark the chip if it can't be sent; returns the problem in words, or null. */
  check() {
    const empty = this.input.value === "";
    this.problem = empty ? t("option_required") : (this.read().problem ?? null);
    const wrong = Boolean(this.problem) && !(empty && document.activeElement === this.input);
    this.node.classList.toggle("wrong", wrong);
    return this.problem;
  }

  /** Say what is wrong with the chip and put the cursor there. */
  flag() {
    this.flagged = true;
    this.node.classList.add("wrong");
    if (document.activeElement === this.input) this.suggest();
    else this.input.focus();
  }
}
