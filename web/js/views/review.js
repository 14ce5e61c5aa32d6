/** The review: a person confirms, corrects or draws what recognition got wrong; the files are then written again. */
import { download, readDiagram, readJob, readSchema, revise } from "../api.js";
import { h } from "../dom.js";
import { forgetDraft, openDraft } from "../draft.js";
import { addEdge, addShape, moveShape, setBox } from "../edit.js";
import { notify, whileBusy } from "../notices.js";
import { openBench } from "../parts/bench.js";
import { hearKeys, openStageBar } from "../parts/stage-bar.js";
import { openStage } from "../parts/stage.js";
import { findPicture } from "../pictures.js";

let kinds = null;

/** Reads the kinds of shapes from the published schema, once. */
async function readKinds() {
  kinds ??= (await readSchema()).properties.nodes.items.properties.kind.enum;
  return kinds;
}

/** The switch between the picture and the rebuilt diagram. */
function imageSwitch(stage, images) {
  const name = "stage-image";
  const option = ({ words, label, address }, index) => {
    const input = h("input", {
      type: "radio",
      name,
      value: String(index),
      checked: index === 0,
      onchange: () => stage.setImage(address, words),
    });
    return h("label", {}, input, h("span", {}, label));
  };
  stage.setImage(images[0].address, images[0].words);
  if (images.length === 1) return null;
  return h("fieldset", { class: "switch" }, h("legend", { class: "unseen" }, "What lies under the marks"), images.map(option));
}

async function imagesOf(job) {
  const [picture, preview] = await Promise.all([findPicture(job), download(job.job_id, "preview", job.revision)]);
  const rebuilt = { words: "The rebuilt diagram", label: "Rebuilt", address: URL.createObjectURL(preview) };
  return picture === null
    ? [rebuilt]
    : [{ words: "The picture that was sent", label: "Picture", address: URL.createObjectURL(picture) }, rebuilt];
}

function partsOf() {
  return {
    list: h("ol", { class: "review-list", "aria-label": "Elements to look at" }),
    state: h("p", { class: "small", id: "review-state" }),
    meter: h("progress", { "aria-labelledby": "review-state" }),
    save: h("button", { class: "button first", type: "button" }, "Write the files again"),
    undo: h("button", { class: "button", type: "button" }, "Undo"),
    redo: h("button", { class: "button", type: "button" }, "Redo"),
    others: h("div", {}),
  };
}

/** Puts the page together: the stage with its tools, beside it the list. */
function layOut(id, { parts, stage, pictures, bar }) {
  const side = h(
    "div",
    { class: "card review-side" },
    h("div", { class: "review-state" }, parts.state, parts.meter),
    parts.list,
    parts.others,
    h("div", { class: "row review-end" }, parts.save, parts.undo, parts.redo),
  );
  const back = h("p", { class: "small" }, h("a", { href: `#/jobs/${id}` }, "Back to the job"));
  const place = h("div", { class: "review-stage" }, h("div", { class: "row" }, pictures, bar.element), stage.element);
  return h(
    "div",
    { class: "page" },
    h("header", {}, h("div", {}, back, h("h1", {}, "Review"))),
    h("div", { class: "columns review" }, place, side),
  );
}

/** Tells the style sheet how much of a narrow page the stage and the end of the list lie over. */
function tellCovered(element) {
  const heightOf = (selector) => `${element.querySelector(selector).offsetHeight}px`;
  element.style.setProperty("--covered-above", heightOf(".review-stage"));
  element.style.setProperty("--covered-below", heightOf(".review-end"));
}

/** Joins stage, tools, list and keys over one draft. */
function openParts(draft, kindsKnown) {
  const parts = partsOf();
  const quietly = (id) => ({ focus: false, id });
  const stage = openStage({
    onPick: (id) => bench.pick(id),
    onMove: (id, dx, dy) => bench.act((now) => moveShape(now, id, dx, dy), "Moved", quietly(id)),
    onBox: (id, box) => bench.act((now) => setBox(now, id, box), "Resized", quietly(id)),
    onDraw: (box) => (bench.act((now) => addShape(now, box), "Shape added"), bar.setTool("pick")),
    onConnect: (source, target) => (bench.act((now) => addEdge(now, source, target), "Connected"), bar.setTool("pick")),
    onZoom: (factor) => bar.zoomBy(factor),
  });
  const bench = openBench({ draft, stage, parts, kindsKnown });
  const bar = openStageBar({ stage, draft, bench });
  parts.undo.addEventListener("click", bench.undo);
  parts.redo.addEventListener("click", bench.redo);
  return { parts, stage, bench, bar, onKey: hearKeys({ stage, draft, bench, bar }) };
}

/** Opens the view. */
export async function openReview(shell, id) {
  const job = await readJob(id);
  const [diagram, kindsKnown, images] = await Promise.all([readDiagram(id, job.revision), readKinds(), imagesOf(job)]);
  const draft = openDraft({ job: id, revision: job.revision, diagram });
  const { parts, stage, bench, bar, onKey } = openParts(draft, kindsKnown);
  parts.save.addEventListener("click", () =>
    whileBusy(parts.save, async () => {
      const { revision } = await revise(id, draft.now);
      forgetDraft(draft);
      notify(`Revision ${revision} is written: all files hold your corrections.`);
      shell.go(`/jobs/${id}`);
    }),
  );
  const element = layOut(id, { parts, stage, bar, pictures: imageSwitch(stage, images) });
  bench.showList(false);
  const onResize = () => {
    bench.showMarks();
    tellCovered(element);
  };
  addEventListener("keydown", onKey);
  addEventListener("resize", onResize);
  requestAnimationFrame(onResize);
  const leave = () => {
    removeEventListener("keydown", onKey);
    removeEventListener("resize", onResize);
    for (const { address } of images) URL.revokeObjectURL(address);
  };
  return { title: "Review", element, leave };
}
