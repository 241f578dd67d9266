/** Embeds: the framed cards of a message. */

import { context } from "./context.js";
import { el } from "./dom.js";
import { link, render } from "./markdown.js";
import { picture } from "./media.js";
import { dateTime } from "./when.js";

export const hexColour = (value) => `#${value.toString(16).padStart(6, "0")}`;

const text = (spec, words) => (words ? el(spec, {}, render(words, context)) : null);
const sized = (media) => ({ ...media, url: media.url });

export function embed(it) {
  const footer = [it.footer?.text, it.timestamp && dateTime(it.timestamp)].filter(Boolean).join(" • ");
  const style = it.color === null || it.color === undefined ? {} : { "border-left-color": hexColour(it.color) };
  const title = it.title && (it.url ? link(it.url, render(it.title, context), context) : render(it.title, context));
  return el(
    "article.embed",
    { style },
    el(
      "div.embed-main",
      {},
      it.author && el("div.embed-author", {}, it.author.url ? link(it.author.url, it.author.name, context) : it.author.name),
      title && el("div.embed-title", {}, title),
      text("div.embed-text", it.description),
      it.fields?.length > 0 && el("div.embed-fields", {}, it.fields.map(field)),
      it.image && picture(sized(it.image), { maxWidth: 400, maxHeight: 300 }),
      footer && el("div.embed-footer", {}, footer),
    ),
    it.thumbnail && picture(sized(it.thumbnail), { maxWidth: 80, maxHeight: 80 }),
  );
}

const field = (it) => el(`div.embed-field${it.inline ? ".inline" : ""}`, {}, text("div.field-name", it.name), text("div.field-value", it.value));
