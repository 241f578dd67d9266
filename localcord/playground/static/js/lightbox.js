/** A picture at its full size over the page: a press switches between fitting the window and the real size.
 *
 * Where little could be seen of it in the window, it begins at its real size, to be moved about. */

import { button, el, icon } from "./dom.js";
import { t } from "./words.js";

const TOO_SMALL = 0.5;

/** Show `pictures` (`{url, description, filename}`), beginning with the one at `index`. */
export function openLightbox(pictures, index = 0) {
  let at = index;
  const image = el("img", { alt: "" });
  const original = el("a.plain", { target: "_blank", rel: "noopener" }, t("open_original"));
  const frame = el("div.lightbox-frame", {}, image);
  const step = (by) => show((at + by + pictures.length) % pictures.length);
  const many = pictures.length > 1;
  const zoom = button(".quiet", { "aria-pressed": "false", on: { click: () => setZoom(!isZoomed()) } }, t("real_size"));
  const dialog = el(
    "dialog.lightbox",
    { "aria-label": t("picture") },
    el(
      "div.lightbox-bar",
      {},
      many && button(".quiet", { on: { click: () => step(-1) } }, t("previous")),
      many && button(".quiet", { on: { click: () => step(1) } }, t("next")),
      zoom,
      original,
      button(".quiet.icon-button", { "aria-label": t("close"), on: { click: () => dialog.close() } }, icon("close")),
    ),
    frame,
  );

  function show(next) {
    at = next;
    const picture = pictures[at];
    image.src = picture.url;
    image.alt = picture.description || picture.filename || t("picture");
    original.href = picture.url;
    setZoom(false);
  }

  const isZoomed = () => frame.classList.contains("real-size");

  function setZoom(on, x = 0.5, y = 0.5) {
    frame.classList.toggle("real-size", on);
    zoom.setAttribute("aria-pressed", String(on));
    if (on) around(x, y);
  }

  const around = (x, y) =>
    frame.scrollTo(image.clientWidth * x - frame.clientWidth / 2, image.clientHeight * y - frame.clientHeight / 2);

  image.addEventListener("load", () => {
    if (image.clientWidth < TOO_SMALL * image.naturalWidth) setZoom(true);
  });

  image.addEventListener("click", (event) => {
    const box = image.getBoundingClientRect();
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    setZoom(!isZoomed(), x, y);
  });
  frame.addEventListener("click", (event) => event.target === frame && dialog.close());
  dialog.addEventListener("keydown", (event) => {
    if (many && event.key === "ArrowLeft") step(-1);
    if (many && event.key === "ArrowRight") step(1);
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  show(at);
  dialog.showModal();
}
