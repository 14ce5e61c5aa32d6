/** Places for workers: as much work at once as there are seats, the rest waits its turn. */

/** A fixed number of seats. */
export interface Seats<Seat> {
  readonly all: readonly Seat[];
  /** Runs work on a free seat, in the order of the calls; work that waits is given up when `signal` fires, with its reason. */
  use<Result>(work: (seat: Seat) => Promise<Result>, signal?: AbortSignal): Promise<Result>;
}

/** Opens seats. */
export function openSeats<Seat>(all: readonly Seat[]): Seats<Seat> {
  const free: Seat[] = [...all];
  const waiting: ((seat: Seat) => void)[] = [];

  const take = async (signal?: AbortSignal): Promise<Seat> => {
    signal?.throwIfAborted();
    const seat = free.shift();
    if (seat !== undefined) return seat;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting.splice(waiting.indexOf(sit), 1);
        reject(signal?.reason as Error);
      };
      const sit = (next: Seat): void => {
        signal?.removeEventListener("abort", leave);
        resolve(next);
      };
      signal?.addEventListener("abort", leave, { once: true });
      waiting.push(sit);
    });
  };
  const giveUp = (seat: Seat): void => {
    const next = waiting.shift();
    if (next === undefined) free.push(seat);
    else next(seat);
  };
  return {
    all,
    async use(work, signal) {
      const seat = await take(signal);
      try {
        return await work(seat);
      } finally {
        giveUp(seat);
      }
    },
  };
}
