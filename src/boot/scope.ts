/** Releases what was opened, last in, first out, each exactly once. */

/** Something that can be closed. */
export interface Closable {
  close(): Promise<void>;
}

/** Collects what must be closed. */
export interface Scope {
  /** Takes what was opened and returns it. */
  keep<Opened extends Closable>(opened: Opened): Opened;
  /** Calls a function at the end, before everything that was kept earlier is closed. */
  atEnd(release: () => Promise<void> | void): void;
  /** Closes everything; one that fails does not keep the others from being closed, its error is thrown at the end. */
  close(): Promise<void>;
}

/** Opens an empty scope. */
export function openScope(): Scope {
  const releases: (() => Promise<void> | void)[] = [];
  return {
    keep(opened) {
      releases.push(() => opened.close());
      return opened;
    },
    atEnd: (release) => void releases.push(release),
    async close() {
      const errors: unknown[] = [];
      for (let release = releases.pop(); release !== undefined; release = releases.pop()) {
        try {
          await release();
        } catch (thrown) {
          errors.push(thrown);
        }
      }
      if (errors.length > 0) throw new AggregateError(errors, "some parts could not be closed");
    },
  };
}
