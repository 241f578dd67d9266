/** One message as an element. */

import { avatar } from "./avatar.js";
import { called } from "./commands.js";
import { components } from "./components.js";
import { context, page } from "./context.js";
import { button, cut, el, icon } from "./dom.js";
import { embed } from "./embeds.js";
import { plain, render } from "./markdown.js";
import { attachments } from "./media.js";
import { isThread, store } from "./store.js";
import { dateTime, full, hour } from "./when.js";
import { t } from "./words.js";

const ADDED = 1;
const RENAMED = 4;
const JOINED = 7;
const PINNED = 6;
const THREAD_CREATED = 18;
const THREAD_STARTER = 21;
const COMMAND_ANSWER = 20;
const SYSTEM = new Set([ADDED, RENAMED, JOINED, PINNED, THREAD_CREATED]);

export const isSystem = (message) => SYSTEM.has(message.type);

/** Make a message; `compact` leaves out the author's line, as after an earlier message of the same author. */
export function messageElement(message, { compact, onDismiss }) {
  if (isSystem(message)) return systemLine(message);
  const calls = store.calls(message) && !isOwnDm(message);
  const classes = [compact && "compact", message.ephemeral && "ephemeral", calls && "calls"].filter(Boolean);
  const thread = threadOf(message);
  return el(
    ["article.message", ...classes].join("."),
    { data: { id: message.id }, "aria-label": `${store.nameOf(message.author)}, ${dateTime(message.timestamp)}` },
    !compact && reference(message),
    el("div.gutter", {}, compact ? el("time.side-time", { datetime: message.timestamp, title: full(message.timestamp) }, hour(message.timestamp)) : avatar(message.author)),
    el(
      "div.body",
      {},
      !compact && authorLine(message),
      content(message),
      attachments(attachmentsApart(message)),
      message.embeds.map(embed),
      message.components.length > 0 && el(`div.components${message.flags & 32768 ? ".layout" : ""}`, {}, components(message)),
      notice(message),
      message.ephemeral && ephemeralFoot(message, onDismiss),
      thread && threadBox(thread),
    ),
  );
}

const isOwnDm = (message) => store.channels.get(message.channel_id)?.type === 1;

function authorLine(message) {
  return el(
    "div.author-line",
    {},
    el("span.author", {}, store.nameOf(message.author)),
    message.author.bot && el("span.tag", {}, t("app_tag")),
    el("time.when", { datetime: message.timestamp, title: full(message.timestamp) }, dateTime(message.timestamp)),
  );
}

/** Return the id of the message that this one answers: a reply's, or the one whose button was pressed. */
export const answers = (message) =>
  message.type === THREAD_STARTER ? null : (message.message_reference?.message_id ?? message.interaction_metadata?.interacted_message_id ?? null);

/** The line above: which message this answers, or who used which command. */
function reference(message) {
  const used = message.interaction_metadata;
  if (used?.name && message.type === COMMAND_ANSWER) {
    return el("div.reference", {}, icon("reply"), avatar(used.user, ".mini"), el("b", {}, store.nameOf(used.user)), ` ${t("used")} `, el("span.command-name", { data: { command: used.name } }, called(used.name)));
  }
  const target = answers(message);
  if (!target) return null;
  const to = store.messages.get(message.channel_id)?.get(target) ?? message.referenced_message;
  if (!to) return el("div.reference", {}, icon("reply"), el("i", {}, t("message_gone")));
  const words = plain(to.content, context) || t(to.attachments?.length ? "picture" : "press_to_see");
  return el(
    "div.reference",
    {},
    icon("reply"),
    avatar(to.author, ".mini"),
    el("b", {}, store.nameOf(to.author)),
    button(".quiet.reference-text", { on: { click: () => page.jumpTo(to.channel_id, to.id) } }, cut(words, 160)),
  );
}

function content(message) {
  if (message.failure) return el("p.failure", {}, message.failure);
  if (message.loading) {
    return el("p.thinking", {}, el("span.dots", { "aria-hidden": "true" }, el("i"), el("i"), el("i")), t("thinking", { bot: store.nameOf(message.author) }));
  }
  if (!message.content) return null;
  const node = el("div.content.text", {}, render(message.content, context));
  if (message.edited_timestamp) {
    const mark = el("span.edited", { title: full(message.edited_timestamp) }, t("edited"));
    const last = node.lastElementChild;
    (last?.tagName === "P" ? last : node).append(mark);
  }
  return node;
}

/** Files that the layout shows by itself are not shown a second time. */
function attachmentsApart(message) {
  if (!(message.flags & 32768)) return message.attachments;
  return [];
}

function notice(message) {
  const words = store.notices.get(message.id);
  return words ? el("p.failure", { role: "alert" }, words) : null;
}

function ephemeralFoot(message, onDismiss) {
  return el("p.ephemeral-foot", {}, icon("eye"), `${t("only_you")} • `, button(".link-button", { on: { click: () => onDismiss(message) } }, t("dismiss")));
}

// --- threads -----------------------------------------------------------------------------------------------------

function threadOf(message) {
  const known = store.channels.get(message.id);
  return known && isThread(known) ? known : (message.thread ?? null);
}

function threadBox(thread) {
  return el(
    "div.thread-box",
    { on: { click: () => page.openChannel(thread.id) } },
    icon("thread"),
    el("span.thread-name", {}, thread.name),
    thread.archived && el("small", {}, t("archived")),
    button(".link-button", {}, t("see_thread")),
  );
}

function systemLine(message) {
  const name = el("b", {}, store.nameOf(message.author));
  const time = el("time.when", { datetime: message.timestamp, title: full(message.timestamp) }, dateTime(message.timestamp));
  const threadId = message.message_reference?.channel_id;
  const words = {
    [ADDED]: () => [name, ` ${t("added_to_thread")} `, ...message.mentions.map((user) => el("b", {}, store.nameOf(user)))],
    [RENAMED]: () => [name, ` ${t("renamed_thread")} `, el("b", {}, message.content)],
    [JOINED]: () => [name, ` ${t("joined")}`],
    [PINNED]: () => [name, ` ${t("pinned")}`],
    [THREAD_CREATED]: () => [name, ` ${t("started_thread")} `, button(".link-button.strong", { on: { click: () => page.openChannel(threadId) } }, message.content), "."],
  }[message.type]();
  return el("article.message.system", { data: { id: message.id } }, el("div.gutter", {}, icon(message.type === THREAD_CREATED ? "thread" : "person")), el("div.body", {}, words, " ", time));
}
