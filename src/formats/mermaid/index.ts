/** Mermaid: what is connected with what, as a text that documents and assistants read; where things stand is left to Mermaid. */
import type { Diagram } from "../../core/diagram/types.ts";
import { namedDescriptions } from "../descriptions.ts";
import type { Encoded, Format, Loss, Problem } from "../format.ts";
import { isClassDiagram, writeClassDiagram } from "./class-diagram.ts";
import { isEntityDiagram, writeEntityDiagram } from "./entity-diagram.ts";
import { writeFlowchart } from "./flowchart.ts";
import type { Written } from "./flowchart.ts";
import { isStateDiagram, writeStateDiagram } from "./state-diagram.ts";

function writeGraph(diagram: Diagram): Written {
  if (isEntityDiagram(diagram)) return writeEntityDiagram(diagram);
  if (isClassDiagram(diagram)) return writeClassDiagram(diagram);
  return isStateDiagram(diagram) ? writeStateDiagram(diagram) : writeFlowchart(diagram);
}

/** Mermaid paints the plates under labels itself, all of a diagram in one colour, and none under texts. */
function plateLosses({ nodes, edges }: Diagram): readonly Loss[] {
  const onPlates = edges.filter(({ labels }) => labels.some(({ background }) => background !== undefined));
  const texts = nodes.filter(({ kind, style }) => kind === "text" && style.fill !== null);
  return [
    ...texts.map(({ id }) => ({ element: id, what: "the plate under a text is left out" })),
    ...onPlates.map(({ id }) => ({ element: id, what: "the plate under its label has a colour of Mermaid's" })),
  ];
}

/** Mermaid draws no pictures. */
function insetLosses({ nodes }: Diagram): readonly Loss[] {
  return nodes.filter(({ insets }) => insets !== undefined).map(({ id }) => ({ element: id, what: "the picture in it is left out" }));
}

function write(diagram: Diagram): Written {
  const { lines, losses } = writeGraph(diagram);
  return { lines, losses: [...losses, ...plateLosses(diagram), ...insetLosses(diagram)] };
}

/** Lists what is lost once for all elements of which it is, since the text is often all that a reader has. */
function remarks({ losses }: Written): readonly string[] {
  const counts = new Map<string, number>();
  for (const { what } of losses) counts.set(what, (counts.get(what) ?? 0) + 1);
  return [...counts].map(([what, count]) => `%% ${count} × ${what}`);
}

function encode(diagram: Diagram): Encoded {
  const written = write(diagram);
  const lines = [...written.lines, ...remarks(written), ""];
  return { bytes: new TextEncoder().encode(lines.join("\n")), losses: written.losses };
}

/** M1 it begins as one of Mermaid's diagrams · M2 it says this diagram. Mermaid itself reads it in the tests: it needs a browser. */
function check(bytes: Uint8Array, diagram: Diagram): readonly Problem[] {
  const text = new TextDecoder().decode(bytes);
  const isMermaid = /^(?:---\ntitle: .*\n---\n)?(?:flowchart [LRTB]{2}|classDiagram|erDiagram|stateDiagram-v2)\n/.test(text);
  const problems = isMermaid ? [] : [{ rule: "M1", what: "does not begin as a diagram of Mermaid" }];
  return text === new TextDecoder().decode(encode(diagram).bytes) ? problems : [...problems, { rule: "M2", what: "says another diagram" }];
}

/** The Mermaid format. */
export const mermaid: Format<"mermaid"> = {
  ...namedDescriptions.mermaid,
  encode: (diagram) => Promise.resolve(encode(diagram)),
  check: (bytes, diagram) => Promise.resolve(check(bytes, diagram)),
};
