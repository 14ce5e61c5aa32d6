/** Tells of the pictures of a folder: those that are there, and whenever one was wholly written or is gone. */
import { basename, resolve } from "node:path";
import type { Stats } from "node:fs";
import { watch } from "chokidar";
import { isPictureName, previewEnding } from "./inputs.ts";

/** What is watched, and how. */
export interface Watched {
  readonly folder: string;
  /** A folder that is passed over even where it lies within. */
  readonly out: string | null;
  readonly recursive: boolean;
  /** Milliseconds between two looks; null lets the system tell. */
  readonly pollMs: number | null;
  /** Milliseconds for which a file must not have grown. */
  readonly settleMs: number;
}

/** Who is told. */
export interface Listener {
  /** A picture is there, or has changed; its path begins with the folder's, as it was given. */
  onPicture(path: string): void;
  onGone(path: string): void;
  /** A folder or file within may not be read; the rest is watched. */
  onClosed(path: string): void;
  /** The folder cannot be watched: the system watches no more than it does, for example. */
  onError(thrown: unknown): void;
  /** The folder itself is gone. */
  onEnd(): void;
}

/** True for what is no picture of the user's: hidden files, among them our own half-written ones, links, and our previews. */
function isPassedOver({ folder, out }: Watched, path: string, stats: Stats | undefined): boolean {
  const absolute = resolve(path);
  if (absolute === resolve(folder)) return false;
  if (out !== null && absolute === resolve(out)) return true;
  const name = basename(path);
  if (name.startsWith(".") || stats?.isSymbolicLink() === true) return true;
  return stats?.isFile() === true && (!isPictureName(name) || name.toLowerCase().endsWith(previewEnding));
}

/** Begins to watch. Systems tell of files that are still being written, network drives of nothing at all: chokidar settles both. */
export function watchFolder(watched: Watched, listener: Listener): { close(): Promise<void> } {
  const { folder, recursive, pollMs, settleMs } = watched;
  const watcher = watch(folder, {
    ignored: (path, stats) => isPassedOver(watched, path, stats),
    followSymlinks: false,
    awaitWriteFinish: { stabilityThreshold: settleMs, pollInterval: Math.max(20, Math.floor(settleMs / 4)) },
    ...(recursive ? {} : { depth: 0 }),
    ...(pollMs === null ? {} : { usePolling: true, interval: pollMs, binaryInterval: pollMs }),
  });
  watcher
    .on("add", (path) => listener.onPicture(path))
    .on("change", (path) => listener.onPicture(path))
    .on("unlink", (path) => listener.onGone(path))
    .on("unlinkDir", (path) => {
      if (resolve(path) === resolve(folder)) listener.onEnd();
    })
    .on("error", (thrown) => {
      const { code, path } = thrown as NodeJS.ErrnoException;
      if ((code === "EACCES" || code === "EPERM") && path !== undefined && resolve(path) !== resolve(folder)) listener.onClosed(path);
      else listener.onError(thrown);
    });
  return { close: () => watcher.close() };
}
