/** Keeps the page of a review and its draft the same: whatever changes the draft goes through here. */
import { field, offer, replace } from "../dom.js";
import { changeDraft, entriesOf, keepDraft, openOnes, redoDraft, undoDraft } from "../draft.js";
import { confirm, drop, elementOf, isEdge, nameOf } from "../ir.js";
import { announce } from "../notices.js";
import { tellCount, tellName } from "../words.js";
import { badgeNow, reviewItem, rightWords } from "./review-list.js";

function otherChoice(diagram, onPick) {
  const name = (element) => `${nameOf(element)} (${isEdge(element) ? "connector" : tellName(element.kind).toLowerCase()})`;
  const all = [...diagram.nodes, ...diagram.edges].map((element) => [element.id, name(element)]).sort((a, b) => a[1].localeCompare(b[1]));
  const control = offer([["", "Choose an element…"], ...all], onPick);
  return field("Correct another element", control, "Enter picks what was typed. Or click it in the diagram.");
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
  parts.redo.disabled = draft.after.length === 0;
  for (const entry of entriesOf(draft)) {
    const within = (name) => parts.list.querySelector(`[data-${name}="${entry.element.id}"]`);
    if (within("badge")) replace(within("badge"), badgeNow(entry));
    if (within("name")) within("name").textContent = nameOf(entry.element);
    if (within("right")) within("right").textContent = rightWords(entry.element);
  }
}

/** What shows a draft: marks on the stage, entries of the list, and what is told around them. */
function openShow({ draft, stage, parts }) {
  const numbers = new Map(draft.doubts.map((each, index) => [each, index + 1]));
  const showMarks = () => stage.setMarks({ diagram: draft.now, numbers, selected: draft.selected });
  const refresh = () => {
    keepDraft(draft);
    showState(draft, parts);
    showMarks();
  };
  const showList = (tools, { focus, reveal = focus }) => {
    replace(
      parts.list,
      entriesOf(draft).map((entry) => reviewItem(entry, tools)),
    );
    replace(parts.others, otherChoice(draft.now, tools.select));
    refresh();
    const head = parts.list.querySelector(`[data-head="${draft.selected}"]`);
    if (focus) head?.focus({ preventScroll: true });
    if (reveal) head?.closest("li").scrollIntoView({ block: "nearest" });
  };
  return { showMarks, refresh, showList };
}

/** Makes one step of what may make another element, which is picked then. */
function takeStep(draft, make, id) {
  let chosen = id;
  const keep = (made) => {
    if (!("diagram" in made)) return made;
    chosen = made.id;
    return made.diagram;
  };
  changeDraft(draft, (now) => keep(make(now)), id);
  draft.touched = [...new Set([...draft.touched, chosen].filter((each) => each !== null))];
  draft.selected = chosen;
}

/** Opens the bench of a draft. */
export function openBench({ draft, stage, parts, kindsKnown }) {
  const show = openShow({ draft, stage, parts });
  const tools = {
    kinds: kindsKnown,
    get diagram() {
      return draft.now;
    },
    select: (elementId) => {
      draft.selected = elementId;
      showList();
    },
    // The form keeps its focus: only what stands around it is drawn again.
    edit: (make, { continues = false } = {}) => {
      changeDraft(draft, make, draft.selected, { continues });
      show.refresh();
      if (!continues) announce("Corrected");
    },
    /** Does what moves or makes elements; the form is drawn again, since places have changed. */
    act: (make, words, { focus = true, id = draft.selected } = {}) => {
      takeStep(draft, make, id);
      showList(focus);
      announce(words);
    },
  };
  const showList = (focus = true) => show.showList(tools, { focus });
  /** Picks what was pressed in the diagram, which keeps the focus: its keys are for what was picked. */
  const pick = (elementId) => {
    draft.selected = elementId;
    show.showList(tools, { focus: false, reveal: true });
    announce(`${nameOf(elementOf(draft.now, elementId))} is picked`);
  };
  /** Makes what a button does: it changes an element, and the next one in doubt opens. */
  const decide = (make, words) => (elementId) => {
    changeDraft(draft, (now) => make(now, elementId), elementId);
    const [following] = openOnes(draft);
    tools.select(following ?? null);
    announce(following === undefined ? `${words}. All have been looked at` : words);
    if (following === undefined) parts.save.focus();
  };
  const step = (take, words) => () => {
    take(draft);
    const known = [draft.now, draft.first].some((diagram) => elementOf(diagram, draft.selected) !== null);
    if (!known) draft.selected = null;
    showList();
    announce(words);
  };
  Object.assign(tools, { confirm: decide(confirm, "Confirmed"), drop: decide(drop, "Dropped"), undo: step(undoDraft, "Undone") });
  const dropPicked = () => draft.selected !== null && tools.drop(draft.selected);
  const { act, undo } = tools;
  return { showList, showMarks: show.showMarks, pick, act, undo, redo: step(redoDraft, "Done again"), dropPicked };
}
