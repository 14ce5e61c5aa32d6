/** Finds a way for a connector whose end was moved to another shape. */

/** Kinds whose outline does not pass the middle of the left and right side of their box. */
const slanted = ["triangle", "parallelogram", "trapezoid", "star", "callout", "step", "actor", "gate_and_or"];

/** Keeps a box on the page; one that is too large begins at its edge. */
export function clipToPage(box, size) {
  const width = Math.min(box.width, size.width);
  const height = Math.min(box.height, size.height);
  return {
    x: Math.max(0, Math.min(box.x, size.width - width)),
    y: Math.max(0, Math.min(box.y, size.height - height)),
    width,
    height,
  };
}

function turn([x, y], [middleX, middleY], degrees) {
  const angle = (degrees * Math.PI) / 180;
  const [dx, dy] = [x - middleX, y - middleY];
  return [middleX + dx * Math.cos(angle) - dy * Math.sin(angle), middleY + dx * Math.sin(angle) + dy * Math.cos(angle)];
}

/** Returns the places of a shape at which connectors meet it, with the way out of each. */
export function anchorsOf({ box, kind, rotation }) {
  const middle = [box.x + box.width / 2, box.y + box.height / 2];
  const upright = [
    { point: [middle[0], box.y], isLevel: false },
    { point: [middle[0], box.y + box.height], isLevel: false },
  ];
  const level = [
    { point: [box.x, middle[1]], isLevel: true },
    { point: [box.x + box.width, middle[1]], isLevel: true },
  ];
  const all = slanted.includes(kind) ? upright : [...upright, ...level];
  return rotation === 0 ? all : all.map(({ point, isLevel }) => ({ point: turn(point, middle, rotation), isLevel }));
}

const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Bends a way between two points: along one axis, across in the middle, along again. */
export function bend(from, to, isLevel) {
  if (Math.abs(from[0] - to[0]) < 1 || Math.abs(from[1] - to[1]) < 1) return [from, to];
  if (isLevel) {
    const x = (from[0] + to[0]) / 2;
    return [from, [x, from[1]], [x, to[1]], to];
  }
  const y = (from[1] + to[1]) / 2;
  return [from, [from[0], y], [to[0], y], to];
}

/** Returns the points of a connector whose `side` was attached to another shape; the other end stays where it is. */
export function reroute(diagram, edge, side) {
  const isSource = side === "source";
  const fixed = isSource ? edge.points.at(-1) : edge.points[0];
  const node = diagram.nodes.find(({ id }) => id === edge[side].node);
  const anchors = anchorsOf(node).sort((a, b) => distance(a.point, fixed) - distance(b.point, fixed));
  // An anchor that lies on the fixed end would leave a connector without length.
  const anchor = anchors.find(({ point }) => distance(point, fixed) >= 2) ?? anchors[0];
  if (edge.routing !== "orthogonal") return isSource ? [anchor.point, fixed] : [fixed, anchor.point];
  const points = bend(anchor.point, fixed, anchor.isLevel);
  return isSource ? points : points.toReversed();
}
