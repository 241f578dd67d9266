/** The messages of the open channel: newest at the bottom, older ones when one scrolls up. */

import { context } from "./context.js";
import { button, compareIds, cut, el } from "./dom.js";
import { plain } from "./markdown.js";
import { answers, isSystem, messageElement } from "./message.js";
import { isDm, isThread, store } from "./store.js";
import { day, isSameDay } from "./when.js";
import { t } from "./words.js";

const SAME_BREATH_MS = 7 * 60_000;
const NEAR_BOTTOM_PX = 60;

export class Timeline {
  /** `loadOlder(channelId, beforeId)` fetches the past; `onDismiss(message)` hides an ephemeral message. */
  constructor({ loadOlder, onDismiss }) {
    this.loadOlder = loadOlder;
    this.onDismiss = onDismiss;
    this.rows = new Map();
    this.firstUnread = null;
    this.stuck = true;
    this.list = el("div.messages", { role: "log", "aria-live": "off", "aria-label": t("messages") });
    this.beginning = el("div.beginning");
    this.scroller = el("div.scroller", { tabindex: 0, "aria-label": t("messages") }, this.beginning, this.list);
    this.jump = button(".jump-down", { hidden: true, on: { click: () => this.toBottom() } }, t("to_newest"));
    this.speaker = el("div.spoken", { "aria-live": "polite" });
    this.node = el("div.timeline", {}, this.scroller, this.jump, this.speaker);
    this.scroller.addEventListener("scroll", () => this.scrolled());
    new ResizeObserver(() => this.stuck && this.toBottom()).observe(this.list);
    new ResizeObserver(() => this.stuck && this.toBottom()).observe(this.scroller);
  }

  /** Show another channel; what was unread when it was opened is marked by a line. */
  open(channelId, readUntil) {
    this.channelId = channelId;
    this.readUntil = readUntil;
    this.rows.clear();
    this.list.replaceChildren();
    this.stuck = true;
    this.draw();
    this.toBottom();
  }

  get atBottom() {
    return this.scroller.scrollHeight - this.scroller.scrollTop - this.scroller.clientHeight < NEAR_BOTTOM_PX;
  }

  toBottom() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.stuck = true;
    this.jump.hidden = true;
  }

  async scrolled() {
    this.stuck = this.atBottom;
    if (this.stuck) {
      this.jump.hidden = true;
      if (document.hasFocus()) store.markRead(this.channelId);
    } else if (this.scroller.scrollHeight - this.scroller.scrollTop > 2.5 * this.scroller.clientHeight) {
      this.jump.hidden = false;
    }
    if (this.scroller.scrollTop < 200 && !this.loading && store.loaded.has(this.channelId) && !store.complete.has(this.channelId)) {
      const oldest = store.messagesOf(this.channelId)[0];
      this.loading = true;
      const height = this.scroller.scrollHeight;
      try {
        await this.loadOlder(this.channelId, oldest?.id);
      } finally {
        this.loading = false;
      }
      this.scroller.scrollTop += this.scroller.scrollHeight - height;
    }
  }

  // --- drawing ---------------------------------------------------------------------------------------------------

  /** Bring the list in line with the store; messages that did not change keep their elements. */
  draw() {
    const messages = store.messagesOf(this.channelId);
    const focused = this.focusedControl();
    const wanted = [];
    let before = null;
    let marked = false;
    for (const message of messages) {
      const newDay = !before || !isSameDay(before.timestamp, message.timestamp);
      if (newDay) wanted.push(this.row(`day ${message.id}`, "", () => el("div.divider", { role: "separator" }, el("span", {}, day(message.timestamp)))));
      const fresh = !marked && this.isFresh(message);
      if (fresh) {
        marked = true;
        wanted.push(this.row("new", "", () => el("div.divider.new", { role: "separator" }, el("span", {}, t("new")))));
      }
      const compact = !newDay && !fresh && follows(before, message);
      const version = `${compact} ${store.revisions.get(message.id) ?? 0} ${store.revisions.get("names") ?? 0}`;
      wanted.push(this.row(message.id, version, () => messageElement(message, { compact, onDismiss: this.onDismiss }), message));
      before = message;
    }
    this.drawBeginning(messages.length);
    this.place(wanted);
    this.restoreFocus(focused);
    if (this.stuck) this.toBottom();
  }

  isFresh(message) {
    return this.readUntil !== null && compareIds(message.id, this.readUntil) > 0 && message.author.id !== store.me.id && !message.ephemeral;
  }

  row(key, version, make, source = null) {
    const known = this.rows.get(key);
    if (known && known.version === version && known.source === source) return known;
    return { key, version, source, node: make() };
  }

  place(wanted) {
    const keep = new Set(wanted.map((row) => row.node));
    for (const node of [...this.list.children]) if (!keep.has(node)) node.remove();
    wanted.forEach((row, at) => {
      if (this.list.children[at] !== row.node) this.list.insertBefore(row.node, this.list.children[at] ?? null);
    });
    this.rows = new Map(wanted.map((row) => [row.key, row]));
  }

  drawBeginning(count) {
    const channel = store.channels.get(this.channelId);
    const loaded = store.loaded.has(this.channelId);
    const first = channel && store.complete.has(this.channelId);
    if (!first) {
      this.beginning.replaceChildren(el("p.muted", {}, loaded || count ? "" : t("loading")));
      return;
    }
    const kind = isDm(channel) ? "beginning_dm" : isThread(channel) ? "beginning_thread" : "beginning_channel";
    const name = isDm(channel) || isThread(channel) ? channel.name : `#${channel.name}`;
    const topic = channel.topic ? [el("p", {}, channel.topic)] : [];
    this.beginning.replaceChildren(el("h2", {}, name), ...topic, el("p.muted", {}, t(kind, { name })));
  }

  // --- keyboard and screen readers -------------------------------------------------------------------------------

  focusedControl() {
    const control = document.activeElement?.closest?.("[data-custom-id]");
    if (!control || !this.list.contains(control)) return null;
    return { message: control.closest(".message").dataset.id, customId: control.dataset.customId };
  }

  restoreFocus(focused) {
    if (!focused || this.list.contains(document.activeElement)) return;
    const message = this.rows.get(focused.message)?.node;
    const control = message?.querySelector(`[data-custom-id="${CSS.escape(focused.customId)}"]`);
    control?.focus({ preventScroll: true });
  }

  /** Say a new message aloud for those who don't see it. */
  announce(message) {
    if (message.author.id === store.me.id) return;
    const words = plain(message.content, context) || (message.attachments.length ? t("picture") : "");
    this.speaker.textContent = cut(`${store.nameOf(message.author)}: ${words}`, 300);
  }

  /** Bring a message into sight and let it glow for a moment. */
  reveal(messageId) {
    const node = this.rows.get(messageId)?.node;
    if (!node) return false;
    this.stuck = false;
    node.scrollIntoView({ block: "center" });
    node.classList.remove("glow");
    void node.offsetWidth;
    node.classList.add("glow");
    return true;
  }
}

/** A message follows without a new author's line: same author, soon after, nothing answered, not seen by one only. */
function follows(before, message) {
  if (isSystem(before) || isSystem(message)) return isSystem(before) && isSystem(message);
  return (
    before.author.id === message.author.id &&
    before.ephemeral === message.ephemeral &&
    !answers(message) &&
    !message.interaction_metadata?.name &&
    new Date(message.timestamp) - new Date(before.timestamp) < SAME_BREATH_MS
  );
}
