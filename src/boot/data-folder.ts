/** The folder that holds a service's state: one process owns it, and other commands reach that process through a socket in it. */
import { chmodSync, linkSync, mkdirSync, realpathSync, renameSync, rmSync, statSync } from "node:fs";
import { connect, createServer } from "node:net";
import type { Server } from "node:net";
import { join } from "node:path";
import { Fault } from "../core/fault.ts";

/** A folder that this process owns until `close`, or until it dies in whatever way. */
export interface DataFolder {
  readonly path: string;
  /** The listening socket: whoever owns the folder answers admin commands on it. */
  readonly server: Server;
  close(): Promise<void>;
}

/** Where the socket of a folder lies; systems take some 100 bytes of path for it. */
export function socketPath(folder: string): string {
  return join(folder, "redraw.sock");
}

function folderBusy(folder: string): Fault {
  return new Fault({
    code: "data_folder_busy",
    kind: "conflict",
    message: `another redraw process owns the folder ${folder}; stop it, or give this one a folder of its own with REDRAW_DATA_DIR`,
  });
}

function folderUnusable(folder: string, thrown: unknown): Fault {
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  return new Fault({
    code: "unavailable",
    kind: "unavailable",
    message: `the data folder ${folder} cannot be used (${reason}); REDRAW_DATA_DIR names another`,
    cause: thrown,
  });
}

/** Says whether a process listens behind a socket; a socket outlives the process that made it. */
export function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED" || error.code === "ENOENT") resolve(false);
      else reject(error);
    });
  });
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

/**
 * Takes the kernel's own lock on the folder: a socket without a file, named by the folder's device and inode, which one process at a time can
 * hold and which is gone with it. Only Linux has such sockets; elsewhere the socket in the folder must do.
 */
async function takeKernelLock(folder: string): Promise<Server | null> {
  if (process.platform !== "linux") return null;
  const { dev, ino } = statSync(folder, { bigint: true });
  const lock = createServer((socket) => socket.destroy());
  try {
    await listen(lock, `\0redraw-${dev}-${ino}`);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === "EADDRINUSE") throw folderBusy(folder);
    throw thrown;
  }
  lock.unref();
  return lock;
}

/** Moves what lies at the socket's place aside and looks whether somebody answers there: if so it is put back, and the folder is busy. */
async function clearSocket(folder: string, path: string): Promise<void> {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === "ENOENT") return;
    throw thrown;
  }
  if (await isAnswered(aside)) {
    linkSync(aside, path);
    rmSync(aside);
    throw folderBusy(folder);
  }
  rmSync(aside);
}

/** Makes the folder if it is missing and owns it; throws `data_folder_busy` when another process does, `unavailable` when it cannot be used. */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  let lock: Server | null = null;
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const path = realpathSync(folder);
    lock = await takeKernelLock(path);
    await clearSocket(folder, socketPath(path));
    const server = createServer();
    await listen(server, socketPath(path));
    chmodSync(socketPath(path), 0o600);
    const held = lock;
    return {
      path,
      server,
      async close() {
        await closeServer(server);
        if (held !== null) await closeServer(held);
      },
    };
  } catch (thrown) {
    if (lock !== null) await closeServer(lock);
    throw thrown instanceof Fault ? thrown : folderUnusable(folder, thrown);
  }
}
