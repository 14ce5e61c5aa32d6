/** The rest of the form of an element: place and size, colours, ways, and what makes two of one or one of two. */
import { addEdge, joinShapes, rerouteEdge, setBox, setColour, splitShape } from "../edit.js";
import { field, h, offer } from "../dom.js";
import { isEdge, nameOf } from "../ir.js";
import { tellName } from "../words.js";

const routings = [
  ["orthogonal", "With right angles"],
  ["straight", "Straight"],
];

/** Four numbers, for who does not drag. */
function placeFields(diagram, node, { edit }) {
  const input = (label, name) => {
    const control = h("input", { type: "number", step: 1, min: 0, value: String(Math.round(node.box[name])) });
    control.addEventListener("change", () => {
      if (control.value === "") return;
      edit((now) => setBox(now, node.id, { ...now.nodes.find(({ id }) => id === node.id).box, [name]: Number(control.value) }));
    });
    return field(label, control);
  };
  return h("div", { class: "numbers" }, input("Left", "x"), input("Top", "y"), input("Width", "width"), input("Height", "height"));
}

/** A colour, and for what may be left unpainted a button that does so. */
function colourField(label, value, onChange, canBeNone) {
  const control = h("input", { type: "color", value: value ?? "#ffffff" });
  control.addEventListener("change", () => onChange(control.value));
  const none = h(
    "button",
    { class: "button tight", type: "button", "aria-label": `${label}: None`, onclick: () => onChange(null) },
    "None",
  );
  const named = field(label, control);
  return canBeNone ? h("div", { class: "colour" }, named, none) : named;
}

/** The plates behind the labels of a connector, where it has any. */
function plateField({ labels }, onChange) {
  return labels.length === 0 ? null : colourField("Behind letters", labels[0].background, onChange, true);
}

function colourFields(element, { edit }) {
  const set = (part) => (colour) => edit((now) => setColour(now, element.id, part, colour));
  const text = isEdge(element) ? element.labels[0]?.color : element.text?.color;
  return h(
    "div",
    { class: "colours" },
    isEdge(element) ? plateField(element, set("fill")) : colourField("Fill", element.style.fill, set("fill"), true),
    colourField("Line", element.style.stroke, set("stroke"), !isEdge(element)),
    text === undefined ? null : colourField("Letters", text, set("text"), false),
  );
}

function others(diagram, node) {
  const named = diagram.nodes.filter(({ id }) => id !== node.id).map((each) => [each.id, `${nameOf(each)} (${tellName(each.kind)})`]);
  return [["", "Choose a shape…"], ...named.sort((a, b) => a[1].localeCompare(b[1]))];
}

function shapeActs(diagram, node, { act }) {
  const offered = others(diagram, node);
  const pick = (make, words) => offer(offered, (other) => act((now) => make(now, node.id, other), words));
  const split = (where, words) =>
    h("button", { class: "button tight", type: "button", onclick: () => act((now) => splitShape(now, node.id, where), "Split") }, words);
  return [
    field("Connect to", pick(addEdge, "Connected"), "Enter takes what was typed, here and below."),
    field("Join with", pick(joinShapes, "Joined")),
    h("div", { class: "row" }, split("beside", "Split side by side"), split("below", "Split one above the other")),
  ];
}

/** Who has unfolded it for one element wants it for the next, too. */
let isUnfolded = false;

/** Builds what is folded away below the form of an element; `tools.act` makes one step of what it is given. */
export function moreEdits(diagram, element, tools) {
  const route = () =>
    field(
      "Way",
      offer([["", "As it is"], ...routings], (routing) => tools.edit((now) => rerouteEdge(now, element.id, routing))),
      "Draws the connector anew between its shapes.",
    );
  const parts = isEdge(element)
    ? [route(), colourFields(element, tools)]
    : [placeFields(diagram, element, tools), colourFields(element, tools), ...shapeActs(diagram, element, tools)];
  const summary = h("summary", {}, isEdge(element) ? "Way and colour" : "Place, colours, connectors");
  const details = h("details", { class: "more", open: isUnfolded }, summary, h("div", { class: "editor" }, parts));
  details.addEventListener("toggle", () => (isUnfolded = details.open));
  return details;
}
