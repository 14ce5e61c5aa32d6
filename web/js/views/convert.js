/** The page that takes pictures: dropped, pasted or chosen. */
import { field, h, replace, s } from "../dom.js";
import { announce } from "../notices.js";
import { openUploadList } from "../parts/upload-list.js";
import { filesOf } from "../pictures.js";
import { addUploads, isUnderWay, removeUpload, uploads } from "../queue.js";

/** A drawing of what happens: pixels become shapes. */
function emblem() {
  const pixels = [
    [4, 8, 1],
    [14, 8, 0.6],
    [24, 8, 0.9],
    [4, 18, 0.7],
    [14, 18, 0.35],
    [24, 18, 0.6],
    [4, 28, 0.9],
    [14, 28, 0.6],
    [24, 28, 1],
  ];
  const squares = pixels.map(([x, y, opacity]) => s("rect", { x, y, width: 9, height: 9, rx: 1.5, fill: "currentColor", opacity }));
  const lines = s(
    "g",
    { fill: "none", stroke: "currentColor", "stroke-width": 2.5, "stroke-linejoin": "round", "stroke-linecap": "round" },
    s("path", { d: "M42 22h14m-5-5 5 5-5 5" }),
    s("rect", { x: 66, y: 5, width: 24, height: 14, rx: 3 }),
    s("path", { d: "M78 19v9m0 0 9 7-9 7-9-7Z" }),
  );
  return s("svg", { viewBox: "0 0 94 46", "aria-hidden": "true" }, squares, lines);
}

const promises = [
  ["Real shapes", "Every shape, connector and label is an object of its own. Nothing is a picture in a frame."],
  ["Six files at once", "Visio, PowerPoint, draw.io and SVG, beside the structure as JSON and a preview."],
  ["Fair", "One conversion costs 10 credits. One that fails costs nothing, and downloads are free for 72 hours."],
];

/** Takes pictures in; of one alone the page goes to its job, of several each is shown on its way. */
function openSender(shell, { problem, callback, isHere }) {
  return async (files) => {
    replace(problem, files.length > 0 ? null : h("div", { class: "note bad" }, h("p", {}, "There was no picture in it.")));
    if (files.length === 0) return;
    announce(files.length === 1 ? "Sending the picture" : `Sending ${files.length} pictures`);
    const isAlone = !uploads().some(isUnderWay);
    const added = await addUploads(files, callback.value.trim());
    void shell.refreshBar();
    const [first] = added;
    // While another one is on its way, or the person has gone on, they decide where to look.
    if (!isHere() || !isAlone || uploads().filter(isUnderWay).length > 1 || added.length > 1 || first.id === null) return;
    removeUpload(first);
    shell.go(`/jobs/${first.id}`);
  };
}

/** The place where pictures are dropped or chosen. */
function dropPlace(sendAll) {
  const input = h("input", {
    type: "file",
    accept: "image/png,image/jpeg,image/webp",
    multiple: true,
    "aria-label": "Choose pictures of diagrams",
    onchange: (event) => void sendAll([...event.target.files]),
  });
  const words = "or choose them, or paste one. PNG, JPEG or WebP, up to 20\u00a0MB each.";
  const drop = h(
    "div",
    { class: "drop" },
    emblem(),
    h("strong", {}, "Drop pictures of diagrams here"),
    h("p", { class: "muted" }, words),
    input,
  );
  const over = (isOver) => (event) => {
    event.preventDefault();
    drop.classList.toggle("over", isOver);
  };
  drop.addEventListener("dragover", over(true));
  drop.addEventListener("dragleave", over(false));
  drop.addEventListener("drop", (event) => {
    over(false)(event);
    void sendAll(filesOf(event.dataTransfer));
  });
  return drop;
}

/** Opens the view. */
export async function openConvert(shell) {
  const problem = h("div", { role: "alert" });
  const callback = h("input", { type: "url", placeholder: "https://example.com/hook", autocomplete: "off" });
  let isHere = true;
  const list = openUploadList();
  const sendAll = openSender(shell, { problem, callback, isHere: () => isHere });
  const onPaste = (event) => {
    const files = filesOf(event.clipboardData);
    if (files.length > 0) void sendAll(files);
  };
  document.addEventListener("paste", onPaste);

  const more = h(
    "details",
    { class: "more" },
    h("summary", {}, "Call a webhook when it is done"),
    field("Callback URL", callback, "A public https address. It is called once the job has ended, signed with your webhook secret."),
  );
  const about = "A screenshot, an export or a photograph goes in. Files that you can edit come out.";
  const element = h(
    "div",
    { class: "page" },
    h("header", {}, h("div", {}, h("h1", {}, "Make a diagram editable"), h("p", { class: "muted" }, about))),
    dropPlace(sendAll),
    problem,
    list.element,
    more,
    h(
      "ul",
      { class: "promises" },
      promises.map(([title, words]) => h("li", {}, h("h2", {}, title), h("p", { class: "small muted" }, words))),
    ),
  );
  const leave = () => {
    isHere = false;
    list.close();
    document.removeEventListener("paste", onPaste);
  };
  return { title: "Convert", element, leave };
}
