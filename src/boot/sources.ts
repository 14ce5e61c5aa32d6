/** Starts what fetches pictures by address. */
import { openSourceFetches } from "../app/fetch-source.ts";
import { openSourceCourier } from "../courier/sources.ts";
import { openProductReader } from "./outgoing.ts";
import type { OutgoingConfig } from "./outgoing.ts";
import type { WorkParts } from "./work.ts";

/** Starts to fetch pictures for jobs that name them by address. */
export function startFetching(config: OutgoingConfig, { ports, scope, telemetry }: WorkParts): void {
  const fetches = openSourceFetches({ ...ports, reader: openProductReader(config), chance: () => Math.random() });
  scope.keep(
    openSourceCourier({
      fetches,
      clock: ports.clock,
      onFetch: (outcome) => telemetry.source(outcome),
      onError: (error) => ports.tell({ kind: "trouble", where: "pictures by address", error }),
    }),
  );
}
