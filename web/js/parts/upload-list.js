/** The list of pictures on their way: where each is, what became of it, and all results in one archive. */
import { h, replace } from "../dom.js";
import { keepJobs } from "../keep.js";
import { announce, whileBusy } from "../notices.js";
import { isUnderWay, onUploads, removeUpload, uploads } from "../queue.js";
import { statusWords, tellCount, tellSentence } from "../words.js";

const badges = {
  waiting: "queued",
  sending: "running",
  paused: "queued",
  converting: "running",
  done: "succeeded",
  failed: "failed",
  refused: "failed",
};
const names = {
  waiting: "Waits to be sent",
  sending: "Sending",
  paused: "Tries again",
  done: "Done",
  failed: "Failed",
  refused: "Not sent",
};

function wordsOf({ state, words, job, until }) {
  if (state === "paused") return `${tellSentence(words)} It is sent again ${tellWhen(until)}.`;
  if (state === "converting" && job !== null) return `${job.percentage} %`;
  return words === "" ? "" : tellSentence(words);
}

function tellWhen(until) {
  const seconds = Math.max(1, Math.ceil((until - Date.now()) / 1000));
  if (seconds < 120) return `in ${tellCount(seconds, "second")}`;
  return `at ${new Date(until).toLocaleTimeString(undefined, { timeStyle: "short" })}`;
}

function stateName({ state, job }) {
  if (state === "converting") return statusWords[job?.status ?? "queued"];
  return names[state];
}

/** Builds a line; what changes in it is set by the function that it returns. */
function openLine(entry) {
  const name = entry.file.name || "pasted picture";
  const address = URL.createObjectURL(entry.file);
  const forget = () => URL.revokeObjectURL(address);
  const thumbnail = h("img", { src: address, alt: "", onload: forget });
  thumbnail.addEventListener("error", () => {
    forget();
    thumbnail.replaceWith(h("span", { class: "no-thumbnail", "aria-hidden": "true" }, "?"));
  });
  const words = h("p", { class: "small muted" });
  const badge = h("span", { class: "badge" });
  const open = h("a", { class: "button tight", hidden: true, "aria-label": `Open ${name}` }, "Open");
  const remove = h("button", { class: "button tight", type: "button", "aria-label": `Take ${name} off the list` }, "✕");
  remove.addEventListener("click", () => removeUpload(entry));
  const element = h(
    "li",
    {},
    thumbnail,
    h("div", {}, h("p", { class: "mono small" }, name), words),
    h("div", { class: "row" }, badge, open, remove),
  );
  let last = "";
  const set = () => {
    badge.className = `badge ${badges[entry.state]}`;
    if (badge.textContent !== stateName(entry)) badge.textContent = stateName(entry);
    words.textContent = wordsOf(entry);
    open.hidden = entry.id === null;
    if (entry.id !== null) open.href = `#/jobs/${entry.id}`;
    remove.hidden = entry.state === "sending";
    if (entry.state === "refused" && last !== "refused") announce(entry.words);
    last = entry.state;
  };
  return { element, set };
}

function tellAll(entries) {
  const count = (...states) => entries.filter(({ state }) => states.includes(state)).length;
  const failed = count("failed", "refused");
  return `${count("done")} of ${tellCount(entries.length, "picture")} done${failed > 0 ? `, ${failed} failed` : ""}`;
}

/** Builds the list; it goes on showing what happens until it is closed. */
export function openUploadList() {
  const lines = new Map();
  const list = h("ul", { class: "uploads", "aria-label": "Pictures on their way" });
  const words = h("span", { class: "small muted", role: "status" });
  const zip = h("button", { class: "button tight", type: "button" }, "Download all as ZIP");
  const tidy = h("button", { class: "button tight", type: "button" }, "Clear what is over");
  const done = () => uploads().filter(({ state }) => state === "done");
  zip.addEventListener("click", () => whileBusy(zip, () => keepJobs(done().map(({ job }) => job))));
  tidy.addEventListener("click", () =>
    uploads()
      .filter((entry) => !isUnderWay(entry))
      .forEach(removeUpload),
  );
  const bar = h("div", { class: "row" }, words, zip, tidy);

  const show = () => {
    const entries = uploads();
    for (const entry of entries) if (!lines.has(entry)) lines.set(entry, openLine(entry));
    for (const entry of lines.keys()) if (!entries.includes(entry)) lines.delete(entry);
    const elements = entries.map((entry) => lines.get(entry).element);
    if (elements.length !== list.children.length || elements.some((element, index) => list.children[index] !== element))
      replace(list, elements);
    for (const { set } of lines.values()) set();
    bar.hidden = entries.length === 0;
    if (words.textContent !== tellAll(entries)) words.textContent = tellAll(entries);
    zip.hidden = done().length === 0;
    tidy.hidden = entries.every(isUnderWay);
  };
  const stop = onUploads(show);
  // Seconds that are left go by without anything else happening.
  const timer = setInterval(() => uploads().some(({ state }) => state === "paused") && show(), 1000);
  show();
  const close = () => {
    stop();
    clearInterval(timer);
  };
  return { element: h("div", { class: "page" }, bar, list), close };
}
