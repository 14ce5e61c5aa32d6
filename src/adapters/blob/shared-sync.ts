/** Lets those who wait for the disk at once share one write of it: a folder that sixteen files were put into is written through once, not sixteen times. */

/** Writes a folder through to the disk. */
export type SyncFolder = (folder: string) => Promise<void>;

/** Shares a sync. It begins after the call, so that it covers what the caller did before; who calls while one runs shares the next. */
export function openSharedSync(sync: SyncFolder): SyncFolder {
  const running = new Map<string, Promise<void>>();
  const next = new Map<string, Promise<void>>();
  const begin = async (folder: string, before: Promise<void> | undefined): Promise<void> => {
    // How the one before went is told to those who shared it. Without one, the write begins before anybody else can call.
    if (before !== undefined) await before.catch(() => {});
    next.delete(folder);
    const now = sync(folder);
    running.set(folder, now);
    await now.finally(() => {
      if (running.get(folder) === now) running.delete(folder);
    });
  };
  return (folder) => {
    const before = running.get(folder);
    const shared = next.get(folder);
    if (shared !== undefined) return shared;
    const begun = begin(folder, before);
    if (before !== undefined) next.set(folder, begun);
    return begun;
  };
}
