/** Corrections that were not written yet: who goes to another page of the console and comes back finds them. */
import { doubtful, elementOf } from "./ir.js";

const kept = new Map();

/** Opens the draft of a job: the one that was left, unless the job has another revision by now. */
export function openDraft({ job, revision, diagram }) {
  const old = kept.get(job);
  if (old?.revision === revision) return old;
  const doubts = doubtful(diagram).map(({ id }) => id);
  const draft = { job, revision, first: diagram, now: diagram, before: [], after: [], doubts, touched: [], selected: null };
  draft.selected = openOnes(draft)[0] ?? null;
  return draft;
}

/** Keeps a draft while it differs from what was recognised. */
export function keepDraft(draft) {
  if (draft.now === draft.first) kept.delete(draft.job);
  else kept.set(draft.job, draft);
}

/** Forgets a draft that was written. */
export function forgetDraft(draft) {
  kept.delete(draft.job);
}

/** Returns the elements in doubt that nobody has looked at. */
export function openOnes(draft) {
  return draft.doubts.filter((id) => elementOf(draft.now, id)?.review === "none");
}

/** Changes the diagram; what `continues` a change, such as typing, is one step of undo with it. */
export function changeDraft(draft, make, id, { continues = false } = {}) {
  // From where the typing began: a text that was empty for a moment keeps its look.
  if (!continues) draft.before.push(draft.now);
  draft.after = [];
  draft.now = make(draft.before.at(-1));
  if (!draft.touched.includes(id)) draft.touched.push(id);
}

/** Takes the last change back. */
export function undoDraft(draft) {
  if (draft.before.length === 0) return;
  draft.after.push(draft.now);
  draft.now = draft.before.pop();
  draft.touched = draft.touched.filter((id) => elementOf(draft.now, id) !== elementOf(draft.first, id));
}

/** Does again what was taken back last. */
export function redoDraft(draft) {
  if (draft.after.length === 0) return;
  draft.before.push(draft.now);
  draft.now = draft.after.pop();
  const looked = [...draft.now.nodes, ...draft.now.edges].filter(
    ({ id, review }) => review !== (elementOf(draft.first, id)?.review ?? "none"),
  );
  draft.touched = [...new Set([...draft.touched, ...looked.map(({ id }) => id)])];
}

/** Lists the elements in doubt, those that were touched and the one that is picked. */
export function entriesOf(draft) {
  const all = [...new Set([...draft.doubts, ...draft.touched, ...(draft.selected === null ? [] : [draft.selected])])];
  // What a person added and took back again was never there.
  const ids = all.filter((id) => elementOf(draft.now, id) !== null || elementOf(draft.first, id) !== null);
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
