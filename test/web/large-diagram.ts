/** A page as large as they come: 250 shapes in rows and 150 connectors between neighbours, one in ten in doubt. */
import { buildDiagram } from "../../src/core/diagram/build.ts";
import type { Diagram } from "../../src/core/diagram/types.ts";
import { aDiagram, aNode, anEdge } from "../make/diagram.ts";

const columns = 25;

const nodes = Array.from({ length: 250 }, (_, index) =>
  aNode({
    id: `n${index}`,
    z: index,
    box: [20 + (index % columns) * 76, 20 + Math.floor(index / columns) * 110, 50, 60],
    text: `Step ${index}`,
  }),
);

const edges = nodes
  .filter((_, index) => index % columns > 0)
  .slice(0, 150)
  .map((to, index) => anEdge({ id: `e${index}`, z: 250 + index, from: nodes[nodes.indexOf(to) - 1]!, to }));

/** The diagram of 400 elements. */
export const largeDiagram: Diagram = buildDiagram({
  ...aDiagram({ size: { width: 1940, height: 1120 }, nodes, edges }),
  report: {
    explainedInk: 1,
    unexplained: [],
    lowConfidence: [...nodes, ...edges].filter((_, index) => index % 10 === 0).map(({ id }) => id),
    model: "test",
    backend: "none",
  },
});
