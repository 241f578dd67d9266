/** Round pictures of people: initials on a colour of their own. */

import { el } from "./dom.js";
import { store } from "./store.js";

const HUES = [8, 32, 150, 176, 205, 250, 285, 330];

export function avatar(user, spec = "") {
  const hue = HUES[Number(BigInt(user.id) % 1000003n) % HUES.length];
  const name = store.nameOf(user);
  const initials = name.split(/[\s_-]+/).filter(Boolean).slice(0, 2).map((word) => [...word][0].toUpperCase()).join("");
  const style = { "background-color": user.bot ? "var(--accent)" : `hsl(${hue} 48% 42%)` };
  return el(`span.avatar${spec}`, { "aria-hidden": "true", style }, initials || "?");
}
