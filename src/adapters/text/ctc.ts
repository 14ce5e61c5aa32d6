/** Reads text lines with our own net: crops of one height in, scores of symbols out, whatever runs the net. */
import type { TextReader } from "../../app/ports.ts";
import { decodeCtc } from "../../core/decode/ctc.ts";
import type { LineCandidate, Reading } from "../../core/detection.ts";
import type { Bitmap } from "../../core/raster/bitmap.ts";
import { mendLookalikes } from "../../core/text/lookalikes.ts";
import { alphabet } from "../../core/text/alphabet.ts";
import { mapInLanes } from "../../app/in-lanes.ts";
import type { NetCrop } from "./net-crop.ts";
import { cropForNet } from "./net-crop.ts";

/** What runs the text net. */
export interface LineScorer {
  /** Crops that it works on at once. */
  readonly lanes: number;
  /** Returns the scores of all columns, one after the other: the blank and every symbol of the alphabet. */
  score(crop: Pick<NetCrop, "width" | "ink">): Promise<Float32Array>;
}

/** A crop without any share of ink above this is empty paper. */
const leastInk = 0.37;

/** Opens a reader; the same line gives the same reading whatever is read beside it. */
export function openCtcReader(scorer: LineScorer): TextReader {
  const lanes = Array.from({ length: scorer.lanes }, () => scorer);
  return { read: (bitmap, lines) => mapInLanes(lanes, lines, (_, line) => readLine(scorer, bitmap, line)) };
}

async function readLine(scorer: LineScorer, bitmap: Bitmap, line: LineCandidate): Promise<Reading> {
  if (line.says !== undefined) return { text: line.says, confidence: line.confidence };
  const parts: { readonly reading: Reading; readonly beginsWord: boolean }[] = [];
  for (const crop of cropForNet(bitmap, line)) {
    if (!crop.ink.some((share) => share > leastInk)) continue;
    const scores = await scorer.score(crop);
    parts.push({ reading: decodeCtc(scores, scores.length / (alphabet.length + 1)), beginsWord: crop.beginsWord });
  }
  return joinParts(parts.filter(({ reading }) => reading.text !== ""));
}

/** Joins the readings of the parts of a long line; the confidence weighs them by length. */
function joinParts(parts: readonly { readonly reading: Reading; readonly beginsWord: boolean }[]): Reading {
  const letters = parts.reduce((sum, { reading }) => sum + reading.text.length, 0);
  const total = parts.reduce((sum, { reading }) => sum + reading.text.length * reading.confidence, 0);
  const text = parts.reduce((said, { reading, beginsWord }) => said + (beginsWord && said !== "" ? " " : "") + reading.text, "");
  return { text: mendLookalikes(text), confidence: letters === 0 ? 0 : total / letters };
}
