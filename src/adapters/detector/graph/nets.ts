/** The list of nets by the names of their weights. */
import { cutOutNet } from "./cut-out-net.ts";
import type { NetGraph } from "./net-graph.ts";
import { pageNet } from "./page-net.ts";
import { lineFinder, lineReader } from "./ppocr.ts";
import { textNet } from "./text-net.ts";

/** The name of a net. */
export type NetName = "text-small" | "page-small" | "cutout-small" | "end-small" | "finder-v4" | "reader-v4" | "finder-v6" | "reader-v6";

/** Every net by the name of its weights. */
export const nets: { readonly [Name in NetName]: NetGraph } = {
  "text-small": textNet,
  "page-small": pageNet,
  "cutout-small": cutOutNet,
  "end-small": cutOutNet,
  "finder-v4": lineFinder,
  "reader-v4": lineReader,
  "finder-v6": lineFinder,
  "reader-v6": lineReader,
};
