/** Ways of connectors: new ones between two shapes, and those that follow a shape that was moved. */
import { anchorsOf, bend, clipToPage } from "./route.js";
import { pointAlong } from "./ir.js";

const near = (a, b) => Math.abs(a - b) < 1;
const isStraightOn = ([x1, y1], [x2, y2]) => near(x1, x2) || near(y1, y2);

/** Tells how the connectors of a page run as a rule: `orthogonal` unless more of those that could turn do not. */
export function habitOf({ edges }) {
  // A level or upright line says nothing: both habits draw it so.
  const telling = edges.filter(({ points }) => points.length > 2 || !isStraightOn(points[0], points.at(-1)));
  const turning = telling.filter(({ routing }) => routing === "orthogonal").length;
  return turning * 2 >= telling.length ? "orthogonal" : "straight";
}

function keepOnPage([x, y], { width, height }) {
  return [Math.max(0, Math.min(x, width)), Math.max(0, Math.min(y, height))];
}

/** Puts a label where it was along its line. */
function moveLabel(label, points, size) {
  const [x, y] = pointAlong(points, label.at);
  const { width, height } = label.box;
  return { ...label, box: clipToPage({ x: x - width / 2, y: y - height / 2, width, height }, size) };
}

/** A connector without length is none: between shapes that lie on each other it becomes a short one. */
function withLength(points) {
  const [first] = points;
  if (points.some(([x, y]) => Math.hypot(x - first[0], y - first[1]) >= 1)) return points;
  return [first, [first[0] >= 2 ? first[0] - 2 : first[0] + 2, first[1]]];
}

/** Gives a connector another way: its ends and labels go with it, hops over others are no longer known. */
export function withPoints(edge, points, size) {
  const kept = withLength(points.map((point) => keepOnPage(point, size)));
  const source = { ...edge.source, point: kept[0] };
  const target = { ...edge.target, point: kept.at(-1) };
  return { ...edge, source, target, points: kept, jumps: [], labels: edge.labels.map((label) => moveLabel(label, kept, size)) };
}

/** Turns once or twice between two anchors, so that the way leaves both as they point. */
function turnBetween(from, to) {
  if (from.isLevel === to.isLevel) return bend(from.point, to.point, from.isLevel);
  const corner = from.isLevel ? [to.point[0], from.point[1]] : [from.point[0], to.point[1]];
  return isStraightOn(from.point, to.point) ? [from.point, to.point] : [from.point, corner, to.point];
}

/** How little a pair of anchors suits: the way between them, and twice the page for each that would be left through its own shape. */
function cost(from, to, middles) {
  const [dx, dy] = [to.point[0] - from.point[0], to.point[1] - from.point[1]];
  const leaves = (anchor, middle, sign) => sign * ((anchor.point[0] - middle[0]) * dx + (anchor.point[1] - middle[1]) * dy) >= 0;
  const wrong = [leaves(from, middles[0], 1), leaves(to, middles[1], -1)].filter((is) => !is).length;
  return Math.abs(dx) + Math.abs(dy) + 10_000 * wrong + (from.isLevel === to.isLevel ? 0 : 1);
}

const middleOf = ({ box }) => [box.x + box.width / 2, box.y + box.height / 2];

/** Returns the points of a connector between two shapes. */
export function routeBetween(source, target, routing) {
  const middles = [middleOf(source), middleOf(target)];
  const pairs = anchorsOf(source).flatMap((from) => anchorsOf(target).map((to) => ({ from, to, cost: cost(from, to, middles) })));
  const apart = pairs.filter(({ from, to }) => Math.hypot(from.point[0] - to.point[0], from.point[1] - to.point[1]) >= 2);
  const [best] = (apart.length > 0 ? apart : pairs).sort((a, b) => a.cost - b.cost);
  return routing === "orthogonal" ? turnBetween(best.from, best.to) : [best.from.point, best.to.point];
}

/** Moves the first point of a way; the rest stays as it is where the way allows it. */
function pullFirst(points, to, routing) {
  const [first, next, ...rest] = points;
  if (routing !== "orthogonal") return [to, next, ...rest];
  const isLevel = Math.abs(first[0] - next[0]) >= Math.abs(first[1] - next[1]);
  if (rest.length === 0) return bend(to, next, isLevel);
  return [to, isLevel ? [next[0], to[1]] : [to[0], next[1]], ...rest];
}

/** Lets a connector follow: `moves` gives, by the id of a shape that changed, where a point on it has gone. */
export function follow(edge, moves, size) {
  const [bySource, byTarget] = [moves.get(edge.source.node), moves.get(edge.target.node)];
  if (!bySource && !byTarget) return edge;
  if (bySource && bySource === byTarget) return withPoints(edge, edge.points.map(bySource), size);
  let { points } = edge;
  if (bySource) points = pullFirst(points, bySource(points[0]), edge.routing);
  if (byTarget) points = pullFirst(points.toReversed(), byTarget(points.at(-1)), edge.routing).toReversed();
  return withPoints(edge, points, size);
}
