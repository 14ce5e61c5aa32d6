/** SVG: real shapes and text, straight connectors that follow in Inkscape, and the graph as data attributes. */
import type { Diagram } from "../../core/diagram/types.ts";
import { descriptions } from "../descriptions.ts";
import type { Format, Loss } from "../format.ts";
import { asDrawn } from "../lib/as-drawn.ts";
import { checkSvg } from "./check.ts";
import { encodeSvg } from "./encode.ts";
import { tiedEdges } from "./tie.ts";

/** Reports the glued connectors that no program will move along with their shapes. */
function lossesOf(diagram: Diagram): readonly Loss[] {
  const tied = tiedEdges(diagram);
  return diagram.edges
    .filter((edge) => (edge.source.node !== null || edge.target.node !== null) && !tied.has(edge.id))
    .map(({ id }) => ({ element: id, what: "connector keeps its drawn route and does not follow its shapes" }));
}

/** The SVG format. */
export const svg: Format<"svg"> = {
  ...descriptions.svg,
  encode: (diagram) => Promise.resolve({ bytes: new TextEncoder().encode(encodeSvg(asDrawn(diagram))), losses: lossesOf(diagram) }),
  check: (bytes, diagram) => Promise.resolve(checkSvg(bytes, asDrawn(diagram))),
};
