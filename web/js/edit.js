/** What a person may change of a diagram beyond single words: shapes and connectors are added, moved, joined, split. Every function returns a new diagram. */
import { follow, habitOf, routeBetween, withPoints } from "./edit-route.js";
import { drop, elementOf, isEdge } from "./ir.js";
import { clipToPage } from "./route.js";

/** No shape is made smaller, in pixels. */
const least = 8;

const corrected = (element) => ({ ...element, review: "corrected" });

function change(diagram, id, edit) {
  const through = (list) => list.map((element) => (element.id === id ? edit(element) : element));
  return { ...diagram, nodes: through(diagram.nodes), edges: through(diagram.edges) };
}

/** Returns an id that no element has, and the place above all of them. */
function fresh(diagram) {
  const all = [...diagram.nodes, ...diagram.edges];
  const ids = new Set(all.map(({ id }) => id));
  let number = 1;
  while (ids.has(`p${number}`)) number++;
  return { id: `p${number}`, z: 1 + Math.max(-1, ...all.map(({ z }) => z)) };
}

/** Returns the value that occurs most often; the first of equals, `otherwise` when there is none. */
function usual(values, otherwise) {
  const counts = new Map();
  for (const value of values) {
    const key = JSON.stringify(value);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most === undefined ? otherwise : JSON.parse(most[0]);
}

const plainShape = {
  fill: "#ffffff",
  stroke: "#000000",
  strokeWidth: 1,
  dash: "solid",
  cornerRadius: 0,
  opacity: 1,
  gradient: null,
  shadow: false,
};
const plainLine = { stroke: "#000000", strokeWidth: 1, dash: "solid", opacity: 1, cornerRadius: 0 };
const byPerson = { confidence: 1, origin: "person", review: "corrected" };

/** Tells whether a box lies within another one. */
function holds(outer, inner) {
  const isWithin = inner.x >= outer.x - 1 && inner.y >= outer.y - 1;
  return isWithin && inner.x + inner.width <= outer.x + outer.width + 1 && inner.y + inner.height <= outer.y + outer.height + 1;
}

/** Returns the id of the smallest frame that holds a box and lies below it, or null. */
function frameOf(diagram, { id, box, z }) {
  const frames = new Set(["container", ...diagram.nodes.map(({ parent }) => elementOf(diagram, parent)?.kind)]);
  const around = diagram.nodes.filter((node) => node.id !== id && node.z < z && frames.has(node.kind) && holds(node.box, box));
  return around.sort((a, b) => a.box.width * a.box.height - b.box.width * b.box.height)[0]?.id ?? null;
}

/** Adds a shape that looks like the others of its kind, or of the page; returns the diagram and the shape's id. */
export function addShape(diagram, given, kind = "rectangle") {
  const { id, z } = fresh(diagram);
  const box = clipToPage({ ...given, width: Math.max(least, given.width), height: Math.max(least, given.height) }, diagram.size);
  const drawn = diagram.nodes.filter((node) => node.style.stroke !== null && node.kind !== "text" && node.rows === null);
  const alike = drawn.filter((node) => node.kind === kind);
  const style = usual(
    (alike.length > 0 ? alike : drawn).map((node) => node.style),
    plainShape,
  );
  const nothing = { rotation: 0, params: null, path: null, text: null, image: null, rows: null };
  const node = { id, kind, z, parent: frameOf(diagram, { id, box, z }), box, ...nothing, style, ...byPerson };
  return { diagram: { ...diagram, nodes: [...diagram.nodes, node] }, id };
}

/** Adds a connector between two shapes, as the others of the page are drawn; returns the diagram and the connector's id. */
export function addEdge(diagram, source, target) {
  const { id, z } = fresh(diagram);
  const routing = habitOf(diagram);
  const points = routeBetween(elementOf(diagram, source), elementOf(diagram, target), routing);
  const edge = {
    id,
    z,
    source: { node: source, point: points[0] },
    target: { node: target, point: points.at(-1) },
    points,
    routing,
    startMarker: "none",
    endMarker: usual(
      diagram.edges.map(({ endMarker }) => endMarker),
      "triangle",
    ),
    style: usual(
      diagram.edges.map(({ style }) => style),
      plainLine,
    ),
    jumps: [],
    labels: [],
    ...byPerson,
  };
  return { diagram: { ...diagram, edges: [...diagram.edges, withPoints(edge, points, diagram.size)] }, id };
}

/** Draws a connector anew between its shapes, in this manner; ends that are attached to nothing stay where they are. */
export function rerouteEdge(diagram, id, routing) {
  return change(diagram, id, (edge) => {
    const pointBox = ([x, y]) => ({ kind: "text", rotation: 0, box: { x, y, width: 0, height: 0 } });
    const ends = [edge.source, edge.target].map(({ node, point }) => (node === null ? pointBox(point) : elementOf(diagram, node)));
    const points = routeBetween(ends[0], ends[1], routing);
    return corrected(withPoints({ ...edge, routing }, points, diagram.size));
  });
}

/** Returns a shape and everything in it. */
function familyOf(diagram, id) {
  const family = new Set([id]);
  for (let before = 0; before < family.size;) {
    before = family.size;
    for (const node of diagram.nodes) if (family.has(node.parent)) family.add(node.id);
  }
  return family;
}

const shifted = (box, dx, dy) => ({ ...box, x: box.x + dx, y: box.y + dy });

function shiftText(text, dx, dy) {
  return text === null ? null : { ...text, lines: text.lines.map((line) => ({ ...line, box: shifted(line.box, dx, dy) })) };
}

function shiftNode(node, dx, dy) {
  const rows =
    node.rows?.map((row) => ({ ...row, cells: row.cells.map((cell) => ({ ...cell, text: shiftText(cell.text, dx, dy) })) })) ?? null;
  return { ...node, box: shifted(node.box, dx, dy), text: shiftText(node.text, dx, dy), rows };
}

/** Everything that must stay on the page when a shape moves: boxes, and lines of text that reach beyond them. */
function extentOf(node) {
  const texts = [node, ...(node.rows ?? []).flatMap(({ cells }) => cells)].flatMap(({ text }) => text?.lines.map(({ box }) => box) ?? []);
  return [node.box, ...texts];
}

/** Moves a shape with all that is in it, as far as the page goes; connectors follow it. */
export function moveShape(diagram, id, dx, dy) {
  const family = familyOf(diagram, id);
  const boxes = diagram.nodes.filter((node) => family.has(node.id)).flatMap(extentOf);
  const within = (by, low, high) => Math.max(-Math.min(...low), Math.min(by, Math.min(...high)));
  const x = within(
    dx,
    boxes.map((box) => box.x),
    boxes.map((box) => diagram.size.width - box.x - box.width),
  );
  const y = within(
    dy,
    boxes.map((box) => box.y),
    boxes.map((box) => diagram.size.height - box.y - box.height),
  );
  const move = (point) => [point[0] + x, point[1] + y];
  const moves = new Map([...family].map((each) => [each, move]));
  const nodes = diagram.nodes.map((node) => (family.has(node.id) ? shiftNode(node, x, y) : node));
  const moved = { ...diagram, nodes, edges: diagram.edges.map((edge) => follow(edge, moves, diagram.size)) };
  return change(moved, id, (node) => corrected({ ...node, parent: frameOf(moved, node) }));
}

/** Rows and columns keep their shares of a table that grows or shrinks. */
function scaleRows(rows, wide, high) {
  const without = (text) => (text === null ? null : { ...text, lines: [] });
  const cellsOf = (row) => row.cells.map((cell) => ({ ...cell, width: cell.width * wide, text: without(cell.text) }));
  return rows?.map((row) => ({ ...row, height: row.height * high, cells: cellsOf(row) })) ?? null;
}

/** Gives a shape another box; what is in it stays, connectors follow its border. */
export function setBox(diagram, id, wanted) {
  const node = elementOf(diagram, id);
  const box = clipToPage({ ...wanted, width: Math.max(least, wanted.width), height: Math.max(least, wanted.height) }, diagram.size);
  const [wide, high] = [box.width / node.box.width, box.height / node.box.height];
  if (wide === 1 && high === 1) return moveShape(diagram, id, box.x - node.box.x, box.y - node.box.y);
  const move = ([x, y]) => [box.x + (x - node.box.x) * wide, box.y + (y - node.box.y) * high];
  const text = node.text === null ? null : { ...node.text, lines: [] };
  const changed = change(diagram, id, (each) => corrected({ ...each, box, text, rows: scaleRows(each.rows, wide, high) }));
  return { ...changed, edges: changed.edges.map((edge) => follow(edge, new Map([[id, move]]), diagram.size)) };
}

/** Moves the ends that were attached to some shapes to others: `find` says to which, by the end's point; null lets go. */
function reattach(edges, ids, find) {
  const end = (one) => (ids.includes(one.node) ? { ...one, node: find(one.point) } : one);
  return edges.map((edge) => ({ ...edge, source: end(edge.source), target: end(edge.target) }));
}

/** Brings the attached ends of connectors back to a shape that has become another one. */
function rerouteAt(diagram, ids) {
  const touches = ({ source, target }) => ids.includes(source.node) || ids.includes(target.node);
  return diagram.edges.filter(touches).reduce((now, edge) => rerouteEdge(now, edge.id, edge.routing), diagram);
}

/** Splits what a shape says: lines that stand in the second half go there; without lines all stays in the first. */
function splitText(text, isSecond) {
  if (text === null || text.lines.length < 2) return [text, null];
  const of = (wanted) => text.lines.filter(({ box }) => isSecond(box) === wanted);
  const parts = [of(false), of(true)];
  if (parts.some((lines) => lines.length === 0)) return [text, null];
  return parts.map((lines) => ({ ...text, value: lines.map((line) => line.text).join("\n"), lines }));
}

/** Cuts a shape into two, `beside` or `below` each other; connectors go to the half that they end at. Returns the diagram and the new half's id. */
export function splitShape(diagram, id, where) {
  const node = elementOf(diagram, id);
  const { x, y, width, height } = node.box;
  const isBeside = where === "beside";
  const half = isBeside ? { x, y, width: width / 2, height } : { x, y, width, height: height / 2 };
  const other = isBeside ? { ...half, x: x + width / 2 } : { ...half, y: y + height / 2 };
  const isSecond = (box) => (isBeside ? box.x + box.width / 2 > other.x : box.y + box.height / 2 > other.y);
  const [first, second] = splitText(node.text, isSecond);
  const { id: otherId, z } = fresh(diagram);
  const added = { ...node, id: otherId, z, box: other, text: second, ...byPerson };
  const halved = change(diagram, id, (each) => corrected({ ...each, box: half, text: first }));
  const edges = reattach(halved.edges, [id], (point) => (isSecond({ x: point[0], y: point[1], width: 0, height: 0 }) ? otherId : id));
  return { diagram: rerouteAt({ ...halved, nodes: [...halved.nodes, added], edges }, [id, otherId]), id: otherId };
}

/** Makes two shapes one, which is of the first one's kind and says what both said; connectors between them go. */
export function joinShapes(diagram, id, otherId) {
  const [one, other] = [elementOf(diagram, id), elementOf(diagram, otherId)];
  const [x, y] = [Math.min(one.box.x, other.box.x), Math.min(one.box.y, other.box.y)];
  const right = Math.max(one.box.x + one.box.width, other.box.x + other.box.width);
  const bottom = Math.max(one.box.y + one.box.height, other.box.y + other.box.height);
  const inOrder = one.box.y < other.box.y || (one.box.y === other.box.y && one.box.x <= other.box.x) ? [one, other] : [other, one];
  const value = inOrder.flatMap(({ text }) => (text === null ? [] : [text.value])).join("\n");
  const look = one.text ?? other.text;
  const text = look === null ? null : { ...look, value, lines: [] };
  const both = [id, otherId];
  const outside = diagram.edges.filter(({ source, target }) => !(both.includes(source.node) && both.includes(target.node)));
  const nodes = diagram.nodes.map((node) =>
    node.parent === otherId && node.id !== id ? { ...node, parent: other.parent === id ? null : other.parent } : node,
  );
  const loose = { ...diagram, nodes, edges: reattach(outside, both, () => id) };
  const rest = drop(loose, otherId);
  const gone = diagram.edges.filter((edge) => !outside.includes(edge)).map((edge) => edge.id);
  const lowConfidence = rest.report.lowConfidence.filter((each) => !gone.includes(each));
  const joined = change({ ...rest, report: { ...rest.report, lowConfidence } }, id, (node) =>
    corrected({
      ...node,
      parent: node.parent === otherId ? (other.parent ?? null) : node.parent,
      box: { x, y, width: right - x, height: bottom - y },
      text,
    }),
  );
  return rerouteAt(joined, [id]);
}

/** Gives a label another plate; null takes it away. */
function withPlate(label, colour) {
  if (colour !== null) return { ...label, background: colour };
  return Object.fromEntries(Object.entries(label).filter(([name]) => name !== "background"));
}

/** Gives an element other colours: `fill`, `stroke` or `text`, each `#rrggbb`; null paints nothing, which a line does not take. A connector's `fill` is that of its labels. */
export function setColour(diagram, id, part, colour) {
  return change(diagram, id, (element) => {
    if (part === "fill" && isEdge(element)) {
      return corrected({ ...element, labels: element.labels.map((label) => withPlate(label, colour)) });
    }
    if (part !== "text") {
      const gradient = part === "fill" && "gradient" in element.style ? { gradient: null } : {};
      return corrected({ ...element, style: { ...element.style, ...gradient, [part]: colour } });
    }
    if (isEdge(element)) return corrected({ ...element, labels: element.labels.map((label) => ({ ...label, color: colour })) });
    return element.text === null ? element : corrected({ ...element, text: { ...element.text, color: colour } });
  });
}
