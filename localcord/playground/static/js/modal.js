/** Forms that the bot opens: text fields, selects and texts, with their limits. */

import { context } from "./context.js";
import { button, el, icon } from "./dom.js";
import { render } from "./markdown.js";
import { closeMenu, selectBox } from "./select.js";
import { store } from "./store.js";
import { t } from "./words.js";

const PARAGRAPH = 2;
let fieldCount = 0;

/** Show a form; `send(values)` (custom id -> text or list of values) returns words if it was refused, else null. */
export function openModal(modal, send) {
  const fields = modal.components.map(field);
  const error = el("p.form-error", { role: "alert" });
  const submit = el("button.button.primary", { type: "submit" }, t("submit"));
  const form = el(
    "form",
    { novalidate: true },
    el("header", {}, el("h2", {}, modal.title), button(".quiet.icon-button", { "aria-label": t("close"), on: { click: () => dialog.close() } }, icon("close"))),
    el("p.form-note", {}, t("form_note", { bot: store.nameOf(store.bot.user) })),
    el("div.form-fields", {}, fields.map((one) => one.node)),
    error,
    el("footer", {}, button(".button.secondary", { on: { click: () => dialog.close() } }, t("cancel")), submit),
  );
  const dialog = el("dialog.modal", { "aria-label": modal.title }, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    closeMenu();
    const wrong = fields.filter((one) => !one.check());
    if (wrong.length) {
      wrong[0].node.querySelector("input, textarea, .select")?.focus();
      return;
    }
    submit.disabled = true;
    submit.classList.add("loading");
    const values = Object.assign({}, ...fields.map((one) => one.values()));
    const refused = await send(values);
    submit.disabled = false;
    submit.classList.remove("loading");
    if (refused === null) dialog.close();
    else error.textContent = refused;
  });
  dialog.addEventListener("close", () => { closeMenu(); dialog.remove(); });
  document.body.append(dialog);
  dialog.showModal();
  form.querySelector("input, textarea, .select")?.focus();
}

/** One row of the form: an action row with a text field, a label around a field, or a text. */
function field(it) {
  if (it.type === 1) return labelled({ label: it.components[0].label }, it.components[0]);
  if (it.type === 18) return labelled(it, it.component);
  if (it.type === 10) return fixed(el("div.text", {}, render(it.content, context)));
  return fixed(el("div.unsupported", {}, t("unsupported_component", { type: it.type })));
}

const fixed = (node) => ({ node, check: () => true, values: () => ({}) });

function labelled({ label, description }, it) {
  fieldCount += 1;
  const id = `field${fieldCount}`;
  const problem = el("span.field-error", { id: `${id}-error`, role: "alert" });
  const required = it.required !== false;
  const control = it.type === 4 ? textField(it, id) : selectField(it, id, label);
  const node = el(
    "div.form-field",
    {},
    el("label", { for: id }, label, required && el("span.required", { title: t("required"), "aria-label": t("required") }, " *")),
    description && el("small.field-hint", {}, description),
    control.node,
    el("div.field-foot", {}, problem, control.counter),
  );
  const check = () => {
    problem.textContent = control.problem(required) ?? "";
    node.classList.toggle("wrong", Boolean(problem.textContent));
    return !problem.textContent;
  };
  node.addEventListener("input", () => problem.textContent && check());
  return { node, check, values: () => ({ [it.custom_id]: control.value() }) };
}

function textField(it, id) {
  const [min, max] = [it.min_length ?? 0, it.max_length ?? 4000];
  const props = { id, name: it.custom_id, maxlength: max, placeholder: it.placeholder ?? "", autocomplete: "off", "aria-describedby": `${id}-error` };
  const input = it.style === PARAGRAPH ? el("textarea", { ...props, rows: 4 }) : el("input", { ...props, type: "text" });
  input.value = it.value ?? "";
  const counter = el("span.field-count", { "aria-hidden": "true" });
  const count = () => { counter.textContent = `${input.value.length}/${max}`; };
  input.addEventListener("input", count);
  count();
  const problem = (required) => {
    const length = input.value.trim().length ? input.value.length : 0;
    if (required && !length) return t("field_required");
    if (length && length < min) return t("field_too_short", { min });
    return null;
  };
  return { node: input, counter, problem, value: () => input.value };
}

function selectField(it, id, label) {
  const options = it.type === 3 ? it.options : [...store.users.values()].map((user) => ({ value: user.id, label: store.nameOf(user), user }));
  let chosen = it.type === 3 ? options.filter((option) => option.default).map((option) => option.value) : [];
  const min = it.required === false ? 0 : (it.min_values ?? 1);
  const holder = el("div");
  const draw = () => {
    const box = selectBox({
      options,
      chosen,
      label,
      placeholder: it.placeholder || t("make_a_selection"),
      min,
      max: it.max_values ?? 1,
      customId: it.custom_id,
      onChoose: (values) => { chosen = values; draw(); },
    });
    box.id = id;
    holder.replaceChildren(box);
  };
  draw();
  return { node: holder, counter: null, problem: (required) => (required && chosen.length < min ? t("field_required") : null), value: () => chosen };
}
