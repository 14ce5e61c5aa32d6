/** Everything between a process and one API server: the way in, the one connection, and the calls over it. */
import { openApi } from "./api.ts";
import type { Api } from "./api.ts";
import type { BucketLimits } from "./bucket.ts";
import { openEntry } from "./entry.ts";
import type { KubeconfigEntry, PodEntry } from "./entry.ts";
import { openLink } from "./link.ts";
import type { LinkTimes } from "./link.ts";
import { silentTelemetry } from "./telemetry.ts";
import type { ClusterTelemetry } from "./telemetry.ts";

/** How an API server is reached. */
export interface ConnectionOptions {
  readonly entry: KubeconfigEntry | PodEntry;
  /** What the API server's logs and limits call this process. */
  readonly userAgent: string;
  readonly telemetry?: ClusterTelemetry;
  /** Seconds that a call may take with all its waits; 10 unless given. */
  readonly callSeconds?: number;
  /** Calls a second, and at once; 200 and 400 unless given. Watches are not counted. */
  readonly rate?: BucketLimits;
  /** Waits of the connection. */
  readonly linkTimes?: LinkTimes;
}

/** An API server that can be asked until `close`. */
export interface Connection {
  readonly api: Api;
  readonly telemetry: ClusterTelemetry;
  /** Fires when the connection closes, and ends every call. */
  readonly stop: AbortSignal;
  /** Stops new calls and watches; the connection goes when `before` has resolved. */
  close(before?: Promise<unknown>): Promise<void>;
}

/** Six calls a job, twenty jobs a second, and room for what else there is. */
const usualRate: BucketLimits = { perSecond: 200, burst: 400 };

/** Opens it; nothing is asked before the first call. Throws `unavailable` when the way in is of no use. */
export async function openConnection(options: ConnectionOptions): Promise<Connection> {
  const { telemetry = silentTelemetry, userAgent, rate = usualRate, callSeconds = 10 } = options;
  const entry = await openEntry(options.entry);
  const link = openLink(entry, options.linkTimes);
  const stop = new AbortController();
  const api = openApi({ link, entry, telemetry, userAgent, rate, deadlineMs: callSeconds * 1000, stop: stop.signal });
  return {
    api,
    telemetry,
    stop: stop.signal,
    async close(before) {
      stop.abort(new Error("the connection to the API server is closed"));
      await before;
      link.close();
    },
  };
}
