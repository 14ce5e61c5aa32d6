/** Persons as C4 diagrams draw them: a disc on the top of a box with round corners, in its colours, is the head of one, and the box its body. */
import type { Edge, Node } from "../diagram/types.ts";
import type { Box } from "../geometry/box.ts";
import { area, bottom, centre, containsBox, overlapArea, union } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { colourNear, hexColour } from "../raster/bitmap.ts";
import { areSameColour } from "../raster/same-colour.ts";
import { personIn, personOn } from "../shapes/actor.ts";
import type { Draft } from "./draft.ts";

/** Head and body lie where those of a person do within such a share of the head's size, at least so many pixels. */
const slack = { share: 0.07, pixels: 2 } as const;

/** What a head may have been told as: a disc of one colour with nothing in it may look like an icon. */
const discs: ReadonlySet<Node["kind"]> = new Set(["circle", "ellipse", "image"]);

/** An outline of a head is looked at in so many places from left to right over its top, in radians, at such shares of its radius; it is seen in such a share of them. */
const rim = { places: 24, from: -Math.PI, to: 0, within: 0.85, outside: 1.15, share: 0.85 } as const;
/** Most of a node. */
const mostly = 0.8;

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

/**
 * Tells whether a picture shows the head of a person on a body: along its outline the fill of the body within and another colour outside. Of a head that a line runs
 * over, or that lies at an edge of the page, nothing but a picture of its upper part may be known.
 */
function showsHead(bitmap: Bitmap, { box, style }: Node): boolean {
  if (style.fill === null) return false;
  const whole = personOn(box);
  const radius = personIn(whole).head.width / 2;
  const [x, y] = [centre(whole)[0], whole.y + radius];
  const isFilled = (angle: number, share: number): boolean =>
    areSameColour(hexColour(colourNear(bitmap, [x + share * radius * Math.cos(angle), y + share * radius * Math.sin(angle)])), style.fill);
  const angles = Array.from({ length: rim.places }, (_, at) => rim.from + (at * (rim.to - rim.from)) / (rim.places - 1));
  const shown = angles.filter((angle) => isFilled(angle, rim.within) && !isFilled(angle, rim.outside));
  return shown.length >= rim.share * rim.places;
}

/** Makes a person of a body and its head, of which no more may be known than that it is there. */
function personOf(body: Node, head: Node | null): Node {
  const { stroke, strokeWidth } = body.style.stroke === null && head !== null ? head.style : body.style;
  return {
    ...body,
    kind: "actor",
    box: head === null ? personOn(body.box) : union(head.box, body.box),
    params: { bust: 2 },
    style: { ...body.style, stroke, strokeWidth, cornerRadius: 0 },
    confidence: head === null ? body.confidence : Math.min(head.confidence, body.confidence),
  };
}

/** Tells whether a node lies in the head of a person, most of it, and says nothing: a picture of what is seen of it. */
function isWithinHead(node: Node, whole: Box): boolean {
  const { head } = personIn(whole);
  const inPage = { ...head, x: whole.x + head.x, y: whole.y + head.y };
  return discs.has(node.kind) && node.text === null && overlapArea(node.box, inPage) >= mostly * area(node.box);
}

/** Makes persons of heads and bodies; what ended at a head ends at its person. */
export function findPersons(draft: Draft): Draft {
  const { bitmap, nodes, edges } = draft;
  const bodies = nodes.filter(({ kind, rotation }) => kind === "rounded_rectangle" && rotation === 0);
  const heads = new Map<string, Node>();
  const persons = new Map<string, Node>();
  for (const body of bodies) {
    const head = nodes.find((node) => !heads.has(node.id) && isHeadOf(node, body)) ?? null;
    if (head === null && !showsHead(bitmap, body)) continue;
    const person = personOf(body, head);
    const parts = head === null ? nodes.filter((node) => isWithinHead(node, person.box)) : [head];
    // a body that holds shapes is a container
    const isFull = nodes.some((node) => node !== body && !parts.includes(node) && node.kind !== "text" && containsBox(body.box, node.box));
    if (isFull) continue;
    for (const { id } of parts) heads.set(id, body);
    persons.set(body.id, person);
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
