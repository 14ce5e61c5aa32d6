/** The text readers by the words of the setting: our own net, Tesseract, or the second for what the first is unsure of. */
import type { NetPool } from "../adapters/detector/net-pool.ts";
import { openCtcReader } from "../adapters/text/ctc.ts";
import { openFallbackReader } from "../adapters/text/fallback.ts";
import type { OpenReader } from "../adapters/text/fallback.ts";
import { openScriptReader } from "../adapters/text/script.ts";
import { openTesseractReader } from "../adapters/text/tesseract.ts";
import type { Reading } from "../core/detection.ts";
import type { Config } from "./config.ts";

/** Leaves every line unread. */
const readNothing: OpenReader = {
  read: (_bitmap, lines) => Promise.resolve(lines.map(() => ({ text: "", confidence: 0 }))),
  close: () => Promise.resolve(),
};

/** A reading of our net below this confidence is read again by Tesseract: fitted on synthetic pages (docs/adr/0013-two-readers.md). */
const sureConfidence = 0.95;

/** Takes the reading of the surer one. */
function surer(first: Reading, second: Reading): Reading {
  return second.text !== "" && second.confidence > first.confidence ? second : first;
}

/** What readers are opened with; nets are there when the setting asks for one. */
export interface TextReaderOptions {
  readonly text: Config["text"];
  readonly threads: number;
  readonly nets: Nets | null;
}

/** Nets at work. */
type Nets = Pick<NetPool, "run" | "lanes">;

/** Opens our own reader; the nets stay the caller's. */
function openNetReader({ nets }: Pick<TextReaderOptions, "nets">): OpenReader {
  if (nets === null) throw new Error("the setting asks for a net that was not opened");
  const score = async ({ width, ink }: { readonly width: number; readonly ink: Float32Array }): Promise<Float32Array> => {
    const [scores] = await nets.run("text-small", { shape: [ink.length / width, width, 1], values: ink });
    return scores!.values;
  };
  return { ...openCtcReader({ lanes: nets.lanes, score }), close: () => Promise.resolve() };
}

/** Adds a reader of Chinese, which no other one knows, for pages in it. */
function withChinese(first: OpenReader, { threads }: TextReaderOptions): OpenReader {
  return openScriptReader({ first, openSecond: () => openTesseractReader({ threads, language: "chi_sim" }), letter: /\p{Script=Han}/u });
}

/** Opens our own reader, and Tesseract for what it is unsure of. */
function openBoth(options: TextReaderOptions): OpenReader {
  const both = openFallbackReader({
    first: openNetReader(options),
    openSecond: () => openTesseractReader({ threads: options.threads }),
    sure: sureConfidence,
    choose: surer,
  });
  return withChinese(both, options);
}

/** How each reader is opened. */
const readers: { readonly [Name in Config["text"]]: (options: TextReaderOptions) => OpenReader | Promise<OpenReader> } = {
  auto: openBoth,
  "ctc,tesseract": openBoth,
  ctc: openNetReader,
  tesseract: async (options) => withChinese(await openTesseractReader({ threads: options.threads }), options),
  none: () => readNothing,
};

/** Opens what the setting names; `threads` read lines at once. */
export async function openTextReader(options: TextReaderOptions): Promise<OpenReader> {
  return readers[options.text](options);
}
