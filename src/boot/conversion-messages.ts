/** What the service and its conversion children say to each other; plain data, so that it survives the channel. */
import type { Artifact } from "../app/convert.ts";
import type { Diagram } from "../core/diagram/types.ts";
import type { FaultOptions } from "../core/fault.ts";
import type { Config } from "./config.ts";
import type { NetConfig } from "./net-settings.ts";

/** The first message: what to open the converter with. */
export interface ChildSettings {
  readonly config: Config & Pick<NetConfig, "netSocket">;
  readonly threads: number;
}

/** One piece of work: a picture to convert, or a diagram to write again. */
export type ChildRequest = { readonly picture: Uint8Array; readonly name?: string } | { readonly diagram: Diagram };

/** What the child tells: once that it is ready; then, for each piece of work, stages on the way and exactly one end. */
export type ChildMessage =
  | { readonly ready: true }
  | { readonly stage: string }
  | { readonly diagram: Diagram; readonly artifacts: readonly Artifact[]; readonly stagesMs: Readonly<Record<string, number>> }
  | { readonly fault: FaultOptions };
