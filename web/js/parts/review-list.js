/** The list of elements to look at: each opens to a form with its corrections. */
import { freshId, h } from "../dom.js";
import { isEdge, nameOf } from "../ir.js";
import { tellName } from "../words.js";
import { editorOf } from "./editor.js";
import { moreEdits } from "./more-edits.js";

const reviewWords = { none: "To look at", confirmed: "Confirmed", corrected: "Corrected" };

function badgeOf({ element, isDropped, isDoubtful }) {
  if (isDropped) return h("span", { class: "badge failed" }, "Dropped");
  if (element.review === "none") return isDoubtful ? h("span", { class: "badge doubt" }, reviewWords.none) : null;
  return h("span", { class: `badge ${element.review}` }, reviewWords[element.review]);
}

function factsOf(element) {
  const kind = isEdge(element) ? "Connector" : tellName(element.kind);
  return `${kind} · ${Math.round(element.confidence * 100)} % sure`;
}

/** What the button says that goes on to the next element. */
export function rightWords(element) {
  return element.review === "corrected" ? "Done, next" : "It is right";
}

function bodyOf(entry, tools) {
  const { element, isDropped } = entry;
  if (isDropped) return h("div", { class: "row" }, h("button", { class: "button", type: "button", onclick: tools.undo }, "Undo"));
  const right = h(
    "button",
    { class: "button first", type: "button", "data-right": element.id, onclick: () => tools.confirm(element.id) },
    rightWords(element),
  );
  const gone = h("button", { class: "button danger", type: "button", onclick: () => tools.drop(element.id) }, "Drop it");
  return [editorOf(tools.diagram, element, tools), h("div", { class: "row" }, right, gone), moreEdits(tools.diagram, element, tools)];
}

/** Builds one entry: `{element, number, isDoubtful, isDropped, isOpen}`. */
export function reviewItem(entry, tools) {
  const { element, number, isOpen } = entry;
  const id = freshId("item");
  const button = h(
    "button",
    {
      class: "item-head",
      type: "button",
      "aria-expanded": String(isOpen),
      "aria-controls": id,
      "data-head": element.id,
      onclick: () => tools.select(isOpen ? null : element.id),
    },
    h("span", { class: "item-number", "aria-hidden": "true" }, number === undefined ? "•" : String(number)),
    h(
      "span",
      { class: "item-name" },
      h("span", { "data-name": element.id }, nameOf(element)),
      h("span", { class: "small muted" }, factsOf(element)),
    ),
    h("span", { class: "item-badge", "data-badge": element.id }, badgeOf(entry)),
  );
  return h(
    "li",
    { class: isOpen ? "open" : null },
    h("h3", {}, button),
    h("div", { class: "item-body", id, hidden: !isOpen }, isOpen ? bodyOf(entry, tools) : null),
  );
}

/** Returns what the badge of an entry shows now. */
export const badgeNow = badgeOf;
