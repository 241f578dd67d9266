/** The commands on offer: sub-commands flattened, as one types them, in the person's language. */

import { localized } from "./words.js";

const CHAT_INPUT = 1;
const SUB_COMMAND = 1;
const GROUP = 2;

/** How commands are called in the person's language, by their whole names, as far as they have been heard of. */
const shownNames = new Map();

/** How a command is called, after the slash that it is typed with. */
export const called = (name) => `/${shownNames.get(name) ?? name}`;

/** Remember how commands are called, and call those so that stand on the page (`data-command`). */
export function learn(entries) {
  for (const entry of entries) shownNames.set(entry.name, entry.shown);
  for (const node of document.querySelectorAll("[data-command]")) node.textContent = called(node.dataset.command);
}

/** Return one entry for each command that can be used: `{id, name, shown, description, path, options}`. */
export function flatten(commands) {
  return commands.filter((command) => command.type === CHAT_INPUT).flatMap((command) => leaves(command, command.id, [], []));
}

function leaves(node, id, path, shown) {
  const here = [...path, node.name];
  const words = [...shown, localized(node, "name")];
  const inner = (node.options ?? []).filter((option) => option.type === SUB_COMMAND || option.type === GROUP);
  if (inner.length) return inner.flatMap((option) => leaves(option, id, here, words));
  return [{ id, path: here, name: here.join(" "), shown: words.join(" "), description: localized(node, "description"), options: node.options ?? [] }];
}

/** Return the command whose whole name and a space were typed, and what stands after it; null if none. */
export function begun(entries, typed) {
  const fits = (name) => typed.startsWith(`${name} `);
  const hits = entries.flatMap((entry) => [entry.shown, entry.name].filter(fits).map((name) => ({ entry, rest: typed.slice(name.length + 1) })));
  return hits.sort((a, b) => a.rest.length - b.rest.length)[0] ?? null;
}

/** Return the commands that fit what was typed after the slash: first the one of this name, then those that begin so. */
export function matching(entries, typed) {
  const wanted = typed.toLowerCase().trimEnd();
  const rank = (entry) => {
    const names = [entry.shown.toLowerCase(), entry.name.toLowerCase()];
    if (names.includes(wanted)) return -1;
    if (names.some((name) => name.startsWith(wanted))) return 0;
    if (names.some((name) => name.split(" ").some((word) => word.startsWith(wanted)))) return 1;
    return names.some((name) => name.includes(wanted)) ? 2 : 3;
  };
  return entries
    .map((entry) => ({ entry, rank: rank(entry) }))
    .filter((one) => one.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map((one) => one.entry);
}
