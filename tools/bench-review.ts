/** Measures the review of 400 elements in Chromium: when it is first drawn, and the longest frame while a shape is dragged for two seconds. */
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";
import { largeDiagram } from "../test/web/large-diagram.ts";
import { openReview } from "./console/open-review.ts";
import { markdownTable, median } from "./statistics.ts";

const { values: options } = parseArgs({
  options: {
    /** How often it is measured. */
    runs: { type: "string", default: "5" },
  },
});

const elements = largeDiagram.nodes.length + largeDiagram.edges.length;
const dragMs = 2_000;

/** Runs in the page before its own scripts: the time of the first frame that shows every mark over the picture, since the navigation. */
const watchPaint = `
  const look = () => {
    const isDrawn = document.querySelectorAll(".mark").length === ${elements} && document.querySelector(".stage-images img")?.complete;
    requestAnimationFrame(isDrawn ? () => (window.firstDrawn = performance.now()) : look);
  };
  requestAnimationFrame(look);
`;

/** Runs in the page: keeps the time of every frame from now on. */
const watchFrames = `
  window.frames_ = [];
  const keep = (at) => (window.frames_.push(at), requestAnimationFrame(keep));
  requestAnimationFrame(keep);
`;

async function middleOf(page: Page, id: string): Promise<readonly [number, number]> {
  const { x, y, width, height } = (await page.locator(`.mark[data-id="${id}"]`).boundingBox())!;
  return [x + width / 2, y + height / 2];
}

const longestGap = (times: readonly number[]): number => Math.max(...times.slice(1).map((time, index) => time - times[index]!));

/** Drags a shape across the page and lets go; returns the longest frame on the way and that in which it is let go, in ms. */
async function dragAcross(page: Page): Promise<{ readonly moving: number; readonly lettingGo: number }> {
  const [from, to] = [await middleOf(page, "n1"), await middleOf(page, "n248")];
  await page.mouse.move(...from);
  await page.evaluate(watchFrames);
  await page.mouse.down();
  const begin = performance.now();
  for (let passed = 0; passed < dragMs; passed = performance.now() - begin) {
    const share = passed / dragMs;
    await page.mouse.move(from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1]));
    await pause(4);
  }
  const moving = await page.evaluate<number[]>("window.frames_");
  await page.mouse.up();
  await pause(500);
  const all = await page.evaluate<number[]>("window.frames_");
  return { moving: longestGap(moving), lettingGo: longestGap(all.slice(moving.length - 1)) };
}

/** Measures once, in a browser of its own. */
async function measure(): Promise<readonly number[]> {
  const { page, close } = await openReview(largeDiagram);
  try {
    await page.addInitScript(watchPaint);
    await page.reload();
    // The policy for contents lets no function wait within the page.
    let drawn: number | null = null;
    while (drawn === null) {
      await pause(50);
      drawn = await page.evaluate<number | null>("window.firstDrawn ?? null");
    }
    const { moving, lettingGo } = await dragAcross(page);
    return [drawn, moving, lettingGo];
  } finally {
    await close();
  }
}

const rows: (readonly number[])[] = [];
for (let run = 0; run < Number(options.runs); run++) rows.push(await measure());
const figures = (name: string, of: (values: readonly number[]) => number): readonly string[] => [
  name,
  ...[0, 1, 2].map((column) => of(rows.map((row) => row[column]!)).toFixed(0)),
];
console.log(
  markdownTable([
    ["run", "first drawn, ms", "longest frame while dragging, ms", "frame of letting go, ms"],
    ...rows.map((row, index) => [String(index + 1), ...row.map((value) => value.toFixed(0))]),
    figures("median", median),
    figures("least", (values) => Math.min(...values)),
  ]),
);
// The database in memory has no other end.
process.exit(0);
