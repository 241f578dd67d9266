/** Buttons, selects and the Components V2 layout of a message. */

import { pendingOf, pickedIn, press, choose } from "./actions.js";
import { context } from "./context.js";
import { button, el, emojiOf, icon } from "./dom.js";
import { hexColour } from "./embeds.js";
import { link, render } from "./markdown.js";
import { fileCard, picture } from "./media.js";
import { selectBox } from "./select.js";
import { store } from "./store.js";
import { t } from "./words.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger" };
const LINK = 5;

/** Return the elements of a message's components. */
export function components(message) {
  return message.components.map((component) => build(component, message));
}

function build(component, message) {
  const make = BUILDERS[component.type];
  return make ? make(component, message) : el("div.unsupported", {}, t("unsupported_component", { type: component.type }));
}

const children = (component, message) => component.components.map((child) => build(child, message));

const BUILDERS = {
  1: (row, message) => el("div.row", {}, children(row, message)),
  2: buttonOf,
  3: selectOf,
  5: selectOf,
  6: selectOf,
  7: selectOf,
  8: selectOf,
  9: (section, message) =>
    el("div.section", {}, el("div.section-text", {}, children(section, message)), el("div.section-side", {}, build(section.accessory, message))),
  10: (display) => el("div.text", {}, render(display.content, context)),
  11: (thumbnail) => picture(asFile(thumbnail), { maxWidth: 85, maxHeight: 85 }),
  12: gallery,
  13: (file, message) => fileCard(fileOf(file, message)),
  14: (line) => el(`hr.separator${line.divider === false ? ".blank" : ""}${line.spacing === 2 ? ".wide" : ""}`),
  17: container,
};

const asFile = (it) => ({ ...it.media, description: it.description, spoiler: it.spoiler });

function fileOf(component, message) {
  const own = message.attachments.find((one) => one.url === component.file.url);
  const filename = component.name ?? own?.filename ?? decodeURIComponent(component.file.url.split("/").at(-1));
  return { url: component.file.url, filename, size: component.size ?? own?.size };
}

function gallery(it) {
  const files = it.items.map(asFile);
  const alone = files.length === 1;
  const pictures = files.map((file) => picture(file, { maxWidth: alone ? 550 : 270, maxHeight: alone ? 500 : 270, others: files }));
  return el(`div.gallery${alone ? "" : ".several"}`, {}, pictures);
}

function container(it, message) {
  const coloured = it.accent_color !== null && it.accent_color !== undefined;
  const style = coloured ? { "border-left-color": hexColour(it.accent_color) } : {};
  const node = el(`div.container${coloured ? ".coloured" : ""}`, { style }, children(it, message));
  if (it.spoiler) {
    node.classList.add("hidden-picture");
    node.addEventListener("click", (event) => { if (node.classList.contains("hidden-picture")) { event.stopPropagation(); node.classList.remove("hidden-picture"); } }, true);
  }
  return node;
}

// --- buttons -----------------------------------------------------------------------------------------------------

function buttonOf(it, message) {
  const label = [it.emoji && emojiOf(it.emoji), it.label && el("span", {}, it.label)];
  if (it.style === LINK) {
    return it.disabled ? button(".button.secondary", { disabled: true }, label, icon("link")) : link(it.url, [label, icon("link")], context, "a.button.secondary");
  }
  const pending = pendingOf(message.id);
  const mine = pending === it.custom_id;
  const spec = `.button.${STYLES[it.style] ?? "secondary"}${mine ? ".loading" : ""}`;
  const props = {
    disabled: it.disabled || (pending !== null && !mine),
    "aria-busy": mine ? "true" : null,
    "aria-label": it.label ? null : it.emoji?.name,
    data: { customId: it.custom_id },
    on: { click: () => press(message, it) },
  };
  return button(spec, props, label, mine && el("span.dots", { "aria-hidden": "true" }, el("i"), el("i"), el("i")));
}

// --- selects -----------------------------------------------------------------------------------------------------

const optionOfUser = (user) => ({ value: user.id, label: store.nameOf(user), user });

/** Return what a select offers: its own options, or people, roles and channels of the message's server. */
function optionsOf(it, message) {
  const guild = store.guilds.get(store.channels.get(message.channel_id)?.guild_id);
  const people = [...(guild ? guild.member_ids.map((id) => store.user(id)).filter(Boolean) : [store.me, store.bot.user])].map(optionOfUser);
  const roles = (guild?.roles ?? []).filter((role) => role.id !== guild.id).map((role) => ({ value: role.id, label: `@${role.name}` }));
  const channels = (guild ? store.guildChannels(guild.id) : [])
    .filter((channel) => !it.channel_types?.length || it.channel_types.includes(channel.type))
    .map((channel) => ({ value: channel.id, label: `#${channel.name}` }));
  return { 3: it.options, 5: people, 6: roles, 7: [...people, ...roles], 8: channels }[it.type];
}

function selectOf(it, message) {
  const options = optionsOf(it, message);
  const defaults = it.type === 3 ? options.filter((option) => option.default).map((option) => option.value) : (it.default_values ?? []).map((one) => one.id);
  const pending = pendingOf(message.id);
  return selectBox({
    options,
    chosen: pickedIn(message, it.custom_id) ?? defaults,
    placeholder: it.placeholder || t("make_a_selection"),
    min: it.min_values ?? 1,
    max: it.max_values ?? 1,
    disabled: it.disabled || pending !== null,
    loading: pending === it.custom_id,
    customId: it.custom_id,
    onChoose: (values) => choose(message, it, values),
  });
}
