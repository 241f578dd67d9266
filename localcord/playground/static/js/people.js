/** Who one is: the first page, and the menu of the person who plays here. */

import { avatar } from "./avatar.js";
import { button, el, icon } from "./dom.js";
import { store } from "./store.js";
import { t, useLocale } from "./words.js";

const LOCALES = [["en-US", "English"], ["it", "Italiano"]];

const post = (path, data) => fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(data) });

/** Ask the server for the people there are. */
export async function listPeople() {
  const answer = await fetch("/api/people");
  return (await answer.json()).people;
}

/** Show the first page; nobody has the name `unknown`; `onChosen(person)` gets the one that was chosen or made. */
export function chooser(people, unknown, onChosen) {
  const page = el("main.chooser");
  const draw = () => page.replaceChildren(chooserCard(people, unknown, onChosen, async (locale) => { await useLocale(locale); document.title = t("title"); draw(); }));
  draw();
  return page;
}

function chooserCard(people, unknown, onChosen, onLocale) {
  return el(
    "div.chooser-card",
    {},
    el("div.chooser-head", {}, el("img", { src: "/static/favicon.svg", alt: "", width: 44, height: 44 }), el("h1", {}, t("title"))),
    el("p", {}, t("what_it_is")),
    el("p.muted", {}, t("not_discord")),
    el("h2", {}, t("who_are_you")),
    unknown && el("p.form-error", { role: "alert" }, t("nobody_called", { name: unknown })),
    el(
      "ul.people",
      {},
      people.map((person) => el("li", {}, button(".person-choice", { on: { click: () => onChosen(person) } }, avatar(person), el("span", {}, store.nameOf(person)), el("small", {}, person.here ? t("playing_now") : person.locale === "it" ? "Italiano" : "English")))),
    ),
    newPersonForm(onChosen),
    el("p.languages", {}, LOCALES.map(([locale, name]) => button(".link-button", { lang: locale.slice(0, 2), on: { click: () => onLocale(locale) } }, name))),
  );
}

function newPersonForm(onChosen) {
  const name = el("input", { id: "new-name", maxlength: 32, autocomplete: "off", placeholder: t("your_name") });
  const locale = el("select", { "aria-label": t("language") }, LOCALES.map(([value, words]) => el("option", { value, selected: value.slice(0, 2) === document.documentElement.lang.slice(0, 2) }, words)));
  const error = el("p.form-error", { role: "alert" });
  const form = el("form.new-person", {}, el("label", { for: "new-name" }, t("someone_new")), el("div.new-person-row", {}, name, locale, el("button.button.primary", { type: "submit" }, t("come_in"))), error);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = await post("/api/people", { name: name.value, locale: locale.value });
    const data = await answer.json();
    if (answer.ok) onChosen(data.person);
    else error.textContent = t(`name_${data.error}`);
  });
  return form;
}

/** The dialog behind the person's name: language, direct messages, other players. */
export async function personMenu(socket) {
  const people = await listPeople();
  const language = el("select", { id: "my-language" }, LOCALES.map(([value, words]) => el("option", { value, selected: value === store.me.locale }, words)));
  language.addEventListener("change", async () => {
    await socket.request("settings", { locale: language.value });
    location.reload();
  });
  const dms = el("input", { id: "my-dms", type: "checkbox", checked: store.me.dms_open });
  dms.addEventListener("change", async () => {
    await socket.request("settings", { dms_open: dms.checked });
    store.me.dms_open = dms.checked;
  });
  const others = people.filter((person) => person.id !== store.me.id);
  const newTab = { target: "_blank", rel: "noopener" };
  const dialog = el(
    "dialog.modal.person-menu",
    { "aria-label": t("person_menu") },
    el("header", {}, avatar(store.me), el("h2", {}, store.nameOf(store.me)), button(".quiet.icon-button", { "aria-label": t("close"), on: { click: () => dialog.close() } }, icon("close"))),
    el("div.form-field", {}, el("label", { for: "my-language" }, t("language")), language),
    el("div.form-field.check", {}, dms, el("label", { for: "my-dms" }, t("allow_dms"))),
    el("h3", {}, t("another_player")),
    el("ul.people", {}, others.map((person) => el("li", {}, el("a.person-choice", { href: `/?as=${encodeURIComponent(person.username)}`, ...newTab }, avatar(person), el("span", {}, store.nameOf(person)), person.here && el("small", {}, t("playing_now")), icon("link"))))),
    el("footer", {}, el("a.button.secondary", { href: "/?choose", ...newTab }, icon("plus"), t("someone_new")), el("a.button.secondary", { href: "/?choose" }, t("be_someone_else"))),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
