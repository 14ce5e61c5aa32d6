/** Tells when somebody wants the process to stop. */

const names = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Fires at the first signal; the second one ends the process at once. */
export function listenForStop(): AbortSignal {
  const stop = new AbortController();
  for (const name of names) {
    process.on(name, () => {
      if (stop.signal.aborted) process.exit(1);
      stop.abort();
    });
  }
  return stop.signal;
}

/** Resolves when a signal has fired. */
export function untilFired(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
