/** The detector with the page net: geometry first, then looks at tiles, and both meet in one list. */
import { mapInLanes } from "../../app/in-lanes.ts";
import type { Detector, TextFinder } from "../../app/ports.ts";
import type { HeadMap } from "../../core/decode/head-map.ts";
import type { Look } from "../../core/decode/looks.ts";
import { planLooks, workingCapital } from "../../core/decode/looks.ts";
import type { PageFindings } from "../../core/decode/page-findings.ts";
import { decodeLook, joinLooks } from "../../core/decode/page-findings.ts";
import { cutTile, scaleBitmap } from "../../core/decode/scaled-picture.ts";
import { openField, paintField } from "../../core/decode/line-field.ts";
import { openLayout, paintLayout } from "../../core/decode/layout-field.ts";
import type { Detections, LayoutField, LineField, Page, PageSight } from "../../core/detection.ts";
import { gatherDrawn } from "../../core/judge/drawn/candidates.ts";
import { drawnHeight } from "../../core/propose/drawn-height.ts";
import { inspectPage } from "../../core/propose/page.ts";
import { findTextLines } from "../../core/propose/text-lines.ts";
import { withSight } from "../../core/propose/text-lines/found-lines.ts";
import type { Bitmap } from "../../core/raster/bitmap.ts";
import { gatherCandidates } from "../../core/judge/candidates.ts";
import { detectWith } from "./geometry.ts";
import { lookAtEnds, lookCloser } from "./look-closer.ts";
import type { NetPool } from "./net-pool.ts";
import type { NetArray } from "./net-runner.ts";

/** Capitals of pages as programs draw them are shown so high, in pixels: half the time of the working scale. */
const drawnCapital = 8;

/** What the detector needs of a pool of nets. */
export type PageNetPool = Pick<NetPool, "run" | "lanes">;

/** Opens the detector on nets that are ready; the pool stays the caller's. */
export function openNetDetector(pool: PageNetPool, finder: TextFinder | null = null): Detector {
  return {
    async detect(page) {
      if (page.photo === true) return detectDrawn(pool, page, finder);
      const found = await detectWith(finder, page);
      return { ...found, sight: await sightOf(pool, page, found) };
    },
  };
}

/** Says what nets see of a page as programs draw them, whose text and candidates geometry has found. */
export async function sightOf(pool: PageNetPool, bitmap: Bitmap, found: Detections): Promise<PageSight> {
  const { findings, field, layout } = await lookAt(pool, bitmap, found.page, drawnCapital);
  const boxes = gatherCandidates(found, findings, bitmap).map(({ node }) => node.box);
  const { dark, glyphHeight } = found.page;
  const looks = await lookCloser(pool, bitmap, { boxes, dark });
  const ends = await lookAtEnds(pool, bitmap, { ends: findings.ends, glyphHeight, dark });
  return { ...findings, ends, field, layout, looks };
}

/** Finds what a drawn page shows: geometry finds its text, the net its shapes and connectors. */
async function detectDrawn(pool: PageNetPool, bitmap: Bitmap, finder: TextFinder | null): Promise<Detections> {
  const { page, lines, findings, field } = await findDrawn(pool, bitmap, finder);
  const candidates = gatherDrawn(findings, bitmap, lines);
  const looks = await lookCloser(pool, bitmap, { boxes: candidates.map(({ box }) => box), dark: false });
  return { page, lines, nodes: [], drawn: { candidates, looks }, ends: findings.ends, field, model: "geometry/1", backend: "cpu" };
}

/** Finds the text of a drawn page, and what the net sees on it. */
export async function findDrawn(
  pool: PageNetPool,
  bitmap: Bitmap,
  finder: TextFinder | null = null,
): Promise<Pick<Detections, "page" | "lines"> & Awaited<ReturnType<typeof lookAt>>> {
  const seen = findTextLines(bitmap, { ...inspectPage(bitmap), sketch: true });
  const { page } = seen;
  const lines = withSight(seen, finder === null ? null : await finder(bitmap, seen, true));
  return { page, lines, ...(await lookAt(pool, bitmap, { ...page, glyphHeight: drawnHeight(bitmap) })) };
}

/** Looks at all tiles, and decodes each answer at once: answers are large. */
async function lookAt(
  pool: PageNetPool,
  bitmap: Bitmap,
  page: Page,
  capital: number = workingCapital,
): Promise<{ readonly findings: PageFindings; readonly field: LineField; readonly layout: LayoutField }> {
  const looks = planLooks(bitmap, page.glyphHeight, capital);
  const lanes = Array.from({ length: pool.lanes }, () => pool);
  const pictureOf = keepLast((look: Look) => scaleBitmap(bitmap, look.whole.width, look.whole.height));
  const field = openField(looks[0]!);
  const layout = openLayout(looks[0]!);
  const findings = await mapInLanes(lanes, looks, async (_, look) => {
    const { width, height, values } = cutTile(pictureOf(look), look.tile, page.dark);
    const [fine, coarse] = await pool.run("page-small", { shape: [height, width, 3], values });
    const answer = { look, fine: headMap(fine), coarse: headMap(coarse) };
    if (look.level === 0) {
      paintField(field, look, answer.fine);
      paintLayout(layout, look, answer.fine);
    }
    return decodeLook(answer, looks);
  });
  return { findings: joinLooks(findings), field, layout };
}

/** Remembers the picture of the last level: looks come level by level. */
function keepLast(scale: (look: Look) => Bitmap): (look: Look) => Bitmap {
  let last: { readonly level: number; readonly bitmap: Bitmap } | null = null;
  return (look) => {
    if (last?.level !== look.level) last = { level: look.level, bitmap: scale(look) };
    return last.bitmap;
  };
}

function headMap(output: NetArray | undefined): HeadMap {
  const [height, width, channels] = output?.shape ?? [];
  if (output === undefined || height === undefined || width === undefined || channels === undefined)
    throw new Error("an output of the page net does not have rows, columns and channels");
  return { width, height, channels, data: output.values };
}
