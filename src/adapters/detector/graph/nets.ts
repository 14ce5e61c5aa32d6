/** The list of nets by the names of their weights. */
import type { NetGraph } from "./net-graph.ts";
import { pageNet } from "./page-net.ts";
import { textNet } from "./text-net.ts";

/** The name of a net. */
export type NetName = "text-small" | "page-small";

/** Every net by the name of its weights. */
export const nets: { readonly [Name in NetName]: NetGraph } = { "text-small": textNet, "page-small": pageNet };
