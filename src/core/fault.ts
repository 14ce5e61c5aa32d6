/** The one error type of the product: a stable code, a kind that edges map, and a sentence for the reader. */

/** What sort of failure a Fault is; the edges (HTTP, queue, CLI, Kubernetes) map kinds, never codes. */
export type FaultKind =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "no-credit"
  | "not-found"
  | "conflict"
  | "too-large"
  | "unsupported-type"
  | "busy"
  | "unavailable"
  | "unprocessable"
  | "cancelled"
  | "bug";

/** Everything that a Fault carries; `message` is safe to show, `detail` is for operators only. */
export interface FaultOptions {
  readonly code: string;
  readonly kind: FaultKind;
  readonly message: string;
  readonly detail?: string;
  readonly cause?: unknown;
  /** Numbers for programs beside the code: `balance` and `required` credits, `retry_after` seconds, `limit`, `remaining`, `reset` (seconds). */
  readonly facts?: Readonly<Record<string, number>>;
}

/** An expected failure: what went wrong and what the reader can do about it. */
export class Fault extends Error {
  readonly code: string;
  readonly kind: FaultKind;
  readonly detail: string | null;
  readonly facts: Readonly<Record<string, number>>;

  constructor(options: FaultOptions) {
    super(options.message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "Fault";
    this.code = options.code;
    this.kind = options.kind;
    this.detail = options.detail ?? null;
    this.facts = options.facts ?? {};
  }
}

/** Turns anything thrown into a Fault: what is not one is a bug, with a generic sentence and the original as cause. */
export function asFault(thrown: unknown): Fault {
  if (thrown instanceof Fault) return thrown;
  return new Fault({
    code: "internal_error",
    kind: "bug",
    message: "Something failed inside Redraw; this is a bug. Please report it with the picture, if you may share it.",
    detail: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown),
    cause: thrown,
  });
}
