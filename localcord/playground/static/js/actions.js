/** What a person does with the bot: presses, choices, commands, forms; what waits, and what failed. */

import { openModal } from "./modal.js";
import { store } from "./store.js";
import { t } from "./words.js";

let socket = null;
const waiting = new Map();
const picked = new Map();

/** Give the actions the connection that they go through. */
export function useSocket(connection) {
  socket = connection;
}

/** Return the custom id that this message waits for, if any. */
export const pendingOf = (messageId) => waiting.get(messageId) ?? null;

/** Return the values last chosen in a select that the bot has not drawn anew since. */
export const pickedIn = (message, customId) => {
  const kept = picked.get(`${message.id} ${customId}`);
  return kept && kept.message === message ? kept.values : null;
};

export function press(message, component) {
  return interact("press", message, component, {});
}

export function choose(message, component, values) {
  picked.set(`${message.id} ${component.custom_id}`, { message, values });
  return interact("select", message, component, { values });
}

async function interact(op, message, component, extra) {
  if (waiting.has(message.id)) return;
  waiting.set(message.id, component.custom_id);
  store.notices.delete(message.id);
  store.touch(message.channel_id, message.id);
  try {
    const where = { channel_id: message.channel_id, message_id: message.id, custom_id: component.custom_id };
    const answer = await socket.request(op, { ...where, ...extra });
    if (answer.outcome === "failed") store.notices.set(message.id, t("interaction_failed"));
    if (answer.outcome === "modal") openModal(answer.modal, (values) => submit(answer.interaction_id, values));
  } catch (error) {
    store.notices.set(message.id, error.code === "offline" ? explain(error) : t("interaction_failed"));
  } finally {
    waiting.delete(message.id);
    store.touch(message.channel_id, message.id);
  }
}

/** Send a form; returns null when it was taken, else the words for what went wrong. */
async function submit(interactionId, values) {
  try {
    const answer = await socket.request("submit", { interaction_id: interactionId, values });
    return answer.outcome === "failed" ? t("form_failed") : null;
  } catch (error) {
    return explain(error);
  }
}

/** Use a slash command; what fails is shown as a notice of the page's own in the channel. */
export async function useCommand(channelId, command, options) {
  try {
    const answer = await socket.request("slash", { channel_id: channelId, command_id: command.id, path: command.path, options });
    if (answer.outcome === "modal") openModal(answer.modal, (values) => submit(answer.interaction_id, values));
    if (answer.outcome === "failed") localNotice(channelId, command, t("command_failed"));
  } catch (error) {
    localNotice(channelId, command, explain(error));
  }
}

const WORDS = { offline: "offline_action", 10003: "channel_gone", 50001: "no_access", 50013: "no_access", 50083: "thread_locked" };

/** Say in the person's language why something was refused. */
export function explain(error) {
  return error.code in WORDS ? t(WORDS[error.code]) : t("refused", { reason: error.message });
}

/** Put a line into the channel that only this page knows. */
function localNotice(channelId, command, words) {
  const after = store.messagesOf(channelId).at(-1);
  const id = String(BigInt(after?.id ?? "0") + 1n);
  store.addMessage({
    id,
    channel_id: channelId,
    type: 20,
    author: store.bot.user,
    content: "",
    failure: words,
    ephemeral: true,
    loading: false,
    timestamp: new Date().toISOString(),
    edited_timestamp: null,
    mentions: [],
    embeds: [],
    attachments: [],
    components: [],
    flags: 0,
    interaction_metadata: { user: store.me, name: command.name },
  });
}
