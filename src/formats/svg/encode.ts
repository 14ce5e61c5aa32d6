/** Writes a diagram as SVG: shapes and connectors as groups, in the diagram's drawing order. Ids of our own hold a dot, which ids of the IR never do. */
import type { Diagram, Node } from "../../core/diagram/types.ts";
import { elementsByZ, nodesById } from "../../core/diagram/walk.ts";
import type { Element } from "../../core/diagram/walk.ts";
import { descriptionOf, titleOf } from "../lib/description.ts";
import { groundAt } from "../lib/ground.ts";
import { element, writeDocument } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { connectorElement } from "./connector.ts";
import type { Surroundings } from "./connector.ts";
import { markerElement } from "./marker.ts";
import type { Head } from "./marker.ts";
import { nestedMembers } from "./nest.ts";
import { tiedEdges } from "./tie.ts";
import { gradientElement, shadowElement, shapeElement } from "./shape.ts";

/** Counts the heads in use, in the order of their first use. */
function collectMarkers(): { readonly markerId: (head: Head) => string; readonly elements: () => readonly XmlElement[] } {
  const known = new Map<string, XmlElement>();
  return {
    markerId: (head) => {
      const key = JSON.stringify([head.marker, head.color, head.strokeWidth, head.ground, head.trim]);
      const found = known.get(key) ?? markerElement(head, `head.${known.size + 1}`);
      known.set(key, found);
      return found.attributes["id"] as string;
    },
    elements: () => [...known.values()],
  };
}

/** A run of neighbours in drawing order that are all shapes or all connectors. */
interface Run {
  readonly type: Element["type"];
  readonly elements: XmlElement[];
}

/** Groups the page's elements into layers: one of shapes and one of connectors where the drawing order allows, else more in turn. */
function layers(diagram: Diagram, around: Surroundings): readonly XmlElement[] {
  const nested = nestedMembers(diagram);
  const inside = new Set([...nested.values()].flat().map(({ id }) => id));
  const write = (node: Node): XmlElement =>
    shapeElement(node, { members: (nested.get(node.id) ?? []).map(write), ground: groundAt(diagram, [node.box.x, node.box.y], node.z) });
  const runs: Run[] = [];
  for (const item of elementsByZ(diagram)) {
    if (item.type === "node" && inside.has(item.node.id)) continue;
    const written = item.type === "node" ? write(item.node) : connectorElement(item.edge, around);
    const run = runs.at(-1);
    if (run?.type === item.type) run.elements.push(written);
    else runs.push({ type: item.type, elements: [written] });
  }
  return runs.map(({ type, elements }, index) => {
    const earlier = runs.slice(0, index).filter((run) => run.type === type).length;
    const name = type === "node" ? "shapes" : "connectors";
    const label = `${type === "node" ? "Shapes" : "Connectors"}${earlier === 0 ? "" : ` ${earlier + 1}`}`;
    const id = `layer.${name}${earlier === 0 ? "" : `.${earlier + 1}`}`;
    return element("g", { id, "inkscape:groupmode": "layer", "inkscape:label": label }, elements);
  });
}

/** Writes the document. */
export function encodeSvg(diagram: Diagram): string {
  const { width, height } = diagram.size;
  const markers = collectMarkers();
  const content = layers(diagram, { diagram, byId: nodesById(diagram.nodes), markerId: markers.markerId, tied: tiedEdges(diagram) });
  const gradients = diagram.nodes.map(gradientElement).filter((gradient) => gradient !== null);
  const shadows = diagram.nodes.some(({ style }) => style.shadow) ? [shadowElement()] : [];
  const definitions = [...markers.elements(), ...gradients, ...shadows];
  const root = element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      "xmlns:xlink": "http://www.w3.org/1999/xlink",
      "xmlns:inkscape": "http://www.inkscape.org/namespaces/inkscape",
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      role: "img",
      "aria-labelledby": "diagram.title diagram.description",
    },
    [
      element("title", { id: "diagram.title" }, [titleOf(diagram)]),
      element("desc", { id: "diagram.description" }, [descriptionOf(diagram)]),
      ...(definitions.length === 0 ? [] : [element("defs", {}, definitions)]),
      element("rect", { id: "page.ground", width, height, fill: diagram.background }),
      ...content,
    ],
  );
  return `${writeDocument(root)}\n`;
}
