/** The review: a person confirms, corrects or drops what recognition was unsure of; the files are then written again. */
import { download, readDiagram, readJob, readSchema, revise } from "../api.js";
import { choice, field, h, replace } from "../dom.js";
import { confirm, doubtful, drop, elementOf, isEdge, nameOf } from "../ir.js";
import { announce, notify, whileBusy } from "../notices.js";
import { badgeNow, reviewItem } from "../parts/review-list.js";
import { openStage } from "../parts/stage.js";
import { pictureOf } from "../pictures.js";
import { tellCount, tellName } from "../words.js";

/** Corrections that were not written yet, by job: who goes to another page and comes back finds them. */
const drafts = new Map();

let kinds = null;

/** Reads the kinds of shapes from the published schema, once. */
async function readKinds() {
  kinds ??= (await readSchema()).properties.nodes.items.properties.kind.enum;
  return kinds;
}

function openDraft(id, revision, diagram) {
  const kept = drafts.get(id);
  if (kept?.revision === revision) return kept;
  const draft = { revision, first: diagram, now: diagram, before: [], doubts: doubtful(diagram).map((element) => element.id), touched: [], selected: null };
  draft.selected = draft.doubts.find((each) => elementOf(diagram, each).review === "none") ?? null;
  return draft;
}

/** Elements of the list, in its order: those in doubt, those that were touched, the one that is picked. */
function entriesOf(draft) {
  const ids = [...new Set([...draft.doubts, ...draft.touched, ...(draft.selected === null ? [] : [draft.selected])])];
  return ids.map((id) => {
    const now = elementOf(draft.now, id);
    const index = draft.doubts.indexOf(id);
    return {
      element: now ?? elementOf(draft.first, id),
      number: index < 0 ? undefined : index + 1,
      isDoubtful: index >= 0,
      isDropped: now === null,
      isOpen: draft.selected === id,
    };
  });
}

const openOnes = (draft) => draft.doubts.filter((id) => elementOf(draft.now, id)?.review === "none");

/** The switch between the picture and the rebuilt diagram. */
function imageSwitch(stage, images) {
  const name = "stage-image";
  const option = ({ words, label, address }, index) => {
    const input = h("input", { type: "radio", name, value: String(index), checked: index === 0, onchange: () => stage.setImage(address, words) });
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

async function imagesOf(id, revision) {
  const picture = pictureOf(id);
  const preview = await download(id, "preview", revision);
  const rebuilt = { words: "The rebuilt diagram", label: "Rebuilt", address: URL.createObjectURL(preview) };
  return picture === null ? [rebuilt] : [{ words: "The picture that was sent", label: "Picture", address: URL.createObjectURL(picture) }, rebuilt];
}

/** Keeps the page and the draft the same. */
function openBench({ id, draft, stage, parts, kindsKnown, shell }) {
  const numbers = new Map(draft.doubts.map((each, index) => [each, index + 1]));
  const showMarks = () => stage.setMarks({ diagram: draft.now, numbers, selected: draft.selected });
  const showState = () => {
    const [all, open, isChanged] = [draft.doubts.length, openOnes(draft).length, draft.now !== draft.first];
    parts.state.textContent = all === 0 ? "Redraw was sure of every element." : `${all - open} of ${tellCount(all, "uncertain element")} looked at`;
    parts.meter.max = Math.max(all, 1);
    parts.meter.value = all - open;
    parts.meter.hidden = all === 0;
    parts.save.disabled = !isChanged;
    parts.undo.disabled = draft.before.length === 0;
    if (isChanged) drafts.set(id, draft);
    else drafts.delete(id);
    for (const entry of entriesOf(draft)) {
      const place = parts.list.querySelector(`[data-badge="${entry.element.id}"]`);
      if (place) replace(place, badgeNow(entry));
    }
    showMarks();
  };
  const change = (edit, elementId) => {
    const next = edit(draft.now);
    draft.before.push(draft.now);
    draft.now = next;
    if (!draft.touched.includes(elementId)) draft.touched.push(elementId);
  };
  const showList = (focus = true) => {
    const tools = { diagram: draft.now, kinds: kindsKnown, select, confirm: confirmOne, drop: dropOne, undo, edit };
    replace(parts.list, entriesOf(draft).map((entry) => reviewItem(entry, tools)));
    showState();
    const head = parts.list.querySelector(`[data-head="${draft.selected}"]`);
    if (focus) head?.focus({ preventScroll: true });
    head?.scrollIntoView({ block: "nearest" });
  };
  const select = (elementId) => {
    draft.selected = elementId;
    showList();
  };
  const next = (words) => {
    const [following] = openOnes(draft);
    draft.selected = following ?? null;
    showList();
    announce(following === undefined ? `${words}. All have been looked at` : words);
    if (following === undefined) parts.save.focus();
  };
  const confirmOne = (elementId) => {
    change((now) => confirm(now, elementId), elementId);
    next("Confirmed");
  };
  const dropOne = (elementId) => {
    change((now) => drop(now, elementId), elementId);
    next("Dropped");
  };
  // The form keeps its focus: only what stands around it is drawn again.
  const edit = (make) => {
    change(make, draft.selected);
    showState();
    announce("Corrected");
  };
  const undo = () => {
    if (draft.before.length === 0) return;
    draft.now = draft.before.pop();
    draft.touched = draft.touched.filter((each) => elementOf(draft.now, each) !== elementOf(draft.first, each));
    showList();
    announce("Undone");
  };
  const save = () =>
    whileBusy(parts.save, async () => {
      const job = await revise(id, draft.now);
      drafts.delete(id);
      notify(`Revision ${job.revision} is written: all files hold your corrections.`);
      shell.go(`/jobs/${id}`);
    });
  parts.undo.addEventListener("click", undo);
  parts.save.addEventListener("click", save);
  return { showList, showMarks, select };
}

/** Opens the view. */
export async function openReview(shell, id) {
  const job = await readJob(id);
  const [diagram, kindsKnown, images] = await Promise.all([readDiagram(id, job.revision), readKinds(), imagesOf(id, job.revision)]);
  const draft = openDraft(id, job.revision, diagram);
  const parts = {
    list: h("ol", { class: "review-list", "aria-label": "Elements to look at" }),
    state: h("p", { class: "small", id: "review-state" }),
    meter: h("progress", { "aria-labelledby": "review-state" }),
    save: h("button", { class: "button first", type: "button" }, "Write the files again"),
    undo: h("button", { class: "button", type: "button" }, "Undo"),
  };
  const stage = openStage({ onPick: (elementId) => bench.select(elementId) });
  const bench = openBench({ id, draft, stage, parts, kindsKnown, shell });
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
