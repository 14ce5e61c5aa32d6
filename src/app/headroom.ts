/** Remembers what the database said of accounts a moment ago, so that the early check of most requests need not ask it. */

/** Milliseconds for which what the database said of an account is taken for true. */
const rememberMs = 5_000;
/** Accounts that are remembered at once. */
const remembered = 10_000;

/**
 * Places that accounts were seen to have. It only ever lets pass: a request for which there is no place here asks the database, and
 * the transaction that charges decides alone, so that what is forgotten or outdated costs the reading of a body and no promise.
 */
export interface Headroom {
  /** Takes one of the places that are known, and returns the pool of the account; null when none is. */
  take(account: string): string | null;
  /** Returns the hourly limit of an account if it was seen lately. */
  limitOf(account: string): number | null;
  /** Notes an account's hourly limit and pool, and how many more conversions would be accepted now. */
  learn(account: string, known: Standing): void;
}

/** What is remembered of an account. */
export interface Standing {
  readonly places: number;
  readonly limitPerHour: number;
  readonly pool: string;
}

/** Opens an empty memory over a clock in milliseconds. */
export function openHeadroom(now: () => number): Headroom {
  const memory = new Map<string, Standing & { places: number; readonly until: number }>();
  const recall = (account: string) => {
    const known = memory.get(account);
    return known === undefined || known.until <= now() ? null : known;
  };
  return {
    limitOf: (account) => recall(account)?.limitPerHour ?? null,
    take(account) {
      const known = recall(account);
      if (known === null || known.places === 0) return null;
      known.places--;
      return known.pool;
    },
    learn(account, known) {
      memory.delete(account);
      const oldest = memory.size >= remembered ? memory.keys().next().value : undefined;
      if (oldest !== undefined) memory.delete(oldest);
      memory.set(account, { ...known, until: now() + rememberMs });
    },
  };
}
