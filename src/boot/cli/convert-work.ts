/** What `redraw convert` works with: the models and the nets are loaded with the first picture, and never for less. */
import { inspectFile } from "../../core/image/inspect.ts";
import { pictureLimits } from "../../core/image/faults.ts";
import type { Config } from "../config.ts";
import { openConvertPool } from "../convert-pool.ts";
import type { ConvertWork } from "./convert.ts";
import { openDiagramWriter } from "./write-diagrams.ts";

/** Returns what does the work of a configuration. */
export function openConvertWork(config: Config): ConvertWork {
  return {
    inspect: (bytes) => void inspectFile(bytes, { ...pictureLimits, maxPixels: config.maxPixels }),
    checkModels: async () => (await import("../check-models.ts")).checkModels(config),
    openPool: (cores) => openConvertPool(config, cores),
    openWriter: openDiagramWriter,
  };
}
