/** A desk for the tests of assistants: pictures are what they say they are, files are really written. */
import type { Artifact } from "../../src/app/convert.ts";
import type { Diagram } from "../../src/core/diagram/types.ts";
import { Fault } from "../../src/core/fault.ts";
import { allFormats } from "../../src/formats/index.ts";
import type { Desk } from "../../src/mcp/desk.ts";
import { openDesk } from "../../src/mcp/desk.ts";
import { aDiagram, aNode, anEdge } from "./diagram.ts";

/** Two boxes that are joined; the second one's text is doubtful. */
export function aFlow(): Diagram {
  const nodes = [aNode({ id: "n1", text: "Start" }), aNode({ id: "n2", z: 1, box: [240, 20, 100, 60], text: "Stpo" })];
  const diagram = aDiagram({ nodes, edges: [anEdge({ id: "e1", from: nodes[0]!, to: nodes[1]! })] });
  return { ...diagram, report: { ...diagram.report, lowConfidence: ["n2"] } };
}

async function write(diagram: Diagram, formatIds: readonly string[]): Promise<readonly Artifact[]> {
  const chosen = allFormats.filter(({ id }) => formatIds.includes(id));
  const rasterise = (): Promise<Uint8Array> => Promise.resolve(Uint8Array.of(137));
  return Promise.all(
    chosen.map(async (format) => ({ format: format.id, extension: format.extension, ...(await format.encode(diagram, { rasterise })) })),
  );
}

/** Opens a desk on which every picture holds the same flow; bytes that say "bad" are no picture. */
export function aDesk(): Desk {
  return openDesk({
    inspect(bytes) {
      if (Buffer.from(bytes).toString() !== "bad") return;
      throw new Fault({ code: "unsupported_type", kind: "unsupported-type", message: "this is text, which is not accepted" });
    },
    recognise: (_bytes, name) => Promise.resolve({ ...aFlow(), name: name.replace(/\.png$/, "") }),
    write,
  });
}
