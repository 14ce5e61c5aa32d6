/** The text readers by the words of the setting: our own net, Tesseract, or the second for what the first is unsure of. */
import { openCtcReader } from "../adapters/text/ctc.ts";
import { openFallbackReader } from "../adapters/text/fallback.ts";
import type { OpenReader } from "../adapters/text/fallback.ts";
import { openTesseractReader } from "../adapters/text/tesseract.ts";
import type { Reading } from "../core/detection.ts";
import { openNets } from "./models.ts";
import type { NetConfig } from "./models.ts";

/** Leaves every line unread. */
const readNothing: OpenReader = {
  read: (_bitmap, lines) => Promise.resolve(lines.map(() => ({ text: "", confidence: 0 }))),
  close: () => Promise.resolve(),
};

/** A reading of our net below this confidence is read again by Tesseract. */
const sureConfidence = 0.9;

/** Takes the reading of the surer one. */
function surer(first: Reading, second: Reading): Reading {
  return second.text !== "" && second.confidence > first.confidence ? second : first;
}

/** Opens our own reader with one instance of the net a thread. */
async function openNetReader(config: NetConfig, threads: number): Promise<OpenReader> {
  const pool = await openNets(config, threads);
  const score = async ({ width, ink }: { readonly width: number; readonly ink: Float32Array }): Promise<Float32Array> => {
    const [scores] = await pool.run("text-small", { shape: [ink.length / width, width, 1], values: ink });
    return scores!.values;
  };
  return { ...openCtcReader({ lanes: pool.lanes, score }), close: () => pool.close() };
}

type Open = (config: NetConfig, threads: number) => Promise<OpenReader>;

/** How each reader is opened; `threads` read lines at once. */
const readers: { readonly [Name in NetConfig["text"]]: Open } = {
  "ctc,tesseract": async (config, threads) => {
    const first = await openNetReader(config, threads);
    return openFallbackReader({ first, openSecond: () => openTesseractReader({ threads }), sure: sureConfidence, choose: surer });
  },
  ctc: openNetReader,
  tesseract: (_, threads) => openTesseractReader({ threads }),
  none: () => Promise.resolve(readNothing),
};

/** Opens what the setting names. Throws `model_unusable` and `unavailable`. */
export function openTextReader(config: NetConfig, { threads }: { readonly threads: number }): Promise<OpenReader> {
  return readers[config.text](config, threads);
}
