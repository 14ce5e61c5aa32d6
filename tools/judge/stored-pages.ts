/** Opens the pages that `collect.ts` wrote down, each with its picture, its truth and the judge that did not learn from its author. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Judges } from "../../src/core/judge/judges.ts";
import type { Bitmap } from "../../src/core/raster/bitmap.ts";
import type { Truth } from "../judging.ts";
import { authorOf, judgeFoldOf } from "./author.ts";
import { openLookedAt } from "./kept-bitmap.ts";
import type { SeenPage } from "./seen-page.ts";
import { nameOf, unpack } from "./seen-page.ts";

/** A page with all that is known of it. */
export interface StoredPage {
  readonly picture: string;
  readonly truthFile: string;
  readonly author: string;
  /** Sides of the picture; `bitmap` is what was looked at, which may be larger. */
  readonly info: { readonly width: number; readonly height: number };
  readonly bitmap: Bitmap;
  readonly seen: SeenPage;
  readonly truth: Truth;
  /** Reads the judges of the author's fold in a folder. */
  readonly judgeFrom: (folder: string) => Judges;
}

/** Opens the pages of a list that were written down. */
export async function* pagesOf({
  list,
  seen: folder,
  every = 1,
  part = "0/1",
}: {
  readonly list: string;
  readonly seen: string;
  readonly every?: number;
  /** Of the pages that are left every nth, as `1/2` is the second half. */
  readonly part?: string;
}): AsyncGenerator<StoredPage> {
  const [which, parts] = part.split("/").map(Number) as [number, number];
  const pictures = readFileSync(list, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.split("\t") as [string, string])
    .filter((_, at) => at % every === 0)
    .filter((_, at) => at % parts === which);
  for (const [picture, truthFile] of pictures) {
    const file = join(folder, `${nameOf(picture)}.json`);
    if (!existsSync(file)) continue;
    const seen = unpack(readFileSync(file, "utf8"));
    const kept = await openLookedAt(picture, seen, file);
    if (kept === null) continue;
    const truth = JSON.parse(readFileSync(truthFile, "utf8")) as Truth & { readonly source: string };
    const author = authorOf(truth);
    const judgeFrom = (judges: string): Judges => JSON.parse(readFileSync(join(judges, `${judgeFoldOf(author)}.json`), "utf8")) as Judges;
    yield { picture, truthFile, author, ...kept, seen, truth, judgeFrom };
  }
}
