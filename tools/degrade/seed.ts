/** Numbers that look random and are the same for the same words. */
import { createHash } from "node:crypto";

/** Returns a source of numbers from 0 to 1, decided by a text. */
export function seededNumbers(words: string): () => number {
  let count = 0;
  return () => createHash("sha256").update(`${words}/${count++}`).digest().readUInt32LE(0) / 2 ** 32;
}
