/** Writes the labels of connectors: text boxes of their own, since the schema forbids text in a connector. */
import type { Edge } from "../../core/diagram/types.ts";
import { centre, containsPoint, cornersOf, grow } from "../../core/geometry/box.ts";
import type { Box } from "../../core/geometry/box.ts";
import { flatten } from "../../core/geometry/path.ts";
import type { PathCommand } from "../../core/geometry/path.ts";
import { routePath } from "../../core/geometry/route.ts";
import { crossSegments } from "../../core/geometry/segment.ts";
import { groundAt } from "../lib/ground.ts";
import { plateOnPage } from "../lib/label-plate.ts";
import { typesetLabel } from "../lib/typeset.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { heldOnPage, nameOf, nonVisual, shapeElement, transform } from "./drawing.ts";
import type { Drawing } from "./drawing.ts";
import { presetGeometry } from "./geometry.ts";
import { solidFill } from "./style.ts";
import { textBody } from "./text.ts";
import type { WrittenText } from "./text.ts";

/** How much larger than its ink the box of a label without a plate is on each side, in pixels. */
const margin = 2;

/** Writes all labels of a connector, named after it. */
export function labelElements(drawing: Drawing, edge: Edge): readonly XmlElement[] {
  const path = routePath({ points: edge.points, routing: edge.routing, cornerRadius: edge.style.cornerRadius });
  return edge.labels.map((label, index) => {
    const set = typesetLabel(label);
    const hasPlate = label.background !== undefined && set !== null;
    const box = heldOnPage(hasPlate ? plateOnPage(set) : grow(label.box, margin), drawing.diagram);
    const fill = label.background ?? (runsThrough(path, box) ? groundAt(drawing.diagram, centre(label.box), edge.z) : null);
    const written: WrittenText = { ...label, value: label.text, align: "center", valign: "middle" };
    return shapeElement({
      properties: nonVisual(drawing.nextId(), nameOf(`${edge.id} label ${index + 1}`, label.text)),
      textBox: true,
      visual: [transform(drawing.slide, box), presetGeometry("rect", {}), solidFill(fill, 1), element("a:ln", {}, [element("a:noFill")])],
      body: textBody(drawing.slide, written, set, label.rotation === 0 ? box : null),
    });
  });
}

/** Tells whether a path runs through a box. */
function runsThrough(path: readonly PathCommand[], box: Box): boolean {
  // A segment that cuts a box without ending in it crosses one of its diagonals.
  const [leftTop, rightTop, rightBottom, leftBottom] = cornersOf(box);
  const diagonals = [
    [leftTop, rightBottom],
    [rightTop, leftBottom],
  ] as const;
  return flatten(path, 0.5).some((line) =>
    line.some((to, index) => {
      if (containsPoint(box, to)) return true;
      const from = line[index - 1];
      return from !== undefined && diagonals.some((diagonal) => crossSegments([from, to], diagonal) !== null);
    }),
  );
}
