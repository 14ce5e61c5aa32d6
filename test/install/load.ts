/** Puts clients to work while something happens to an installation, and tells what they saw. */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { LoadReport } from "./load-client.ts";
import type { TestNode } from "./node.ts";

/** Whom they ask. */
export interface LoadTarget {
  /** As a pod of the cluster reaches it, such as `http://10.96.3.4/v1`. */
  readonly url: string;
  readonly key: string;
  /** A file that is sent now and then; none unless given. */
  readonly picture?: string;
}

/** Lets clients ask while `happen` goes on; they begin a moment before it and end a moment after. */
export async function underLoad(node: TestNode, { url, key, picture }: LoadTarget, happen: () => Promise<void>): Promise<LoadReport> {
  const client = fileURLToPath(new URL("load-client.ts", import.meta.url));
  const more = picture === undefined ? [] : ["--picture", resolve(picture)];
  const child = node.start([process.execPath, client, "--url", url, "--key", key, ...more]);
  let said = "";
  child.stdout?.on("data", (piece: Buffer) => (said += piece.toString()));
  const ended = new Promise<void>((settle) => child.once("close", () => settle()));
  const pause = (ms: number): Promise<void> => new Promise((settle) => void setTimeout(settle, ms));
  try {
    await pause(2_000);
    await happen();
    await pause(2_000);
  } finally {
    child.stdin?.end();
    await ended;
  }
  return JSON.parse(said) as LoadReport;
}
