/** What a person's corrections do to a diagram (IR 1.0). Every function returns a new diagram and leaves the old one as it was. */
import { clipToPage, reroute } from "./route.js";

/** Kinds that carry data of their own, which no other shape can be turned into. */
const closedKinds = ["image", "table", "freeform"];

/** Returns the element of an id, or null. */
export function elementOf(diagram, id) {
  return diagram.nodes.find((node) => node.id === id) ?? diagram.edges.find((edge) => edge.id === id) ?? null;
}

/** Tells connectors from shapes. */
export function isEdge(element) {
  return "points" in element;
}

/** Returns the elements that recognition was unsure of, in reading order. */
export function doubtful(diagram) {
  const place = (element) => (isEdge(element) ? { x: element.points[0][0], y: element.points[0][1] } : element.box);
  return diagram.report.lowConfidence
    .map((id) => elementOf(diagram, id))
    .filter((element) => element !== null)
    .sort((a, b) => place(a).y - place(b).y || place(a).x - place(b).x);
}

/** Returns what a shape or connector says. */
export function textOf(element) {
  return isEdge(element) ? element.labels.map(({ text }) => text).join("\n") : (element.text?.value ?? "");
}

/** Returns a name for an element: its text, or its kind. */
export function nameOf(element) {
  const text = textOf(element).replaceAll(/\s+/g, " ").trim();
  if (text !== "") return text.length > 40 ? `${text.slice(0, 39)}…` : text;
  return isEdge(element) ? "Connector without text" : `${element.kind.replaceAll("_", " ")} without text`;
}

function change(diagram, id, edit) {
  const through = (list) => list.map((element) => (element.id === id ? edit(element) : element));
  return { ...diagram, nodes: through(diagram.nodes), edges: through(diagram.edges) };
}

const corrected = (element) => ({ ...element, review: "corrected" });

/** Says that an element is right as it is. */
export function confirm(diagram, id) {
  return change(diagram, id, (element) => ({ ...element, review: element.review === "corrected" ? "corrected" : "confirmed" }));
}

/** The look of a text that was not read: that of the other texts. */
function usualText(diagram) {
  const sizes = diagram.nodes.flatMap(({ text }) => (text === null ? [] : [text.fontSize])).sort((a, b) => a - b);
  const fontSize = sizes[sizes.length >> 1] ?? 14;
  return { fontSize, color: "#000000", bold: false, italic: false, font: "sans" };
}

function nodeWithText(diagram, node, value) {
  if (value === "") return { ...node, text: null };
  const look = node.text ?? { ...usualText(diagram), align: "center", valign: "middle", rotation: 0 };
  // Lines say where text stood in the picture; those of another text would be wrong.
  const text = { ...look, value, lines: [] };
  return { ...node, text, box: node.kind === "text" ? boxAround(diagram, node, text) : node.box };
}

/** How large a text is, about: letters are told by their number alone. */
function extentOf(value, fontSize) {
  const lines = value.split("\n");
  const width = Math.max(...lines.map((line) => line.length)) * fontSize * 0.6;
  return { width: Math.max(width, fontSize), height: lines.length * fontSize * 1.3 };
}

/** Free text is as large as its letters: another text gets another box, which keeps the side that it is aligned to. */
function boxAround(diagram, { box }, { value, fontSize, align }) {
  const { width, height } = extentOf(value, fontSize);
  const share = { left: 0, center: 0.5, right: 1 }[align];
  const [x, y] = [box.x + (box.width - width) * share, box.y + (box.height - height) / 2];
  return clipToPage({ x, y, width, height }, diagram.size);
}

function edgeWithText(diagram, edge, value) {
  if (value === "") return { ...edge, labels: [] };
  const look = edge.labels[0] ?? { ...usualText(diagram), at: 0.5, rotation: 0 };
  const { width, height } = extentOf(value, look.fontSize);
  const [x, y] = edge.labels[0] ? middleOf(edge.labels[0].box) : pointAlong(edge.points, look.at);
  const box = clipToPage({ x: x - width / 2, y: y - height / 2, width, height }, diagram.size);
  return { ...edge, labels: [{ ...look, text: value, box }] };
}

function middleOf(box) {
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Returns the point at a share of the length of a line. */
export function pointAlong(points, share) {
  const lengths = points.slice(1).map((point, index) => Math.hypot(point[0] - points[index][0], point[1] - points[index][1]));
  let left = share * lengths.reduce((sum, length) => sum + length, 0);
  for (const [index, length] of lengths.entries()) {
    if (left <= length && length > 0) {
      const [from, to] = [points[index], points[index + 1]];
      return [from[0] + ((to[0] - from[0]) * left) / length, from[1] + ((to[1] - from[1]) * left) / length];
    }
    left -= length;
  }
  return points.at(-1);
}

/** Gives an element another text; an empty one removes it. */
export function setText(diagram, id, text) {
  const value = text.trim();
  return change(diagram, id, (element) =>
    corrected(isEdge(element) ? edgeWithText(diagram, element, value) : nodeWithText(diagram, element, value)),
  );
}

/** Returns the kinds that a shape may become, out of all that exist. */
export function kindsFor(node, kinds) {
  return closedKinds.includes(node.kind) && node.kind !== "freeform"
    ? [node.kind]
    : kinds.filter((kind) => !closedKinds.includes(kind) || kind === node.kind);
}

/** Makes a shape one of another kind; what belonged to the old kind alone goes. */
export function setKind(diagram, id, kind) {
  return change(diagram, id, (node) => (node.kind === kind ? node : corrected({ ...node, kind, params: null, path: null })));
}

/** Returns which way a connector points: `forward`, `back`, `both` or `none`. */
export function directionOf({ startMarker, endMarker }) {
  if (startMarker !== "none" && endMarker !== "none") return "both";
  if (endMarker !== "none") return "forward";
  return startMarker === "none" ? "none" : "back";
}

/** Points a connector another way, with the arrowheads that it has. */
export function setDirection(diagram, id, direction) {
  return change(diagram, id, (edge) => {
    if (directionOf(edge) === direction) return edge;
    const head = [edge.endMarker, edge.startMarker].find((marker) => marker !== "none") ?? "triangle";
    const at = (ways) => (ways.includes(direction) ? head : "none");
    return corrected({ ...edge, startMarker: at(["back", "both"]), endMarker: at(["forward", "both"]) });
  });
}

/** Attaches the `source` or `target` of a connector to another shape, or to none (null). */
export function setEnd(diagram, id, side, node) {
  return change(diagram, id, (edge) => {
    if (edge[side].node === node) return edge;
    if (node === null) return corrected({ ...edge, [side]: { ...edge[side], node: null } });
    const attached = { ...edge, [side]: { ...edge[side], node } };
    const points = reroute(diagram, attached, side);
    const [source, target] = [
      { ...attached.source, point: points[0] },
      { ...attached.target, point: points.at(-1) },
    ];
    const labels = edge.labels.map((label) => moveLabel(diagram, label, points));
    return corrected({ ...attached, source, target, points, jumps: [], labels });
  });
}

function moveLabel(diagram, label, points) {
  const [x, y] = pointAlong(points, label.at);
  const { width, height } = label.box;
  return { ...label, box: clipToPage({ x: x - width / 2, y: y - height / 2, width, height }, diagram.size) };
}

const loosened = (end, id) => (end.node === id ? { ...end, node: null } : end);

/** Removes an element; connectors that were attached to it stay where they are, shapes in it belong to what held it. */
export function drop(diagram, id) {
  const gone = elementOf(diagram, id);
  const nodes = diagram.nodes
    .filter((node) => node.id !== id)
    .map((node) => (node.parent === id ? { ...node, parent: gone.parent ?? null } : node));
  const edges = diagram.edges
    .filter((edge) => edge.id !== id)
    .map((edge) => ({ ...edge, source: loosened(edge.source, id), target: loosened(edge.target, id) }));
  const lowConfidence = diagram.report.lowConfidence.filter((other) => other !== id);
  return { ...diagram, nodes, edges, report: { ...diagram.report, lowConfidence } };
}
