/** Opens the store inside this process: PGlite, in a folder on disk. */
import { fork } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { databaseUnavailable } from "./database.ts";
import type { Database } from "./database.ts";

/** Where the data lie. */
export interface PgliteOptions {
  /** A folder that no other process has open: PGlite has no lock of its own. */
  readonly folder: string;
}

const childModule: string = fileURLToPath(new URL(`./pglite-child${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url));

/** Makes the folder in a child process that ends, since the first start takes 718 MB that a process never gives back (measured). */
async function initialise(folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  await new Promise<void>((resolve, reject) => {
    const child = fork(childModule, [unfinished], { execArgv: [], stdio: ["ignore", "ignore", "pipe", "ipc"] });
    let said = "";
    child.stderr?.on("data", (piece: Buffer) => (said = `${said}${piece.toString()}`.slice(-2_000)));
    child.once("error", (error) => reject(databaseUnavailable(error)));
    child.once("exit", (code, signal) => {
      if (code === 0) resolve();
      else reject(databaseUnavailable(new Error(`the first start of the database ended with ${signal ?? code}: ${said}`)));
    });
  });
  // A start that was killed leaves nothing that looks like a database.
  await rename(unfinished, folder);
}

/**
 * Memory for pages of tables. PGlite brings 160 MB, all of which a busy database fills; what does not fit here lies in the system's
 * own cache of files, and acceptances are as fast (measured).
 */
const smallBuffers = ["-c", "shared_buffers=24MB", "-c", "wal_buffers=1MB"];

/** Opens the database in a folder, made first where there is none. */
export async function openPglite({ folder }: PgliteOptions): Promise<Database> {
  if (!existsSync(join(folder, "PG_VERSION"))) await initialise(folder);
  const [{ PGlite }, { databaseOf }] = await Promise.all([import("@electric-sql/pglite"), import("./pglite-database.ts")]);
  const startParams = [...PGlite.defaultStartParams, ...smallBuffers];
  const client = await PGlite.create({ dataDir: folder, startParams }).catch((error: unknown) => {
    throw databaseUnavailable(error);
  });
  return databaseOf(client);
}
