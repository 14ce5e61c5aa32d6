/** Says who made a picture, and in which folds: judges are fitted in five, nets in four. */
import { createHash } from "node:crypto";
import type { Truth } from "../judging.ts";

const judgeFolds = 5n;
const netFolds = 4n;

/** The folds of the nets. */
export const foldsOfNets: readonly number[] = Array.from({ length: Number(netFolds) }, (_, fold) => fold);

/** Returns who made a picture: the owner of its repository, or the one who wrote by hand; `training/real/listing.py` does the same. */
export function authorOf({ source, path }: Truth & { readonly source: string; readonly path?: string }): string {
  return /writer\d+/.exec(path ?? "")?.[0] ?? source.replace("github:", "").split("/")[0]!.toLowerCase();
}

/** Returns the fold of an author whose judges did not learn from the author; `training/judge/pages.py` computes the same. */
export function judgeFoldOf(author: string): number {
  return Number(digitsOf(author, 8) % judgeFolds);
}

/** Returns the fold of an author whose nets never saw the author; `training/real/listing.py` computes the same. */
export function netFoldOf(author: string): number {
  return Number(digitsOf(author, 0) % netFolds);
}

/** Eight hexadecimal digits of the hash of an author's name, from a place on. */
function digitsOf(author: string, from: number): bigint {
  const hash = createHash("sha256").update(author).digest("hex");
  return BigInt(`0x${hash.slice(from, from + 8)}`);
}
