/** Building the page: every word becomes a text node, nothing is ever parsed as HTML. */

/**
 * Make an element. `spec` is a tag with classes ("div.message.own"); in `props`, `on` holds event listeners, `data`
 * the dataset, functions of `style` go through the CSSOM (allowed by the policy), true/false/null switch attributes.
 */
export function el(spec, props = {}, ...children) {
  const [tag, ...classes] = spec.split(".");
  const node = document.createElement(tag);
  if (classes.length) node.className = classes.join(" ");
  for (const [name, value] of Object.entries(props)) set(node, name, value);
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

function set(node, name, value) {
  if (name === "on") {
    for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
  } else if (name === "data") {
    for (const [key, text] of Object.entries(value)) if (text !== null && text !== undefined) node.dataset[key] = text;
  } else if (name === "style") {
    for (const [key, text] of Object.entries(value)) node.style.setProperty(key, text);
  } else if (value === true) {
    node.setAttribute(name, "");
  } else if (value !== false && value !== null && value !== undefined) {
    node.setAttribute(name, String(value));
  }
}

/** A button that submits nothing. */
export function button(spec, props = {}, ...children) {
  return el(`button${spec}`, { type: "button", ...props }, ...children);
}

const SVG = "http://www.w3.org/2000/svg";
const PATHS = {
  hash: "M9 3 7 21M17 3l-2 18M4 9h17M3 15h17",
  thread: "M4 5h16M4 10h16M4 15h8M13 19l4-4 4 4",
  at: "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0Zm0 0v1.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-4 7.5",
  voice: "M4 10v4h4l5 4V6L8 10H4Zm12-2a5 5 0 0 1 0 8",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  down: "M6 9l6 6 6-6",
  reply: "M4 18c0-6 4-9 12-9m0 0-5-5m5 5-5 5",
  eye: "M2 12s4-6 10-6 10 6 10 6-4 6-10 6S2 12 2 12Zm13 0a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z",
  link: "M14 5h5v5M19 5l-8 8M17 14v5H5V7h5",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  send: "M4 4l17 8-17 8 3-8zM7 12h14",
  check: "M5 12l5 5 9-11",
  slash: "M8 20 16 4",
  plus: "M12 5v14M5 12h14",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 9c0-4 4-6 8-6s8 2 8 6",
};

/** A small line drawing; decoration only. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

/** The first characters of a text, so many; none of them, an emoji say, is cut in half. */
export const cut = (text, most) => [...text].slice(0, most).join("");

/** Compare two snowflakes: negative if `a` is the older. */
export function compareIds(a, b) {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** An emoji: a character, or the picture of one of an application's own; `alt` is what is read where no word follows. */
export const emojiOf = (emoji, alt = "") =>
  emoji.id
    ? el("img.emoji", { src: `/emojis/${emoji.id}`, alt, title: `:${emoji.name}:` })
    : el("span.emoji", { "aria-hidden": "true" }, emoji.name);
