/** The list above the composer: what one may mean, chosen by arrows, Tab, Enter or a press. */

import { el } from "./dom.js";

export class Popup {
  constructor(id) {
    this.title = el("div.popup-title");
    this.list = el("div", { role: "listbox", id });
    this.node = el("div.popup", { hidden: true }, this.title, this.list);
    this.id = id;
    this.items = [];
    this.at = -1;
  }

  get open() {
    return !this.node.hidden;
  }

  get current() {
    return this.items[this.at] ?? null;
  }

  /**
   * Show `items` (`{label, detail?, side?, badge?, mark?}`) for `input`; `onPick(item)` gets the one that was chosen.
   * `first` says whether the first is chosen to begin with.
   */
  show(input, items, { title = "", first = true, onPick }) {
    this.input = input;
    this.items = items;
    this.onPick = onPick;
    this.title.textContent = title;
    this.title.hidden = !title;
    this.rows = items.map((item, at) => this.row(item, at));
    this.list.replaceChildren(...this.rows);
    this.node.hidden = !items.length && !title;
    input.setAttribute("aria-expanded", String(this.open && items.length > 0));
    input.setAttribute("aria-controls", this.id);
    this.mark(first && items.length ? 0 : -1);
  }

  row(item, at) {
    return el(
      "div.popup-row",
      {
        role: "option",
        id: `${this.id}-${at}`,
        on: {
          mousemove: () => this.at !== at && this.mark(at),
          pointerdown: (event) => event.preventDefault(),
          click: () => this.onPick(item),
        },
      },
      item.mark,
      el("span.popup-words", {}, el("span.popup-label", {}, item.label), item.detail && el("small", {}, item.detail)),
      item.side && el("span.popup-side", {}, item.side),
    );
  }

  mark(at) {
    this.at = at;
    this.rows.forEach((row, k) => row.setAttribute("aria-selected", String(k === at)));
    if (at >= 0) {
      this.rows[at].scrollIntoView({ block: "nearest" });
      this.input.setAttribute("aria-activedescendant", `${this.id}-${at}`);
    } else {
      this.input.removeAttribute("aria-activedescendant");
    }
  }

  /** Move the mark; from the ends it comes round. */
  move(by) {
    if (!this.items.length) return;
    this.mark(this.at < 0 ? (by > 0 ? 0 : this.items.length - 1) : (this.at + by + this.items.length) % this.items.length);
  }

  hide() {
    this.node.hidden = true;
    this.items = [];
    this.at = -1;
    this.input?.setAttribute("aria-expanded", "false");
    this.input?.removeAttribute("aria-activedescendant");
  }

  /** Handle a key of the list; returns whether it was one. */
  key(event) {
    if (!this.open || !this.items.length) return false;
    if (event.key === "ArrowDown") this.move(1);
    else if (event.key === "ArrowUp") this.move(-1);
    else if (event.key === "Escape") this.hide();
    else if ((event.key === "Tab" && !event.shiftKey) || event.key === "Enter") {
      if (!this.current) return false;
      this.onPick(this.current);
    } else return false;
    event.preventDefault();
    return true;
  }
}
