/** Opens the store inside this process: PGlite, in a thread of its own, in a folder on disk. */
import { fork } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { databaseUnavailable } from "./database.ts";
import type { Database, Row } from "./database.ts";
import { databaseOver, ThreadLost } from "./pglite-database.ts";
import type { ThreadAnswer, ThreadRequest, ThreadSettings } from "./pglite-messages.ts";
import type { Session, SessionRequest } from "./pglite-session.ts";

/** Where the data lie. */
export interface PgliteOptions {
  /** A folder that no other process has open: PGlite has no lock of its own. */
  readonly folder: string;
  /** Hears that the database's thread came to its end by itself: nothing can be asked any more, and only a new process helps. */
  readonly onLost?: (error: Error) => void;
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

const threadModule: URL = new URL(`./pglite-thread${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url);

/** Starts the thread of a folder's database and returns what it answers; rejects when the database does not open. */
async function startThread({ folder, onLost = () => {} }: PgliteOptions): Promise<Session> {
  const thread = new Worker(threadModule, { workerData: { folder, settings: smallBuffers } satisfies ThreadSettings });
  const waiting = new Map<number, PromiseWithResolvers<readonly Row[]>>();
  let count = 0;
  let lost: ThreadLost | null = null;
  let isMeant = true;
  const lose = (cause: unknown): void => {
    if (lost !== null) return;
    lost = new ThreadLost("the thread of the database came to its end", { cause });
    if (!isMeant) onLost(lost);
    for (const { reject } of waiting.values()) reject(lost);
    waiting.clear();
  };
  const expect = (id: number): Promise<readonly Row[]> => {
    const answer = Promise.withResolvers<readonly Row[]>();
    waiting.set(id, answer);
    return answer.promise;
  };
  thread.on("message", (answer: ThreadAnswer) => {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ("rows" in answer) asked?.resolve(answer.rows);
    else asked?.reject(Object.assign(new Error(answer.error.message), { code: answer.error.code }));
  });
  thread.on("error", lose).on("exit", (code) => lose(new Error(`it ended with ${code}`)));
  await expect(count);
  // A database that did not open is told of by the question that waits for it.
  isMeant = false;
  const ask = (request: SessionRequest | null): Promise<readonly Row[]> => {
    if (lost !== null) return Promise.reject(lost);
    thread.postMessage({ id: ++count, request } satisfies ThreadRequest);
    return expect(count);
  };
  return {
    ask,
    async close() {
      if (lost !== null) return;
      isMeant = true;
      const ended = new Promise((resolve) => thread.once("exit", resolve));
      await ask(null);
      await ended;
    },
  };
}

/** Opens the database in a folder, made first where there is none. */
export async function openPglite(options: PgliteOptions): Promise<Database> {
  if (!existsSync(join(options.folder, "PG_VERSION"))) await initialise(options.folder);
  const session = await startThread(options).catch((error: unknown) => {
    throw databaseUnavailable(error);
  });
  return databaseOver(session);
}
