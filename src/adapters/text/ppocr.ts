/** Reads text lines with PP-OCR: coloured crops in, the best symbol of every column out. */
import { mapInLanes } from "../../app/in-lanes.ts";
import type { TextReader } from "../../app/ports.ts";
import { readColumns, rounded } from "../../core/decode/ctc.ts";
import type { LineCandidate, Reading } from "../../core/detection.ts";
import type { Bitmap } from "../../core/raster/bitmap.ts";
import { mendLookalikes } from "../../core/text/lookalikes.ts";
import type { PpocrCrop } from "./ppocr-crop.ts";
import { cropForPpocr } from "./ppocr-crop.ts";

/** What runs the net. */
export interface ColumnScorer {
  /** Crops that it works on at once. */
  readonly lanes: number;
  /** The symbols by their outputs, the first for output 1. */
  readonly symbols: readonly string[];
  /** Returns for each column the best output and its probability, one after the other. */
  score(crop: PpocrCrop): Promise<Float32Array>;
}

/** Opens a reader; the same line gives the same reading whatever is read beside it. */
export function openPpocrReader(scorer: ColumnScorer): TextReader {
  const lanes = Array.from({ length: scorer.lanes }, () => scorer);
  return { read: (bitmap, lines) => mapInLanes(lanes, lines, (_, line) => readLine(scorer, bitmap, line)) };
}

async function readLine(scorer: ColumnScorer, bitmap: Bitmap, line: LineCandidate): Promise<Reading> {
  if (line.says !== undefined) return { text: line.says, confidence: line.confidence };
  const scores = await scorer.score(cropForPpocr(bitmap, line));
  const columns = Array.from({ length: scores.length / 2 }, (_, at) => ({
    output: scores[2 * at]!,
    confidence: rounded(scores[2 * at + 1]!),
  }));
  const { text, confidence } = readColumns(columns, scorer.symbols);
  return { text: mendLookalikes(text), confidence };
}
