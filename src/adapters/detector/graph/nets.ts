/** The list of nets by the names of their weights. */
import type { NetGraph } from "./net-graph.ts";
import { pageNet } from "./page-net.ts";
import { textNet } from "./text-net.ts";

/** Every net by the name of its weights. */
export const nets = { "text-small": textNet, "page-small": pageNet } as const satisfies Readonly<Record<string, NetGraph>>;

/** The name of a net. */
export type NetName = keyof typeof nets;
