/** Pictures and files of messages. */

import { button, el, icon } from "./dom.js";
import { openLightbox } from "./lightbox.js";
import { t } from "./words.js";

const isPicture = (file) => /^image\/(png|jpeg|gif|webp)$/.test(file.content_type ?? "");
const isSpoiler = (file) => file.spoiler || file.filename?.startsWith("SPOILER_");

/** A picture that opens at full size; `others` are the ones to page through. Its place is kept while it loads. */
export function picture(file, { maxWidth, maxHeight, others = [file] }) {
  const scale = file.width ? Math.min(1, maxWidth / file.width, maxHeight / file.height) : 1;
  const size = file.width ? { width: Math.round(file.width * scale), height: Math.round(file.height * scale) } : {};
  const image = el("img", { src: file.url, alt: file.description ?? file.filename ?? "", ...size, decoding: "async" });
  const opener = button(".picture", { "aria-label": file.description ? `${t("enlarge")}: ${file.description}` : t("enlarge") }, image);
  opener.addEventListener("click", () => {
    if (opener.classList.contains("hidden-picture")) opener.classList.remove("hidden-picture");
    else openLightbox(others, Math.max(0, others.indexOf(file)));
  });
  if (isSpoiler(file)) opener.classList.add("hidden-picture");
  return opener;
}

/** The files of a message: pictures as they are, everything else as a link to save it. */
export function attachments(files) {
  const pictures = files.filter(isPicture);
  const rest = files.filter((file) => !isPicture(file));
  return [
    pictures.length > 0 &&
      el(
        `div.attachments${pictures.length > 1 ? ".several" : ""}`,
        {},
        pictures.map((file) => picture(file, { maxWidth: pictures.length > 1 ? 270 : 550, maxHeight: 350, others: pictures })),
      ),
    rest.map(fileCard),
  ];
}

export function fileCard(file) {
  return el(
    "a.file",
    { href: file.url, download: file.filename },
    icon("file"),
    el("span.file-words", {}, el("span.file-name", {}, file.filename), file.size !== undefined && el("small", {}, bytes(file.size))),
  );
}

function bytes(count) {
  if (count < 1000) return `${count} B`;
  if (count < 1_000_000) return `${(count / 1000).toFixed(1)} kB`;
  return `${(count / 1_000_000).toFixed(2)} MB`;
}
