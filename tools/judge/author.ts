/** Says who made a picture, and in which folds: judges are fitted in five, nets in four. */
import { createHash } from "node:crypto";
import type { Truth } from "../judging.ts";

/** The folds of the judges, and of the nets. */
export const judgeFolds: readonly number[] = [0, 1, 2, 3, 4];
export const netFolds: readonly number[] = [0, 1, 2, 3];

/** Returns who made a picture: the owner of its repository, or the one who wrote by hand; `training/real/listing.py` does the same. */
export function authorOf({ source, path }: Truth & { readonly source: string; readonly path?: string }): string {
  return /writer\d+/.exec(path ?? "")?.[0] ?? source.replace("github:", "").split("/")[0]!.toLowerCase();
}

/** Returns the fold of an author whose judges did not learn from the author; `training/judge/pages.py` computes the same. */
export function judgeFoldOf(author: string): number {
  return Number(digitsOf(author, 8) % BigInt(judgeFolds.length));
}

/** Returns the fold of an author whose nets never saw the author; `training/real/listing.py` computes the same. */
export function netFoldOf(author: string): number {
  return Number(digitsOf(author, 0) % BigInt(netFolds.length));
}

/** Eight hexadecimal digits of the hash of an author's name, from a place on. */
function digitsOf(author: string, from: number): bigint {
  const hash = createHash("sha256").update(author).digest("hex");
  return BigInt(`0x${hash.slice(from, from + 8)}`);
}
