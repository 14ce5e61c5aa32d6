/** The form that corrects one element: its text, and its kind or its direction and ends. */
import { choice, field, h } from "../dom.js";
import { directionOf, isEdge, kindsFor, nameOf, setDirection, setEnd, setKind, setText, textOf } from "../ir.js";
import { tellName } from "../words.js";

const directions = [
  ["forward", "From start to end"],
  ["back", "From end to start"],
  ["both", "Both ways"],
  ["none", "No direction"],
];

function nodeFields(diagram, node, { kinds, edit }) {
  const offered = kindsFor(node, kinds).map((kind) => [kind, tellName(kind)]);
  const kind = choice(offered, node.kind, (value) => edit((now) => setKind(now, node.id, value)));
  kind.disabled = offered.length === 1;
  return [field("Kind", kind, offered.length === 1 ? "A picture or a table stays what it is." : null)];
}

function edgeFields(diagram, edge, { edit }) {
  const names = diagram.nodes.map((node) => [node.id, `${nameOf(node)} (${tellName(node.kind)})`]).sort((a, b) => a[1].localeCompare(b[1]));
  const end = (side, other) => {
    const offered = names.filter(([id]) => id !== other.node || edge[side].node === id);
    const control = choice([["", "Not attached"], ...offered], edge[side].node ?? "", (value) =>
      edit((now) => setEnd(now, edge.id, side, value === "" ? null : value)),
    );
    return control;
  };
  return [
    field("Starts at", end("source", edge.target)),
    field("Ends at", end("target", edge.source)),
    field(
      "Arrow",
      choice(directions, directionOf(edge), (value) => edit((now) => setDirection(now, edge.id, value))),
    ),
  ];
}

/** Builds the form of an element; `edit` is given what a change makes of a diagram. */
export function editorOf(diagram, element, { kinds, edit }) {
  const hasRows = !isEdge(element) && element.rows !== null;
  const text = h("textarea", { value: textOf(element), rows: 2, disabled: hasRows });
  let isTyping = false;
  text.addEventListener("input", () => {
    // One step of undo for all letters until the field is left.
    edit((now) => setText(now, element.id, text.value), { continues: isTyping });
    isTyping = true;
  });
  text.addEventListener("change", () => (isTyping = false));
  const fields = isEdge(element) ? edgeFields(diagram, element, { edit }) : nodeFields(diagram, element, { kinds, edit });
  const hint = hasRows ? "Texts of a table are corrected in the files." : null;
  return h("div", { class: "editor" }, field(isEdge(element) ? "Label" : "Text", text, hint), fields);
}
