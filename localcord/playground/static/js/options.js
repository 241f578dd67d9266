/** The values that a command's options take: what is suggested for them, and what their text means. */

import { avatar } from "./avatar.js";
import { isCategory, store } from "./store.js";
import { localized, t } from "./words.js";

export const Kind = { STRING: 3, INTEGER: 4, BOOLEAN: 5, USER: 6, CHANNEL: 7, ROLE: 8, MENTIONABLE: 9, NUMBER: 10 };
const KNOWN = new Set(Object.values(Kind));

export const isSupported = (option) => KNOWN.has(option.type);

const MOST = 25;

/** Return what may be chosen for an option without asking the bot: `{label, value, mark?}`; null if it is free text. */
export function fixedChoices(option, channel) {
  const guild = store.guilds.get(channel.guild_id);
  const people = () => (guild ? guild.member_ids.map((id) => store.user(id)).filter(Boolean) : [store.me, store.bot.user]).map((user) => ({ label: store.nameOf(user), value: user.id, mark: avatar(user, ".tiny") }));
  const roles = () => (guild?.roles ?? []).map((role) => ({ label: role.name, value: role.id }));
  if (option.choices?.length) return option.choices.map((choice) => ({ label: localized(choice, "name"), value: choice.value }));
  if (option.type === Kind.BOOLEAN) return [{ label: t("true"), value: true }, { label: t("false"), value: false }];
  if (option.type === Kind.USER) return people();
  if (option.type === Kind.ROLE) return roles();
  if (option.type === Kind.MENTIONABLE) return [...people(), ...roles()];
  if (option.type === Kind.CHANNEL) {
    const all = guild ? store.guildChannels(guild.id).filter((one) => !isCategory(one)) : [];
    return all.filter((one) => !option.channel_types?.length || option.channel_types.includes(one.type)).map((one) => ({ label: `#${one.name}`, value: one.id }));
  }
  return null;
}

export function filtered(choices, typed) {
  const wanted = typed.trim().toLowerCase();
  return choices.filter((choice) => choice.label.toLowerCase().includes(wanted)).slice(0, MOST);
}

/** Return `{value}` for the text of an option, or `{problem}` in words. */
export function read(option, text, choices) {
  if (choices) {
    const hit = choices.find((choice) => choice.label.toLowerCase() === text.trim().toLowerCase());
    return hit ? { value: hit.value } : { problem: t("option_choose") };
  }
  if (option.type === Kind.INTEGER || option.type === Kind.NUMBER) return number(option, text);
  const [min, max] = [option.min_length ?? 0, option.max_length ?? 6000];
  if (text.length < min || text.length > max) return { problem: t("option_length", { min, max }) };
  return { value: text };
}

function number(option, text) {
  const value = Number(text.replace(",", "."));
  if (!text.trim() || Number.isNaN(value)) return { problem: t("option_number") };
  if (option.type === Kind.INTEGER && !Number.isInteger(value)) return { problem: t("option_integer") };
  if (option.min_value !== undefined && value < option.min_value) return { problem: t("option_min", { min: option.min_value }) };
  if (option.max_value !== undefined && value > option.max_value) return { problem: t("option_max", { max: option.max_value }) };
  return { value };
}
