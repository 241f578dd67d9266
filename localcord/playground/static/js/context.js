/** What texts and components may ask of the page: names, links that stay inside, opening channels, starting commands. */

import { store } from "./store.js";

const JUMP = /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?\/?$/;

/** The page's own actions, filled in by app.js. */
export const page = { openChannel: () => {}, useCommand: () => {}, jumpTo: () => {} };

export const context = {
  get me() {
    return store.me.id;
  },
  user(id) {
    const user = store.user(id);
    return user ? store.nameOf(user) : null;
  },
  channel(id) {
    return store.channels.get(id)?.name ?? null;
  },
  role(id) {
    for (const guild of store.guilds.values()) {
      const role = guild.roles.find((one) => one.id === id);
      if (role) return role.name.replace(/^@/, "");
    }
    return null;
  },
  openChannel: (id) => page.openChannel(id),
  useCommand: (name) => page.useCommand(name),
  linkName(url) {
    const [, channel, message] = JUMP.exec(url) ?? [];
    const name = store.channels.get(channel)?.name;
    return name ? `#${name}${message ? " › 💬" : ""}` : null;
  },
  openLink(url) {
    const [, channel, message] = JUMP.exec(url) ?? [];
    if (!channel || !store.channels.has(channel)) return null;
    return () => (message ? page.jumpTo(channel, message) : page.openChannel(channel));
  },
};
