/** Draws the markers that PowerPoint's lines cannot end in: crow's feet, bars and crosses, as small freeforms beside the connector. */
import type { Diagram, Marker } from "../../core/diagram/types.ts";
import { boundsOf, centre } from "../../core/geometry/box.ts";
import { flatten, mapPath } from "../../core/geometry/path.ts";
import type { PathCommand } from "../../core/geometry/path.ts";
import { add, scale, subtract, unit } from "../../core/geometry/point.ts";
import type { Point } from "../../core/geometry/point.ts";
import { polyline } from "../../core/shapes/draw.ts";
import { ellipseCommands } from "../../core/shapes/ellipse.ts";
import { groundAt } from "../lib/ground.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { nonVisual, shapeElement, transform } from "./drawing.ts";
import type { Drawing } from "./drawing.ts";
import { formGeometry } from "./geometry.ts";
import type { GluedEdge } from "./glue.ts";
import { lineWidth, solidFill } from "./style.ts";
import { emptyBody } from "./text.ts";

/** A stroke or circle of a marker, in units along and across the line; the origin is the end, x leads away from the shape. */
type Piece = { readonly line: readonly Point[] } | { readonly circleAt: number };

/** Length of a crow's foot, and of a bar, in pixels of a line of one pixel. */
const size = { foot: 12, half: 6, circle: 4 } as const;

const foot: Piece = {
  line: [
    [0, -size.half],
    [size.foot, 0],
    [0, size.half],
  ],
};

function bar(at: number): Piece {
  return {
    line: [
      [at, -size.half],
      [at, size.half],
    ],
  };
}

function slash(sign: 1 | -1): Piece {
  return {
    line: [
      [2, -4 * sign],
      [10, 4 * sign],
    ],
  };
}

const pieces: Partial<Record<Marker, readonly Piece[]>> = {
  bar: [bar(6)],
  cross: [slash(1), slash(-1)],
  crow_one: [bar(6)],
  crow_many: [foot],
  crow_zero_one: [bar(6), { circleAt: 6 + size.circle + 2 }],
  crow_zero_many: [foot, { circleAt: size.foot + size.circle }],
  crow_one_many: [foot, bar(size.foot + 3)],
};

/** Writes the small lines of both ends of a connector, where its markers need them. */
export function markerElements(drawing: Drawing, { edge, points }: GluedEdge): readonly XmlElement[] {
  const ends = [
    { name: "start marker", marker: edge.startMarker, at: points[0]!, next: points[1]! },
    { name: "end marker", marker: edge.endMarker, at: points.at(-1)!, next: points.at(-2)! },
  ];
  return ends.flatMap(({ name, marker, at, next }) => {
    const drawn = pieces[marker];
    if (drawn === undefined) return [];
    drawing.lose(edge.id, `${marker.replaceAll("_", " ")} marker drawn as lines that do not follow the connector`);
    const along = unit(subtract(next, at));
    const place = ([x, y]: Point): Point => onPage(add(at, add(scale(along, x), scale([-along[1], along[0]], y))), drawing.diagram);
    const paths = drawn.map((piece) => ({ commands: commandsOf(piece, place), filled: "circleAt" in piece, stroked: true }));
    const box = boundsOf(paths.flatMap(({ commands }) => flatten(commands).flat()));
    const local = paths.map((path) => ({ ...path, commands: mapPath(path.commands, ([x, y]) => [x - box.x, y - box.y]) }));
    const whole = { x: 0, y: 0, width: box.width, height: box.height };
    const form = { box, rotation: 0, geometry: { kind: "custom", paths: local, corner: null }, sites: [], textBox: whole } as const;
    return [
      shapeElement({
        properties: nonVisual(drawing.nextId(), `${edge.id} ${name}`),
        visual: [
          transform(drawing.slide, box),
          formGeometry(drawing.slide, form),
          solidFill(groundAt(drawing.diagram, centre(box), edge.z), 1),
          element("a:ln", { w: lineWidth(drawing.slide, edge.style.strokeWidth) }, [solidFill(edge.style.stroke, edge.style.opacity)]),
        ],
        body: emptyBody(),
      }),
    ];
  });
}

function commandsOf(piece: Piece, place: (point: Point) => Point): readonly PathCommand[] {
  if ("line" in piece) return polyline(piece.line.map(place));
  const [x, y] = place([piece.circleAt, 0]);
  return ellipseCommands(x - size.circle, y - size.circle, 2 * size.circle, 2 * size.circle);
}

function onPage([x, y]: Point, { size: page }: Diagram): Point {
  return [Math.min(page.width, Math.max(0, x)), Math.min(page.height, Math.max(0, y))];
}
