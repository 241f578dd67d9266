/** The page's own words, in the language of the person who uses it. */

let words = {};
let locale = "en-US";

/** Load the words of a Discord locale; every locale but Italian reads English. */
export async function useLocale(wanted) {
  locale = wanted;
  const file = wanted === "it" ? "it" : "en";
  const answer = await fetch(`/static/words/${file}.json`);
  words = await answer.json();
  document.documentElement.lang = file;
}

export function currentLocale() {
  return locale;
}

/** Return the words for `key`; `{name}` takes a value, and `count` chooses between `key.one` and `key.other`. */
export function t(key, values = {}) {
  const plural = "count" in values ? `${key}.${new Intl.PluralRules(locale).select(values.count) === "one" ? "one" : "other"}` : key;
  const text = words[plural];
  if (text === undefined) throw new Error(`no words for ${plural}`);
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** Return a command's or option's localized field, else the plain one. */
export function localized(thing, field) {
  return thing[`${field}_localizations`]?.[locale] ?? thing[field] ?? "";
}
