/** The actor: a stick figure, a head over shoulders, or a head on a body that holds its text. */
import type { Box } from "../geometry/box.ts";
import { arcCurves } from "../geometry/arc.ts";
import type { PathCommand } from "../geometry/path.ts";
import { mapPath } from "../geometry/path.ts";
import { boxCommands, cornerAnchors, polyline, sideAnchors, solid, stroked } from "./draw.ts";
import { ellipseCommands } from "./ellipse.ts";
import { roundedBox } from "./rounded-rectangle.ts";
import type { Anchor, Shape, ShapeFrame, ShapePath } from "./shape.ts";

/** Where the head of a bust meets its shoulders, as a share of its height, and how far its curves bow out, of its width (`mxActor` of draw.io). */
const [neck, bow] = [0.4, 1 / 3] as const;

/** Draws a head over shoulders as one closed outline, in a box of a size. */
export function bustCommands({ width, height }: { readonly width: number; readonly height: number }): readonly PathCommand[] {
  const [middle, base, out] = [width / 2, neck * height, bow * width];
  return [
    { op: "M", to: [0, height] },
    { op: "C", control1: [0, 0.6 * height], control2: [0, base], to: [middle, base] },
    { op: "C", control1: [middle - out, base], control2: [middle - out, 0], to: [middle, 0] },
    { op: "C", control1: [middle + out, 0], control2: [middle + out, base], to: [middle, base] },
    { op: "C", control1: [width, base], control2: [width, 0.6 * height], to: [width, height] },
    { op: "Z" },
  ];
}

/** What an actor is drawn as, by the value of its parameter `bust`. */
const figures = ["stick", "bust", "person"] as const;
export type Figure = (typeof figures)[number];

/** Returns what an actor is drawn as. */
export function figureOf({ params }: Pick<ShapeFrame, "params">): Figure {
  return figures[Math.round(params["bust"] ?? 0)] ?? "stick";
}

/**
 * The head of a person is so large, as a share of the shorter side of the box, its body begins so far down it, as a share of the head's size, and has corners of half
 * that size (`mxgraph.c4.person2` of draw.io).
 */
const [headShare, bodyFrom] = [0.45, 0.8] as const;

/** The head and the body of a person, and the radius of the body's corners. */
export interface Person {
  readonly head: Box;
  readonly body: Box;
  readonly radius: number;
}

/** Divides a box of a size into the head and the body of a person. */
export function personIn({ width, height }: { readonly width: number; readonly height: number }): Person {
  const size = headShare * Math.min(width, height);
  const top = bodyFrom * size;
  return {
    head: { x: (width - size) / 2, y: 0, width: size, height: size },
    body: { x: 0, y: top, width, height: height - top },
    radius: size / 2,
  };
}

/** Returns the box of the person whose body this is. */
export function personOn(body: Box): Box {
  const size = headShare * Math.min(body.width, body.height / (1 - headShare * bodyFrom));
  return { ...body, y: body.y - bodyFrom * size, height: body.height + bodyFrom * size };
}

function person(frame: ShapeFrame): readonly ShapePath[] {
  const { head, body, radius } = personIn(frame);
  return [
    solid(mapPath(roundedBox(body.width, body.height, radius), ([x, y]) => [x, y + body.y])),
    solid(ellipseCommands(head.x, head.y, head.width, head.height)),
  ];
}

/** Draws around head and body of a person, clockwise from the lower left corner. */
function aroundPerson({ width, height }: ShapeFrame): readonly PathCommand[] {
  const { body, radius } = personIn({ width, height });
  const middle = width / 2;
  // the head leaves the body where it is 0.8 of its size high: four fifths of its radius beside its middle, three fifths below it
  const [away, turn] = [0.8 * radius, (Math.atan2(0.6, 0.8) * 180) / Math.PI];
  const corner = (x: number, y: number, start: number): readonly PathCommand[] =>
    arcCurves({ centre: [x, y], radii: [radius, radius], start, sweep: 90 });
  return [
    { op: "M", to: [0, body.y + radius] },
    ...corner(radius, body.y + radius, 180),
    { op: "L", to: [middle - away, body.y] },
    ...arcCurves({ centre: [middle, radius], radii: [radius, radius], start: 180 - turn, sweep: 180 + 2 * turn }),
    { op: "L", to: [width - radius, body.y] },
    ...corner(width - radius, body.y + radius, -90),
    { op: "L", to: [width, height - radius] },
    ...corner(width - radius, height - radius, 0),
    { op: "L", to: [radius, height] },
    ...corner(radius, height - radius, 90),
    { op: "Z" },
  ];
}

/** The middles of the sides of a person; left and right they are those of its body. */
function personAnchors(frame: ShapeFrame): readonly Anchor[] {
  const { body } = personIn(frame);
  const middle = frame.height === 0 ? 0 : (body.y + body.height / 2) / frame.height;
  return sideAnchors.map((side) => (side.direction[0] === 0 ? side : { ...side, y: middle }));
}

/** The outlines of what actors are drawn as. */
const outlines: Readonly<Record<Figure, (frame: ShapeFrame) => readonly ShapePath[]>> = {
  stick: stickFigure,
  bust: (frame) => [solid(bustCommands(frame))],
  person,
};

function stickFigure({ width, height }: ShapeFrame): readonly ShapePath[] {
  return [
    solid(ellipseCommands(width / 4, 0, width / 2, height / 4)),
    stroked(
      polyline([
        [width / 2, height / 4],
        [width / 2, (2 * height) / 3],
      ]),
    ),
    stroked(
      polyline([
        [0, height / 3],
        [width, height / 3],
      ]),
    ),
    stroked(
      polyline([
        [0, height],
        [width / 2, (2 * height) / 3],
        [width, height],
      ]),
    ),
  ];
}

/** A person; connectors meet the box of a whole figure, and its name stands below and outside. A head on a body is met at its outline, and holds its text. */
export const actor: Shape<"actor"> = {
  id: "actor",
  name: "Actor",
  aliases: ["person", "user", "stick_figure"],
  params: {
    bust: {
      default: 0,
      minimum: 0,
      maximum: 2,
      whole: true,
      meaning: "0 for a stick figure, 1 for a head over shoulders, 2 for a head on a body that holds the text",
    },
  },
  outline: (frame) => outlines[figureOf(frame)](frame),
  silhouette: (frame) => (figureOf(frame) === "person" ? aroundPerson(frame) : boxCommands(frame)),
  textBox: (frame) => {
    const { width, height } = frame;
    return figureOf(frame) === "person" ? personIn(frame).body : { x: 0, y: height, width, height: 0 };
  },
  anchors: (frame) => (figureOf(frame) === "person" ? personAnchors(frame) : [...sideAnchors, ...cornerAnchors]),
};
