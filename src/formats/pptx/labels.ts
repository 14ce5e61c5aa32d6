/** Writes the labels of connectors: text boxes of their own, since the schema forbids text in a connector. */
import type { Diagram, Edge, EdgeLabel } from "../../core/diagram/types.ts";
import { grow } from "../../core/geometry/box.ts";
import type { Box } from "../../core/geometry/box.ts";
import { routePath } from "../../core/geometry/route.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { nameOf, nonVisual, shapeElement, transform } from "./drawing.ts";
import type { Drawing } from "./drawing.ts";
import { presetGeometry } from "./geometry.ts";
import { groundUnder, runsThrough } from "./ground.ts";
import { solidFill } from "./style.ts";
import { textBody } from "./text.ts";

/** How much larger than its ink a label's box is on each side, in pixels. */
const margin = 2;

/** Writes all labels of a connector, named after it. */
export function labelElements(drawing: Drawing, diagram: Diagram, edge: Edge): readonly XmlElement[] {
  const path = routePath({ points: edge.points, routing: edge.routing, cornerRadius: edge.style.cornerRadius });
  return edge.labels.map((label, index) => {
    const box = onPage(grow(label.box, margin), diagram);
    const fill = runsThrough(path, box) ? groundUnder(diagram, label.box) : null;
    return shapeElement({
      properties: nonVisual(drawing.nextId(), nameOf(`${edge.id} label ${index + 1}`, label.text)),
      textBox: true,
      visual: [transform(drawing.slide, box), presetGeometry("rect", {}), solidFill(fill, 1), element("a:ln", {}, [element("a:noFill")])],
      body: textBody(drawing.slide, settingOf(label), box),
    });
  });
}

function settingOf(label: EdgeLabel): Parameters<typeof textBody>[1] {
  return { ...label, value: label.text, lines: [], align: "center", valign: "middle", opacity: 1 };
}

/** Holds a box inside the page. */
function onPage(box: Box, { size }: Diagram): Box {
  const [x, y] = [Math.max(0, box.x), Math.max(0, box.y)];
  return { x, y, width: Math.min(size.width, box.x + box.width) - x, height: Math.min(size.height, box.y + box.height) - y };
}
