/** The thread that PGlite computes in, so that requests are answered meanwhile. */
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { openSession } from "./pglite-session.ts";
import type { ThreadAnswer, ThreadRequest, ThreadSettings } from "./pglite-messages.ts";

const { folder, settings } = workerData as ThreadSettings;
const client = await PGlite.create({ dataDir: folder, startParams: [...PGlite.defaultStartParams, ...settings] });
const session = openSession(client);
const say = (answer: ThreadAnswer): void => parentPort?.postMessage(answer);

/** What survives the way to another thread. */
function describe(error: unknown): Extract<ThreadAnswer, { readonly error: unknown }>["error"] {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return { message: error instanceof Error ? error.message : String(error), ...(typeof code === "string" ? { code } : {}) };
}

async function answer({ id, request }: ThreadRequest): Promise<void> {
  try {
    if (request !== null) return say({ id, rows: await session.ask(request) });
    await session.close();
    say({ id, rows: [] });
    parentPort?.close();
  } catch (error) {
    say({ id, error: describe(error) });
  }
}

parentPort?.on("message", (request: ThreadRequest) => void answer(request));
say({ id: 0, rows: [] });
