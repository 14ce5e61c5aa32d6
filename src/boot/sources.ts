/** Composes what fetches pictures by address as the product has it: with its own resolver, connector and authorities, whatever the settings say. */
import { openSourceReader } from "../adapters/outgoing/source-reader.ts";
import { openSourceFetches } from "../app/fetch-source.ts";
import type { SourceReader } from "../app/ports.ts";
import { openSourceCourier } from "../courier/sources.ts";
import type { WebhookConfig } from "./webhooks.ts";
import type { WorkParts } from "./work.ts";

/** Opens the product's reader of pictures; no setting opens an address that is not public. */
export function openProductReader({ refusedRanges }: WebhookConfig): SourceReader {
  return openSourceReader({ refusedRanges: refusedRanges === "" ? [] : refusedRanges.split(",") });
}

/** Starts to fetch pictures for jobs that name them by address. */
export function startFetching(config: WebhookConfig, { ports, scope, telemetry }: WorkParts): void {
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
