/** Names of the nets' architectures, apart from their graphs, so that weights can be checked without what runs them. */
import type { NetName } from "./graph/nets.ts";

/** What weights must be for, by net: it names graph and layers and changes with either. */
export const architectures: { readonly [Name in NetName]: string } = {
  "text-small": "text/1",
  "page-small": "page/1",
  "cutout-small": "cutout/1",
  "end-small": "cutout/1",
  "finder-v4": "onnx/1",
  "reader-v4": "onnx/1",
  "finder-v6": "onnx/1",
  "reader-v6": "onnx/1",
};
