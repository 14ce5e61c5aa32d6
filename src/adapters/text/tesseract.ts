/** Reads text lines with Tesseract in WebAssembly; its language data come from npm, nothing is fetched at run time. */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createWorker, OEM, PSM } from "tesseract.js";
import type { LineCandidate, Reading } from "../../core/detection.ts";
import type { Bitmap } from "../../core/raster/bitmap.ts";
import type { TextReader } from "../../app/ports.ts";
import { cropLine, encodePgm } from "./line-crop.ts";

type Worker = Awaited<ReturnType<typeof createWorker>>;

/** Height of capitals in a crop, in pixels: 24 read best of 20, 22, 24, 27, 30 and 36 on 331 lines (character errors 8.0 % against 8.3-8.7). */
const capHeight = 24;

/** What makes a reading depend on its line alone: no words learned from the lines before it. */
const stateless = { tessedit_enable_doc_dict: "0", classify_enable_learning: "0" };

/** Opens a reader with one worker a thread; the same line gives the same reading whatever is read beside it. */
export async function openTesseractReader({ threads }: { readonly threads: number }): Promise<TextReader & { close(): Promise<void> }> {
  const workers = await Promise.all(Array.from({ length: Math.max(1, threads) }, openWorker));
  return {
    async read(bitmap, lines) {
      const readings: Reading[] = lines.map(() => ({ text: "", confidence: 0 }));
      let next = 0;
      await Promise.all(
        workers.map(async (worker) => {
          while (next < lines.length) {
            const index = next++;
            readings[index] = await readLine(worker, bitmap, lines[index]!);
          }
        }),
      );
      return readings;
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

async function openWorker(): Promise<Worker> {
  const langPath = join(dirname(fileURLToPath(import.meta.resolve("@tesseract.js-data/eng"))), "4.0.0_best_int");
  const options = { langPath, cacheMethod: "none", gzip: true, errorHandler: () => {} };
  const worker = await createWorker("eng", OEM.LSTM_ONLY, options);
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_LINE, ...stateless });
  return worker;
}

async function readLine(worker: Worker, bitmap: Bitmap, line: LineCandidate): Promise<Reading> {
  const picture = Buffer.from(encodePgm(cropLine(bitmap, line, capHeight)));
  const { data } = await worker.recognize(picture, {}, { text: false, tsv: true });
  return joinWords(data.tsv ?? "");
}

/** Joins the words of Tesseract's table (level 5; confidence in column 11, text in column 12); long words weigh more in the confidence. */
function joinWords(table: string): Reading {
  const words = table
    .split("\n")
    .map((row) => row.split("\t"))
    .filter((columns) => columns[0] === "5" && (columns[11] ?? "").trim() !== "")
    .map((columns) => ({ text: columns[11]!.trim().normalize("NFC"), confidence: Number(columns[10]) / 100 }));
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  if (letters === 0) return { text: "", confidence: 0 };
  const confidence = words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / letters;
  return { text: words.map((word) => word.text).join(" "), confidence: Math.min(1, Math.max(0, confidence)) };
}
