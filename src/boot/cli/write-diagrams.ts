/** Writes the files of diagrams that are given as IR: no net is loaded for that, and nothing is recognised. */
import { performance } from "node:perf_hooks";
import { openRasteriser } from "../../adapters/image/rasteriser.ts";
import type { Conversion } from "../../app/convert.ts";
import { writeDiagram } from "../../app/convert.ts";
import type { Diagram } from "../../core/diagram/types.ts";
import { allFormats } from "../../formats/index.ts";

/** Writes diagrams, one after the other. */
export interface DiagramWriter {
  /** Writes the formats with these ids, in the order of the product's list; throws `output_invalid`. */
  write(diagram: Diagram, formatIds: readonly string[]): Promise<Conversion>;
  close(): Promise<void>;
}

/** Opens a writer; what draws the preview starts with the first one. */
export function openDiagramWriter(): DiagramWriter {
  const rasteriser = openRasteriser();
  return {
    async write(diagram, formatIds) {
      const started = performance.now();
      const chosen = allFormats.filter(({ id }) => formatIds.includes(id));
      const artifacts = await writeDiagram(diagram, chosen, { rasteriser });
      return { diagram, artifacts, stagesMs: { write: performance.now() - started } };
    },
    close: () => rasteriser.close(),
  };
}
