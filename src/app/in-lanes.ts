/** Works on a list with several lanes at once; the results stand in the order of the list, whichever lane was faster. */

/** Maps every item; each lane takes the next item when it is done with one. */
export async function mapInLanes<Lane, Item, Result>(
  lanes: readonly Lane[],
  items: readonly Item[],
  map: (lane: Lane, item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  await Promise.all(
    lanes.map(async (lane) => {
      for (const [index, item] of waiting) results[index] = await map(lane, item);
    }),
  );
  return results;
}
