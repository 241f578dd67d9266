/** A select menu: a button that opens a list; several choices are sent when the list closes. */

import { avatar } from "./avatar.js";
import { button, el, emojiOf, icon } from "./dom.js";
import { t } from "./words.js";

let openMenu = null;

/** Close the open list, if any, as if one had pressed beside it. */
export function closeMenu() {
  openMenu?.finish();
}

/**
 * Make a select. `options` are `{value, label, description?, emoji?, user?}`, `chosen` the values to show;
 * `onChoose(values)` is called once, when a choice is complete and differs from `chosen`.
 */
export function selectBox({ options, chosen, placeholder, min, max, disabled, loading, customId, onChoose, label }) {
  const shown = options.filter((option) => chosen.includes(option.value));
  const face = shown.length
    ? el("span.chosen", {}, shown.map((option, at) => [at ? ", " : "", optionEmoji(option), option.label]))
    : el("span.placeholder", {}, placeholder);
  const props = {
    disabled,
    "aria-haspopup": "listbox",
    "aria-expanded": "false",
    "aria-label": `${label ?? placeholder}${shown.length ? `: ${shown.map((option) => option.label).join(", ")}` : ""}`,
    "aria-busy": loading ? "true" : null,
    data: { customId },
  };
  const opener = button(`.select${loading ? ".loading" : ""}`, props, face, icon("down"));
  opener.addEventListener("click", () => {
    if (openMenu?.opener === opener) closeMenu();
    else new Menu(opener, { options, chosen, min, max, onChoose }).open();
  });
  return opener;
}

const optionEmoji = (option) => option.emoji && emojiOf(option.emoji);

class Menu {
  constructor(opener, { options, chosen, min, max, onChoose }) {
    Object.assign(this, { opener, options, min, max, onChoose });
    this.before = [...chosen];
    this.chosen = new Set(chosen);
    this.several = max > 1;
    this.rows = options.map((option, at) => this.row(option, at));
    this.done = this.several && button(".button.primary.done", { on: { click: () => this.finish() } }, t("done"));
    this.counter = this.several && el("span.count", { "aria-live": "polite" });
    this.list = el("div.menu-list", { role: "listbox", "aria-multiselectable": this.several ? "true" : null, tabindex: -1 }, this.rows);
    this.panel = el("div.menu", {}, this.list, this.several && el("div.menu-foot", {}, this.counter, this.done));
    this.outside = (event) => { if (!this.panel.contains(event.target) && !opener.contains(event.target)) this.finish(); };
    this.place = () => this.position();
  }

  row(option, at) {
    return el(
      "div.menu-row",
      { role: "option", tabindex: -1, on: { click: () => this.toggle(option), mousemove: () => this.focus(at) } },
      option.user ? avatar(option.user, ".tiny") : optionEmoji(option),
      el("span.menu-words", {}, el("span", {}, option.label), option.description && el("small", {}, option.description)),
      el(`span.mark${this.several ? ".box" : ""}`, { "aria-hidden": "true" }, icon("check")),
    );
  }

  open() {
    closeMenu();
    openMenu = this;
    this.opener.setAttribute("aria-expanded", "true");
    (this.opener.closest("dialog") ?? document.body).append(this.panel);
    this.panel.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("pointerdown", this.outside, true);
    window.addEventListener("resize", this.place);
    document.addEventListener("scroll", this.place, true);
    this.draw();
    this.position();
    this.focus(Math.max(0, this.options.findIndex((option) => this.chosen.has(option.value))));
  }

  /** Under the button, or above it where there is more room; on a phone the style sheet makes it a sheet at the bottom. */
  position() {
    const box = this.opener.getBoundingClientRect();
    if (!this.opener.isConnected) { this.close(); return; }
    const below = window.innerHeight - box.bottom - 12;
    const above = box.top - 12;
    const up = below < 260 && above > below;
    const style = this.panel.style;
    style.left = `${box.left}px`;
    style.width = `${box.width}px`;
    style.top = up ? "auto" : `${box.bottom + 4}px`;
    style.bottom = up ? `${window.innerHeight - box.top + 4}px` : "auto";
    style.maxHeight = `${Math.min(360, up ? above : below)}px`;
  }

  draw() {
    this.options.forEach((option, at) => {
      const on = this.chosen.has(option.value);
      this.rows[at].setAttribute("aria-selected", String(on));
      this.rows[at].classList.toggle("full", !on && this.several && this.chosen.size >= this.max);
    });
    if (!this.several) return;
    this.done.disabled = !this.complete;
    this.counter.textContent = this.min === this.max ? t("chosen_of", { n: this.chosen.size, max: this.max }) : t("chosen_between", { n: this.chosen.size, min: this.min, max: this.max });
  }

  get complete() {
    return this.chosen.size >= this.min && this.chosen.size <= this.max;
  }

  focus(at) {
    this.at = Math.min(Math.max(at, 0), this.rows.length - 1);
    this.rows[this.at]?.focus({ preventScroll: false });
  }

  toggle(option) {
    if (!this.several) {
      this.chosen = new Set(this.chosen.has(option.value) && this.min === 0 ? [] : [option.value]);
      this.finish({ always: true });
      return;
    }
    if (this.chosen.has(option.value)) this.chosen.delete(option.value);
    else if (this.chosen.size < this.max) this.chosen.add(option.value);
    this.draw();
  }

  key(event) {
    const moves = { ArrowDown: this.at + 1, ArrowUp: this.at - 1, Home: 0, End: this.rows.length - 1 };
    if (event.key in moves) this.focus(moves[event.key]);
    else if ((event.key === "Enter" || event.key === " ") && event.target !== this.done) this.toggle(this.options[this.at]);
    else if (event.key === "Escape") this.finish();
    else if (event.key.length === 1 && /\S/.test(event.key)) this.jump(event.key.toLowerCase());
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Go to the next option that begins with a letter. */
  jump(letter) {
    const order = this.options.map((_, k) => (this.at + 1 + k) % this.options.length);
    const hit = order.find((k) => this.options[k].label.toLowerCase().startsWith(letter));
    if (hit !== undefined) this.focus(hit);
  }

  /** Close, and send the choice if it is complete and new (Discord sends a single choice even if it is the same). */
  finish({ always = false } = {}) {
    const values = this.options.map((option) => option.value).filter((value) => this.chosen.has(value));
    const changed = values.length !== this.before.length || values.some((value) => !this.before.includes(value));
    this.close();
    if (this.complete && (changed || always)) this.onChoose(values);
  }

  close() {
    if (openMenu !== this) return;
    openMenu = null;
    document.removeEventListener("pointerdown", this.outside, true);
    window.removeEventListener("resize", this.place);
    document.removeEventListener("scroll", this.place, true);
    this.panel.remove();
    this.opener.setAttribute("aria-expanded", "false");
    if (this.opener.isConnected) this.opener.focus();
  }
}
