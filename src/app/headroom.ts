/** Remembers which accounts have room for more conversions, so that the early check of most requests need not ask the database. */

/** Milliseconds for which what the database said of an account is taken for true. */
const rememberMs = 5_000;
/** Accounts that are remembered at once. */
const remembered = 10_000;

/**
 * Places that accounts were seen to have. It only ever lets pass: a request for which there is no place here asks the database, and
 * the transaction that charges decides alone, so that what is forgotten or outdated costs the reading of a body and no promise.
 */
export interface Headroom {
  /** Takes one of the places that are known; false when none is. */
  take(account: string): boolean;
  /** Notes how many more conversions would be accepted now. */
  learn(account: string, places: number): void;
}

/** Opens an empty memory over a clock in milliseconds. */
export function openHeadroom(now: () => number): Headroom {
  const memory = new Map<string, { places: number; readonly until: number }>();
  return {
    take(account) {
      const known = memory.get(account);
      if (known === undefined || known.places === 0 || known.until <= now()) return false;
      known.places--;
      return true;
    },
    learn(account, places) {
      memory.delete(account);
      const oldest = memory.size >= remembered ? memory.keys().next().value : undefined;
      if (oldest !== undefined) memory.delete(oldest);
      memory.set(account, { places, until: now() + rememberMs });
    },
  };
}
