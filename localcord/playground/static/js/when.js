/** Dates and hours as a chat shows them. */

import { t } from "./words.js";

const lang = () => document.documentElement.lang;
const sameDay = (a, b) => a.toDateString() === b.toDateString();

export const hour = (iso) => new Date(iso).toLocaleTimeString(lang(), { hour: "2-digit", minute: "2-digit" });
export const day = (iso) => new Date(iso).toLocaleDateString(lang(), { dateStyle: "long" });
export const full = (iso) => new Date(iso).toLocaleString(lang(), { dateStyle: "full", timeStyle: "short" });
export const isSameDay = (a, b) => sameDay(new Date(a), new Date(b));

/** "Today at 14:05", "Yesterday at …", else the date. */
export function dateTime(iso) {
  const date = new Date(iso);
  const today = new Date();
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (sameDay(date, today)) return t("today_at", { time: hour(iso) });
  if (sameDay(date, yesterday)) return t("yesterday_at", { time: hour(iso) });
  return date.toLocaleString(lang(), { dateStyle: "short", timeStyle: "short" });
}
