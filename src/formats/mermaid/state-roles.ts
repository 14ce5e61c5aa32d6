/** What each shape of a state machine is: where it begins and ends, states, choices, bars and notes. */
import { ancestorsOf, childrenByParent, nodesById } from "../../core/diagram/walk.ts";
import type { Diagram, Edge, Node } from "../../core/diagram/types.ts";
import type { ShapeId } from "../../core/shapes/catalog.ts";
import { hasDot } from "../../core/shapes/ellipse.ts";
import type { Glued } from "./ends.ts";
import { isDark } from "./shapes.ts";
import { wordsOf } from "./words.ts";

/** What a shape is; a `part` is said by the shape around it, a `stray` is not said at all. */
export type Role = "start" | "end" | "choice" | "bar" | "note" | "composite" | "state" | "part" | "stray";

/** A connector as a transition: from where it leaves to where its head is. */
export interface Transition {
  readonly edge: Edge;
  readonly from: Node;
  readonly to: Node;
}

/** A diagram as a state machine. */
export interface StateMachine {
  readonly roles: ReadonlyMap<string, Role>;
  readonly transitions: readonly Transition[];
}

/** Kinds that a state is drawn as. */
const stateKinds: ReadonlySet<ShapeId> = new Set(["rounded_rectangle", "rectangle", "container", "ellipse", "circle", "table"]);
/** Kinds that hold other states. */
const compositeKinds: ReadonlySet<ShapeId> = new Set(["rounded_rectangle", "rectangle", "container"]);
/** Longer than this many times its width, a solid rectangle without words is where transitions part or meet. */
const barLength = 4;

const isDot = (node: Node): boolean => (node.kind === "circle" || node.kind === "ellipse") && wordsOf(node) === "";

/** Filled in one colour: dark on a light page, light on a dark one. */
function isSolid({ style: { fill, stroke } }: Node): boolean {
  return isDark(fill) || (fill !== null && (stroke === null || stroke === fill));
}

function isBar(node: Node): boolean {
  const { width, height } = node.box;
  const isLong = Math.max(width, height) >= barLength * Math.min(width, height);
  return ["rectangle", "rounded_rectangle"].includes(node.kind) && wordsOf(node) === "" && isLong && isSolid(node);
}

function transitionOf({ edge, from, to }: Glued): Transition {
  const isTurned = edge.startMarker !== "none" && edge.endMarker === "none";
  return isTurned ? { edge, from: to, to: from } : { edge, from, to };
}

/** Returns the ring of each dot within a ring: together they are one end. */
function ringsOf(diagram: Diagram): ReadonlyMap<string, Node> {
  const children = childrenByParent(diagram.nodes);
  const rings = diagram.nodes.filter((node) => isDot(node) && children.get(node.id)?.length === 1 && isDot(children.get(node.id)![0]!));
  return new Map(rings.map((ring) => [children.get(ring.id)![0]!.id, ring]));
}

/** What a shape that transitions meet is; null for one that a state diagram has none of. */
function joinedRole(node: Node, transitions: readonly Transition[], members: readonly Node[]): Role | null {
  const [leaves, comes] = [transitions.some(({ from }) => from.id === node.id), transitions.some(({ to }) => to.id === node.id)];
  if (isDot(node)) {
    if (leaves && comes) return null;
    if (comes) return "end";
    return members.length === 0 && isSolid(node) && !hasDot(node) ? "start" : null;
  }
  if (isBar(node)) return "bar";
  if (node.kind === "diamond") return wordsOf(node) === "" ? "choice" : null;
  if (node.kind === "note")
    return transitions.filter(({ from, to }) => from.id === node.id || to.id === node.id).length === 1 ? "note" : null;
  return plainRole(node, members);
}

/** States and what holds them. */
function plainRole(node: Node, members: readonly Node[]): Role | null {
  if (node.kind === "table" && node.rows?.some(({ cells }) => cells.length !== 1) === true) return null;
  if (!stateKinds.has(node.kind)) return null;
  if (members.every(({ kind }) => kind === "text")) return "state";
  return compositeKinds.has(node.kind) ? "composite" : null;
}

/** Shapes that no transition meets: states stand alone, texts belong to the state around them, the rest has no place. */
function unjoinedRole(node: Node, parent: Node | undefined, members: readonly Node[]): Role {
  if (node.kind === "text") return parent !== undefined && compositeKinds.has(parent.kind) ? "part" : "stray";
  if (isDot(node) || isBar(node)) return "stray";
  return plainRole(node, members) ?? "stray";
}

/**
 * Reads a diagram as a state machine; null when it is none: no solid dot begins a connector, or a connector meets a shape that says more than a
 * state diagram can, such as a decision with words or a lane.
 */
export function stateMachineOf(diagram: Diagram, glued: readonly Glued[]): StateMachine | null {
  const [children, byId, rings] = [childrenByParent(diagram.nodes), nodesById(diagram.nodes), ringsOf(diagram)];
  const wholeOf = (node: Node): Node => rings.get(node.id) ?? node;
  const transitions = glued.map(transitionOf).map(({ edge, from, to }) => ({ edge, from: wholeOf(from), to: wholeOf(to) }));
  const joined = new Set(transitions.flatMap(({ from, to }) => [from.id, to.id]));
  const roles = new Map<string, Role>();
  for (const node of diagram.nodes) {
    const members = (children.get(node.id) ?? []).filter(({ id }) => !rings.has(id));
    const parent = node.parent === null ? undefined : byId.get(node.parent);
    const role = joined.has(node.id) ? joinedRole(node, transitions, members) : unjoinedRole(node, parent, members);
    if (role === null) return null;
    // What stands in something that is not said is not said either, unless transitions meet it.
    const isHidden = ancestorsOf(node, byId).some(({ id }) => roles.get(id) === "stray");
    if (isHidden && joined.has(node.id)) return null;
    roles.set(node.id, rings.has(node.id) || isHidden ? "part" : role);
  }
  const isOfNote = ({ from, to }: Transition): boolean => [from, to].every(({ id }) => ["note", "start", "end"].includes(roles.get(id)!));
  const begins = [...roles.values()].includes("start");
  return begins && !transitions.some(isOfNote) ? { roles, transitions } : null;
}
