/** Lists the lines that the product finds in the true texts of real pages, as readers cut them and with what they read: the text net learns from them. */
import { appendFileSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { openNets } from "../src/boot/models.ts";
import type { NetConfig } from "../src/boot/net-settings.ts";
import { openSight } from "../src/boot/recognition.ts";
import { openTextReader } from "../src/boot/text-readers.ts";
import { rimOf, uprightLine } from "../src/adapters/text/line-crop.ts";
import type { Reading } from "../src/core/detection.ts";
import { preparePage } from "../src/core/photo/prepare-page.ts";
import { readPicture } from "./read-picture.ts";
import type { TextTruth } from "./true-texts.ts";
import { claim, seenTexts } from "./true-texts.ts";

const { values: options } = parseArgs({
  options: {
    /** What `python -m training.real` wrote. */
    list: { type: "string", default: "" },
    out: { type: "string", default: "" },
    /** Which of how many equal parts of the pictures to look at. */
    part: { type: "string", default: "0/1" },
  },
});

/** A listed page. */
interface Page {
  readonly picture: string;
  readonly truth: string;
  readonly kind: string;
  readonly author: string;
}

if (options.list === "" || options.out === "") throw new Error("name the list of pages and the file to write: --list FILE --out FILE");
const [part, parts] = options.part.split("/").map(Number) as [number, number];
const pages = (JSON.parse(readFileSync(options.list, "utf8")) as readonly Page[]).filter((_, index) => index % parts === part);
const config: NetConfig = { detector: "geometry", text: "auto", textModels: process.env["REDRAW_TEXT_MODELS"] ?? "" };
const sight = await openSight(config, { threads: 1 });
const nets = await openNets(config, 1);
// A line's truth is believed where one of both readings is like it.
const readers = await Promise.all((["ctc", "auto"] as const).map((text) => openTextReader({ ...config, text, threads: 1, nets })));

/** Returns the true texts of a page with the lines that were found in each. */
async function blocksOf({ picture, truth }: Page): Promise<readonly object[]> {
  const texts = seenTexts(JSON.parse(readFileSync(truth, "utf8")) as TextTruth);
  if (texts.length === 0) return [];
  const page = preparePage(await readPicture(picture));
  const { lines } = await sight.detector.detect(page);
  const read: (readonly Reading[])[] = [];
  for (const reader of readers) read.push(await reader.read(page, lines));
  const seen = lines
    .map((line, at) => ({ ...line, readings: read.map((readings) => readings[at]!.text) }))
    .filter(({ says }) => says === undefined);
  return [...claim(texts, seen)].map(([{ text, box }, shown]) => ({
    text,
    box,
    lines: shown.map((line) => {
      const { width, height, data } = uprightLine(page, line);
      const grey = Buffer.from(data).toString("base64");
      return { box: line.box, rim: rimOf(line), cap: line.glyphHeight, width, height, grey, readings: line.readings };
    }),
  }));
}

mkdirSync(dirname(options.out), { recursive: true });
rmSync(options.out, { force: true });
for (const [done, page] of pages.entries()) {
  const { kind, author } = page;
  appendFileSync(options.out, `${JSON.stringify({ kind, author, blocks: await blocksOf(page) })}\n`);
  process.stderr.write(`\r${done + 1} of ${pages.length} pictures`);
}
process.stderr.write("\n");
await Promise.all([...readers, sight].map((open) => open.close()));
await nets?.close();
