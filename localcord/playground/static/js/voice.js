/** Voice channels: nobody talks here, but one can be in them, and be seen to be. */

import { explain } from "./actions.js";
import { avatar } from "./avatar.js";
import { button, el } from "./dom.js";
import { store } from "./store.js";
import { t } from "./words.js";

const VOICE = 2;

export const isVoice = (channel) => channel.type === VOICE;

/** Goes into a voice channel, or out of it; null where this person may not. */
export function voiceButton(channel, socket, onRefused) {
  const inside = channel.voice.includes(store.me.id);
  if (!inside && !channel.can_connect) return null;
  const words = t(inside ? "leave_voice" : "join_voice");
  const press = async () => {
    try {
      await (inside ? socket.request("leave_voice") : socket.request("join_voice", { channel_id: channel.id }));
    } catch (error) {
      onRefused(explain(error));
    }
  };
  return button(`.voice-button${inside ? ".inside" : ""}`, { "aria-label": `${words}: ${channel.name}`, on: { click: press } }, words);
}

/** Who is in a voice channel. */
export function peopleInside(channel) {
  const people = channel.voice.map((id) => store.user(id)).filter(Boolean);
  if (!people.length) return null;
  return el("ul.in-voice", { "aria-label": `${t("in_voice")}: ${channel.name}` }, people.map((user) => el("li", {}, avatar(user, ".mini"), el("span", {}, store.nameOf(user)))));
}
