/** The review: a person confirms, corrects or drops what recognition was unsure of; the files are then written again. */
import { download, readDiagram, readJob, readSchema, revise } from "../api.js";
import { choice, field, h, replace } from "../dom.js";
import { changeDraft, entriesOf, forgetDraft, keepDraft, openDraft, openOnes, undoDraft } from "../draft.js";
import { confirm, drop, isEdge, nameOf } from "../ir.js";
import { announce, notify, whileBusy } from "../notices.js";
import { badgeNow, reviewItem, rightWords } from "../parts/review-list.js";
import { openStage } from "../parts/stage.js";
import { findPicture } from "../pictures.js";
import { tellCount, tellName } from "../words.js";

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

function otherChoice(diagram, onPick) {
  const name = (element) => `${nameOf(element)} (${isEdge(element) ? "connector" : tellName(element.kind).toLowerCase()})`;
  const all = [...diagram.nodes, ...diagram.edges].map((element) => [element.id, name(element)]).sort((a, b) => a[1].localeCompare(b[1]));
  const control = choice([["", "Choose an element…"], ...all], "", (id) => {
    if (id !== "") onPick(id);
    control.value = "";
  });
  return field("Correct another element", control, "Or click it in the diagram.");
}

async function imagesOf(job) {
  const [picture, preview] = await Promise.all([findPicture(job), download(job.job_id, "preview", job.revision)]);
  const rebuilt = { words: "The rebuilt diagram", label: "Rebuilt", address: URL.createObjectURL(preview) };
  return picture === null
    ? [rebuilt]
    : [{ words: "The picture that was sent", label: "Picture", address: URL.createObjectURL(picture) }, rebuilt];
}

/** Shows what the draft holds, without touching the form that is open. */
function showState(draft, parts) {
  const [all, open] = [draft.doubts.length, openOnes(draft).length];
  parts.state.textContent =
    all === 0 ? "Redraw was sure of every element." : `${all - open} of ${tellCount(all, "uncertain element")} looked at`;
  parts.meter.max = Math.max(all, 1);
  parts.meter.value = all - open;
  parts.meter.hidden = all === 0;
  parts.save.disabled = draft.now === draft.first;
  parts.undo.disabled = draft.before.length === 0;
  for (const entry of entriesOf(draft)) {
    const within = (name) => parts.list.querySelector(`[data-${name}="${entry.element.id}"]`);
    if (within("badge")) replace(within("badge"), badgeNow(entry));
    if (within("name")) within("name").textContent = nameOf(entry.element);
    if (within("right")) within("right").textContent = rightWords(entry.element);
  }
}

/** Keeps the page and the draft the same. */
function openBench({ draft, stage, parts, kindsKnown }) {
  const numbers = new Map(draft.doubts.map((each, index) => [each, index + 1]));
  const showMarks = () => stage.setMarks({ diagram: draft.now, numbers, selected: draft.selected });
  const refresh = () => {
    keepDraft(draft);
    showState(draft, parts);
    showMarks();
  };
  const showList = (focus = true) => {
    const tools = {
      diagram: draft.now,
      kinds: kindsKnown,
      select,
      confirm: decide(confirm, "Confirmed"),
      drop: decide(drop, "Dropped"),
      undo,
      edit,
    };
    replace(
      parts.list,
      entriesOf(draft).map((entry) => reviewItem(entry, tools)),
    );
    refresh();
    const head = parts.list.querySelector(`[data-head="${draft.selected}"]`);
    if (focus) head?.focus({ preventScroll: true });
    if (focus) head?.scrollIntoView({ block: "nearest" });
  };
  const select = (elementId) => {
    draft.selected = elementId;
    showList();
  };
  /** Makes what a button does: it changes an element, and the next one in doubt opens. */
  const decide = (make, words) => (elementId) => {
    changeDraft(draft, (now) => make(now, elementId), elementId);
    const [following] = openOnes(draft);
    select(following ?? null);
    announce(following === undefined ? `${words}. All have been looked at` : words);
    if (following === undefined) parts.save.focus();
  };
  // The form keeps its focus: only what stands around it is drawn again.
  const edit = (make, { continues = false } = {}) => {
    changeDraft(draft, make, draft.selected, { continues });
    refresh();
    if (!continues) announce("Corrected");
  };
  const undo = () => {
    undoDraft(draft);
    showList();
    announce("Undone");
  };
  return { showList, showMarks, select, undo };
}

/** Opens the view. */
export async function openReview(shell, id) {
  const job = await readJob(id);
  const [diagram, kindsKnown, images] = await Promise.all([readDiagram(id, job.revision), readKinds(), imagesOf(job)]);
  const draft = openDraft({ job: id, revision: job.revision, diagram });
  const parts = {
    list: h("ol", { class: "review-list", "aria-label": "Elements to look at" }),
    state: h("p", { class: "small", id: "review-state" }),
    meter: h("progress", { "aria-labelledby": "review-state" }),
    save: h("button", { class: "button first", type: "button" }, "Write the files again"),
    undo: h("button", { class: "button", type: "button" }, "Undo"),
  };
  const stage = openStage({ onPick: (elementId) => bench.select(elementId) });
  const bench = openBench({ draft, stage, parts, kindsKnown });
  parts.undo.addEventListener("click", bench.undo);
  parts.save.addEventListener("click", () =>
    whileBusy(parts.save, async () => {
      const { revision } = await revise(id, draft.now);
      forgetDraft(draft);
      notify(`Revision ${revision} is written: all files hold your corrections.`);
      shell.go(`/jobs/${id}`);
    }),
  );
  const side = h(
    "div",
    { class: "card review-side" },
    h("div", { class: "review-state" }, parts.state, parts.meter),
    parts.list,
    otherChoice(diagram, (elementId) => bench.select(elementId)),
    h("div", { class: "row review-end" }, parts.save, parts.undo),
  );
  const element = h(
    "div",
    { class: "page" },
    h("header", {}, h("div", {}, h("p", { class: "small" }, h("a", { href: `#/jobs/${id}` }, "Back to the job")), h("h1", {}, "Review"))),
    h("div", { class: "columns review" }, h("div", { class: "review-stage" }, imageSwitch(stage, images), stage.element), side),
  );
  bench.showList(false);
  const onResize = () => bench.showMarks();
  addEventListener("resize", onResize);
  requestAnimationFrame(onResize);
  const leave = () => {
    removeEventListener("resize", onResize);
    for (const { address } of images) URL.revokeObjectURL(address);
  };
  return { title: "Review", element, leave };
}
