/** The page that takes pictures: dropped, pasted or chosen. */
import { convert } from "../api.js";
import { field, h, replace, s } from "../dom.js";
import { announce } from "../notices.js";
import { filesOf, holdPicture, objectionTo } from "../pictures.js";

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

/** One line of the list of pictures that are on their way. */
function uploadLine(file) {
  const state = h("span", { class: "badge running" }, "Sending");
  const words = h("p", { class: "small muted" });
  const address = URL.createObjectURL(file);
  const forget = () => URL.revokeObjectURL(address);
  const thumbnail = h("img", { src: address, alt: "", onload: forget });
  thumbnail.addEventListener("error", () => {
    forget();
    thumbnail.replaceWith(h("span", { class: "no-thumbnail", "aria-hidden": "true" }, "?"));
  });
  const line = h("li", {}, thumbnail, h("div", {}, h("p", { class: "mono small" }, file.name || "pasted picture"), words), state);
  const fail = (message) => {
    state.className = "badge failed";
    state.textContent = "Not sent";
    words.textContent = message;
    announce(message);
  };
  const done = (job) => {
    state.replaceWith(h("a", { class: "button tight", href: `#/jobs/${job}` }, "Open"));
  };
  return { line, fail, done };
}

const promises = [
  ["Real shapes", "Every shape, connector and label is an object of its own. Nothing is a picture in a frame."],
  ["Six files at once", "Visio, PowerPoint, draw.io and SVG, beside the structure as JSON and a preview."],
  ["Fair", "One conversion costs 10 credits. One that fails costs nothing, and downloads are free for 72 hours."],
];

/** Sends pictures one after the other, and goes to what came of them. */
function openSender(shell, { uploads, problem, callback }) {
  let running = 0;
  const send = async (file) => {
    const { line, fail, done } = uploadLine(file);
    uploads.append(line);
    const objection = objectionTo(file);
    try {
      if (objection !== null) throw new Error(objection);
      const job = await convert(file, callback.value.trim());
      holdPicture(job, file);
      done(job);
      return job;
    } catch (thrown) {
      fail(thrown.message);
      return null;
    }
  };
  return async (files) => {
    replace(problem, files.length > 0 ? null : h("div", { class: "note bad" }, h("p", {}, "There was no picture in it.")));
    if (files.length === 0) return;
    announce(files.length === 1 ? "Sending the picture" : `Sending ${files.length} pictures`);
    const jobs = [];
    running++;
    for (const file of files) jobs.push(await send(file));
    running--;
    void shell.refreshBar();
    // While another one is on its way, the person decides where to look.
    if (running > 0) return;
    if (files.length === 1 && jobs[0]) shell.go(`/jobs/${jobs[0]}`);
    else if (jobs.every(Boolean)) shell.go("/jobs");
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
  const words = "or choose one, or paste it. PNG, JPEG or WebP, up to 20 MB.";
  const drop = h(
    "div",
    { class: "drop" },
    emblem(),
    h("strong", {}, "Drop a picture of a diagram here"),
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
  const uploads = h("ul", { class: "uploads", "aria-label": "Pictures on their way" });
  const problem = h("div", { role: "alert" });
  const callback = h("input", { type: "url", placeholder: "https://example.com/hook", autocomplete: "off" });
  const sendAll = openSender(shell, { uploads, problem, callback });
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
    uploads,
    more,
    h(
      "ul",
      { class: "promises" },
      promises.map(([title, words]) => h("li", {}, h("h2", {}, title), h("p", { class: "small muted" }, words))),
    ),
  );
  return { title: "Convert", element, leave: () => document.removeEventListener("paste", onPaste) };
}
