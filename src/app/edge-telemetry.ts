/** What the HTTP edge tells of itself; boot gives it something that writes logs and counts. */
import type { Fault } from "../core/fault.ts";

/** One request that was answered. Neither its path nor its query is here: both may hold secrets. */
export interface AnsweredRequest {
  readonly method: string;
  /** The path's pattern, such as `/v1/jobs/{jobId}`; "unknown" for paths that do not exist. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
  readonly requestId: string;
  /** Null before the key was checked. */
  readonly account: string | null;
  /** The code of a refusal, null for other answers. */
  readonly code: string | null;
  /** The job of the path, null when it has none. */
  readonly job: string | null;
  /** The span of the request; null when it is not traced. */
  readonly traceparent: string | null;
}

/** What a request is counted by: its key or its address in this minute, or what its account does at once. */
export type EdgeLimit = "key" | "address" | "waiting" | "uploads";

/** Hears of answers and of bugs. */
export interface HttpTelemetry {
  /** Hears of every decision of a limit of the edge; the hourly one is told by the use case. */
  limited(by: EdgeLimit, decision: "admitted" | "refused"): void;
  answered(request: AnsweredRequest): void;
  /** Hears of every fault that is not the client's: bugs and lost stores. */
  failed(fault: Fault, context: { readonly requestId: string; readonly route: string }): void;
}
