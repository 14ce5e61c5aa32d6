/** Signals that end one piece of work, by its own deadline or with everything else. */

/** A signal with hands on it. */
export interface Stop {
  readonly signal: AbortSignal;
  /** Ends the work. */
  abort(reason: Error): void;
  /** Begins the wait for a deadline, or begins it anew. */
  within(milliseconds: number, reason: () => Error): void;
  /** Lets go of the outer signal and of the deadline; to be called when the work has ended. */
  release(): void;
}

/**
 * Opens a signal below another that may live as long as the process, or below none: `AbortSignal.any` would keep a trace of every call in
 * it, and `AbortSignal.timeout` lives on until its time is over.
 */
export function openStop(outer: AbortSignal | null): Stop {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = (): void => controller.abort(outer?.reason);
  if (outer?.aborted === true) follow();
  outer?.addEventListener("abort", follow, { once: true });
  return {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    within(milliseconds, reason) {
      clearTimeout(timer);
      timer = setTimeout(() => controller.abort(reason()), milliseconds);
    },
    release() {
      clearTimeout(timer);
      outer?.removeEventListener("abort", follow);
    },
  };
}
