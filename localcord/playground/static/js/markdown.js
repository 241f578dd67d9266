/** Discord's markdown: text -> tree (`parse`) -> elements (`render`). The tree knows nothing of the page. */

import { called } from "./commands.js";
import { el, emojiOf } from "./dom.js";
import { t } from "./words.js";

// --- blocks ------------------------------------------------------------------------------------------------------

const FENCE = /```(?:([\w+-]+)\n)?\n?([\s\S]+?)\n?```/;
const HEADING = /^(#{1,3})\s+(.+)$/;
const SUBTEXT = /^-#\s+(.+)$/;
const ITEM = /^(\s*)(?:([-*])|(\d{1,9})\.)\s+(.+)$/;
const QUOTE = /^>\s(.*)$/;

/** Return the tree of a text: nodes `{kind, …, children}` and plain strings. */
export function parse(text) {
  const fence = FENCE.exec(text);
  if (!fence) return blocks(text);
  const before = text.slice(0, fence.index).replace(/\n$/, "");
  const after = text.slice(fence.index + fence[0].length).replace(/^\n/, "");
  return [
    ...(before ? blocks(before) : []),
    { kind: "codeblock", language: fence[1] ?? "", text: fence[2] },
    ...(after ? parse(after) : []),
  ];
}

function blocks(text) {
  const nodes = [];
  const lines = text.split("\n");
  let plain = [];
  const flush = () => {
    if (plain.length) nodes.push({ kind: "paragraph", children: inline(plain.join("\n")) });
    plain = [];
  };
  for (let i = 0; i < lines.length; i += 1) {
    const line = lines[i];
    if (line.startsWith(">>> ")) {
      flush();
      nodes.push({ kind: "quote", children: parse([line.slice(4), ...lines.slice(i + 1)].join("\n")) });
      return nodes;
    }
    const heading = HEADING.exec(line);
    const subtext = SUBTEXT.exec(line);
    if (heading || subtext) {
      flush();
      nodes.push(heading ? { kind: "heading", level: heading[1].length, children: inline(heading[2]) } : { kind: "subtext", children: inline(subtext[1]) });
    } else if (QUOTE.test(line)) {
      flush();
      const quoted = [];
      for (; i < lines.length && QUOTE.test(lines[i]); i += 1) quoted.push(QUOTE.exec(lines[i])[1]);
      i -= 1;
      nodes.push({ kind: "quote", children: blocks(quoted.join("\n")) });
    } else if (ITEM.test(line)) {
      flush();
      const items = [];
      for (; i < lines.length && ITEM.test(lines[i]); i += 1) items.push(ITEM.exec(lines[i]));
      i -= 1;
      nodes.push(...lists(items));
    } else {
      plain.push(line);
    }
  }
  flush();
  return nodes;
}

/** Lines of items as lists: a new one begins where bullets turn into numbers or the other way round. */
function lists(matches) {
  const depth = matches[0][1].length;
  const ordered = (match) => match[3] !== undefined;
  const turn = matches.findIndex((match) => match[1].length <= depth && ordered(match) !== ordered(matches[0]));
  if (turn < 0) return [list(matches)];
  return [list(matches.slice(0, turn)), ...lists(matches.slice(turn))];
}

function list(matches) {
  const depth = matches[0][1].length;
  const node = { kind: "list", ordered: matches[0][3] !== undefined, start: Number(matches[0][3] ?? 1), items: [] };
  for (let i = 0; i < matches.length; ) {
    const children = inline(matches[i][4]);
    let next = i + 1;
    while (next < matches.length && matches[next][1].length > depth) next += 1;
    if (next > i + 1) children.push(...lists(matches.slice(i + 1, next)));
    node.items.push(children);
    i = next;
  }
  return node;
}

// --- inline ------------------------------------------------------------------------------------------------------

const inner = (kind) => (match) => ({ kind, children: inline(match[1]) });

/** Each rule is tried where its pattern matches at the beginning of the rest; the first that does wins. */
const RULES = [
  [/^\\([^A-Za-z0-9\s])/, (m) => m[1]],
  [/^``([\s\S]+?)``(?!`)/, (m) => ({ kind: "code", text: m[1] })],
  [/^`([^`\n]+)`/, (m) => ({ kind: "code", text: m[1] })],
  [/^\*\*\*(?=\S)([\s\S]*?\S)\*\*\*(?!\*)/, (m) => ({ kind: "bold", children: [{ kind: "italic", children: inline(m[1]) }] })],
  [/^\*\*(?=\S)([\s\S]*?\S\**)\*\*(?!\*)/, inner("bold")],
  [/^__(?=\S)([\s\S]*?\S)__(?!_)/, inner("underline")],
  [/^~~(?=\S)([\s\S]*?\S)~~/, inner("strike")],
  [/^\|\|([\s\S]+?)\|\|/, inner("spoiler")],
  [/^\*(?=\S)((?:\*\*[\s\S]+?\*\*|[^*])*?[^\s*])\*(?!\*)/, inner("italic")],
  [/^_(?=\S)([^_]*?[^\s_])_(?![A-Za-z0-9_])/, inner("italic")],
  [/^\[((?:[^[\]\\]|\\.)+)\]\(<?(https?:\/\/[^\s<>)]+)>?(?:\s+"[^"]*")?\)/, (m) => ({ kind: "link", url: m[2], children: inline(m[1]) })],
  [/^<(https?:\/\/[^\s<>]+)>/, (m) => ({ kind: "link", url: m[1], children: [m[1]] })],
  [/^https?:\/\/[^\s<>|*~`]*[^\s<>|*~`.,:;!?'")\]]/, (m) => ({ kind: "link", url: m[0], children: [m[0]] })],
  [/^<@!?(\d+)>/, (m) => ({ kind: "user", id: m[1] })],
  [/^<@&(\d+)>/, (m) => ({ kind: "role", id: m[1] })],
  [/^<#(\d+)>/, (m) => ({ kind: "channel", id: m[1] })],
  [/^<\/([^:>\n]{1,110}):(\d+)>/, (m) => ({ kind: "command", name: m[1], id: m[2] })],
  [/^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, (m) => ({ kind: "time", seconds: Number(m[1]), style: m[2] ?? "f" })],
  [/^<a?:(\w+):(\d+)>/, (m) => ({ kind: "emoji", name: m[1], id: m[2] })],
  [/^@(everyone|here)\b/, (m) => ({ kind: "everyone", name: m[1] })],
  [/^\n/, () => ({ kind: "break" })],
];

const WORD = /^ [^\s<]+/;

function inline(text) {
  const nodes = [];
  let plain = "";
  for (let rest = text, wordBefore = false; rest; ) {
    const hit = firstRule(rest, wordBefore);
    if (hit) {
      const { node, length } = hit;
      wordBefore = /\w/.test(rest[length - 1]);
      rest = rest.slice(length);
      if (typeof node === "string") {
        plain += node;
        continue;
      }
      if (plain) nodes.push(plain);
      plain = "";
      nodes.push(node);
    } else {
      const [character] = rest;
      plain += character;
      wordBefore = /\w/.test(character);
      rest = rest.slice(character.length);
    }
  }
  if (plain) nodes.push(plain);
  return together(nodes);
}

/** Put an emoji and the number or name after it into one node, as no character keeps a line from breaking beside a picture. */
function together(nodes) {
  return nodes.flatMap((node, at) => {
    const before = nodes[at - 1], next = nodes[at + 1];
    if (node.kind === "emoji") {
      const word = typeof next === "string" && WORD.exec(next);
      return word ? [{ kind: "together", children: [node, word[0]] }] : [node];
    }
    return [before?.kind === "emoji" && typeof node === "string" ? node.replace(WORD, "") : node];
  });
}

function firstRule(rest, wordBefore) {
  if (wordBefore && (rest[0] === "_" || rest[0] === "h")) return null;
  if (/^[\w\s]/.test(rest) && !/^(?:h|_|\n)/.test(rest)) return null;
  for (const [pattern, make] of RULES) {
    const match = pattern.exec(rest);
    if (match) return { node: make(match), length: match[0].length };
  }
  return null;
}

// --- elements ----------------------------------------------------------------------------------------------------

const SIMPLE = { bold: "strong", italic: "em", underline: "u", strike: "s", subtext: "small.subtext", quote: "blockquote", paragraph: "p" };

/**
 * Return the elements of a text. `context` answers what the page knows: `user(id)`, `channel(id)`, `role(id)` give names
 * or null, `openLink(url)` an in-page action or null, `linkName(url)` the short name of such a link, `openChannel(id)`,
 * `useCommand(name)`, `me`.
 */
export function render(text, context) {
  const fragment = document.createDocumentFragment();
  fragment.append(...build(parse(text), context));
  return fragment;
}

/** Return a text's words alone, on one line, as where it is only quoted or spoken. Spoilers stay hidden. */
export function plain(text, context) {
  const box = el("div", {}, render(text, context));
  for (const hidden of box.querySelectorAll(".spoiler")) hidden.replaceWith("▮▮▮");
  for (const line of box.querySelectorAll("br, p, li, blockquote, pre, small, h3, h4, h5")) line.after(" ");
  return box.textContent.replace(/\s+/g, " ").trim();
}

function build(nodes, context) {
  return nodes.map((node) => (typeof node === "string" ? document.createTextNode(node) : BUILDERS[node.kind]?.(node, context) ?? simple(node, context)));
}

const simple = (node, context) => el(SIMPLE[node.kind], {}, build(node.children, context));

const mention = (text, action, mine = false) =>
  action
    ? el(`button.mention${mine ? ".mine" : ""}`, { type: "button", on: { click: action } }, text)
    : el(`span.mention${mine ? ".mine" : ""}`, {}, text);

const BUILDERS = {
  break: () => el("br"),
  code: (node) => el("code", {}, node.text),
  codeblock: (node) => el("pre", {}, el("code", { data: { language: node.language } }, node.text)),
  heading: (node, context) => el(`h${node.level + 2}.heading${node.level}`, {}, build(node.children, context)),
  list: (node, context) =>
    el(node.ordered ? "ol" : "ul", node.ordered ? { start: node.start } : {}, node.items.map((item) => el("li", {}, build(item, context)))),
  link: (node, context) => {
    const bare = node.children.length === 1 && node.children[0] === node.url;
    return link(node.url, (bare && context.linkName(node.url)) || build(node.children, context), context);
  },
  user: (node, context) => mention(`@${context.user(node.id) ?? t("unknown_user")}`, null, node.id === context.me),
  role: (node, context) => mention(`@${context.role(node.id) ?? t("unknown_role")}`),
  everyone: (node) => mention(`@${node.name}`, null, true),
  channel: (node, context) => {
    const name = context.channel(node.id);
    return name === null ? mention(`#${t("unknown_channel")}`) : mention(`#${name}`, () => context.openChannel(node.id));
  },
  command: (node, context) => {
    const use = { click: () => context.useCommand(node.name) };
    return el("button.mention", { type: "button", data: { command: node.name }, on: use }, called(node.name));
  },
  together: (node, context) => el("span.together", {}, build(node.children, context)),
  emoji: (node) => emojiOf(node, `:${node.name}:`),
  time: (node) => time(node.seconds, node.style),
  spoiler: (node, context) => spoiler(build(node.children, context)),
};

/** A link: to a channel or message of this Discord it moves on the page, else it opens a new tab. */
export function link(url, children, context, spec = "a.link") {
  const here = context.openLink(url);
  if (here) return el(spec, { href: url, on: { click: (event) => { event.preventDefault(); here(); } } }, children);
  return el(spec, { href: url, target: "_blank", rel: "noopener noreferrer" }, children);
}

function spoiler(children) {
  const node = el("span.spoiler", { role: "button", tabindex: 0, "aria-label": t("spoiler"), "aria-expanded": "false" }, el("span", { "aria-hidden": "true" }, children));
  const reveal = () => {
    node.classList.add("shown");
    node.removeAttribute("role");
    node.removeAttribute("aria-label");
    node.removeAttribute("tabindex");
    node.removeAttribute("aria-expanded");
    node.firstChild.removeAttribute("aria-hidden");
  };
  node.addEventListener("click", reveal, { once: true });
  node.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); reveal(); } });
  return node;
}

// --- times -------------------------------------------------------------------------------------------------------

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31_557_600], ["month", 2_629_800], ["day", 86_400], ["hour", 3600], ["minute", 60], ["second", 1]];

function time(seconds, style) {
  const date = new Date(seconds * 1000);
  const lang = document.documentElement.lang;
  const node = el("time.timestamp", { datetime: date.toISOString(), title: date.toLocaleString(lang, STYLES.F) });
  node.textContent = style === "R" ? relative(seconds) : date.toLocaleString(lang, STYLES[style]);
  if (style === "R") node.dataset.relative = seconds;
  return node;
}

function relative(seconds) {
  const away = seconds - Date.now() / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" }).format(Math.round(away / size), unit);
}

/** Bring all relative times on the page up to date. */
export function refreshTimes() {
  for (const node of document.querySelectorAll("time[data-relative]")) node.textContent = relative(Number(node.dataset.relative));
}
