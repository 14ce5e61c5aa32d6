/** Persons as C4 diagrams draw them: a disc on the top of a box with round corners, in its colours, is the head of one, and the box its body. */
import type { Edge, Node } from "../diagram/types.ts";
import { bottom, centre, containsBox, union } from "../geometry/box.ts";
import { areSameColour } from "../raster/same-colour.ts";
import { personIn } from "../shapes/actor.ts";
import type { Draft } from "./draft.ts";

/** Head and body lie where those of a person do within such a share of the head's size, at least so many pixels. */
const slack = { share: 0.07, pixels: 2 } as const;

/** What a head may have been told as: a disc of one colour with nothing in it may look like an icon. */
const discs: ReadonlySet<Node["kind"]> = new Set(["circle", "ellipse", "image"]);

/** Tells whether a shape is the head of a body. */
function isHeadOf(head: Node, body: Node): boolean {
  const isDisc = discs.has(head.kind) && head.text === null && head.rotation === 0;
  if (!isDisc || head.style.fill === null || !areSameColour(head.style.fill, body.style.fill)) return false;
  const whole = union(head.box, body.box);
  const person = personIn(whole);
  const tolerance = Math.max(slack.pixels, slack.share * person.head.width);
  const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= tolerance;
  return (
    isNear(head.box.width, person.head.width) &&
    isNear(head.box.height, person.head.height) &&
    isNear(centre(head.box)[0], centre(whole)[0]) &&
    isNear(body.box.y - head.box.y, person.body.y) &&
    isNear(bottom(body.box), bottom(whole)) &&
    isNear(body.box.width, whole.width)
  );
}

/** Makes a person of a body and its head. */
function personOf(body: Node, head: Node): Node {
  const { stroke, strokeWidth } = body.style.stroke === null ? head.style : body.style;
  return {
    ...body,
    kind: "actor",
    box: union(head.box, body.box),
    params: { bust: 2 },
    style: { ...body.style, stroke, strokeWidth, cornerRadius: 0 },
    confidence: Math.min(head.confidence, body.confidence),
  };
}

/** Makes persons of heads and bodies; what ended at a head ends at its person. */
export function findPersons(draft: Draft): Draft {
  const { nodes, edges } = draft;
  const bodies = nodes.filter(({ kind, rotation }) => kind === "rounded_rectangle" && rotation === 0);
  const heads = new Map<string, Node>();
  const persons = new Map<string, Node>();
  for (const body of bodies) {
    const head = nodes.find((node) => !heads.has(node.id) && isHeadOf(node, body));
    // a body that holds shapes is a container
    const isFull = nodes.some((node) => node !== body && node !== head && node.kind !== "text" && containsBox(body.box, node.box));
    if (head === undefined || isFull) continue;
    heads.set(head.id, body);
    persons.set(body.id, personOf(body, head));
  }
  if (persons.size === 0) return draft;
  const toPerson = (end: Edge["source"]): Edge["source"] => {
    const body = end.node === null ? undefined : heads.get(end.node);
    return body === undefined ? end : { ...end, node: body.id };
  };
  return {
    ...draft,
    nodes: nodes.filter(({ id }) => !heads.has(id)).map((node) => persons.get(node.id) ?? node),
    edges: edges.map((edge) => ({ ...edge, source: toPerson(edge.source), target: toPerson(edge.target) })),
  };
}
