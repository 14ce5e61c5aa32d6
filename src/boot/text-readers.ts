/** The text readers by the words of the setting: our own net, PP-OCR, Tesseract, or another for what the first is unsure of. */
import { architectures } from "../adapters/detector/architectures.ts";
import type { NetPool } from "../adapters/detector/net-pool.ts";
import { loadSymbols } from "../adapters/detector/weights.ts";
import { openCtcReader } from "../adapters/text/ctc.ts";
import { openFallbackReader } from "../adapters/text/fallback.ts";
import type { OpenReader } from "../adapters/text/fallback.ts";
import { openPpocrReader } from "../adapters/text/ppocr.ts";
import type { PpocrCrop } from "../adapters/text/ppocr-crop.ts";
import { ppocrHeight } from "../adapters/text/ppocr-crop.ts";
import { openScriptReader } from "../adapters/text/script.ts";
import { openTesseractReader } from "../adapters/text/tesseract.ts";
import type { Reading } from "../core/detection.ts";
import { chooseOnPage } from "../core/text/choose-reading.ts";
import { unmixScripts } from "../core/text/scripts.ts";
import type { Config } from "./config.ts";
import type { NetConfig } from "./net-settings.ts";
import { foldersFor, ppocrGeneration } from "./net-settings.ts";

/** Leaves every line unread. */
const readNothing: OpenReader = {
  read: (_bitmap, lines) => Promise.resolve(lines.map(() => ({ text: "", confidence: 0 }))),
  close: () => Promise.resolve(),
};

/** A reading of our net below this confidence is read again by Tesseract: fitted on synthetic pages (docs/adr/0013-two-readers.md). */
const sureConfidence = 0.95;
/** The same for PP-OCR. */
const sureBesidePpocr = 0.99;

/** Takes the reading of the surer one. */
function surer(first: Reading, second: Reading): Reading {
  return second.text !== "" && second.confidence > first.confidence ? second : first;
}

/** What readers are opened with; nets are there when the setting asks for one. */
export interface TextReaderOptions extends Pick<NetConfig, "textModels"> {
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

/** Opens PP-OCR; the nets stay the caller's. */
export async function openPpocr(options: Pick<TextReaderOptions, "nets" | "textModels">): Promise<OpenReader> {
  const { nets } = options;
  if (nets === null) throw new Error("the setting asks for a net that was not opened");
  const net = `reader-${ppocrGeneration(options)}` as const;
  const symbols = await loadSymbols({ net, architecture: architectures[net] }, foldersFor(options));
  const score = async ({ width, values }: PpocrCrop): Promise<Float32Array> => {
    const [columns] = await nets.run(net, { shape: [ppocrHeight, width, 3], values });
    return columns!.values;
  };
  return { ...openPpocrReader({ lanes: nets.lanes, symbols, score }), close: () => Promise.resolve() };
}

/** Gives the words of a page one script each: no reader sees more than a line. */
function inOneScript(reader: OpenReader): OpenReader {
  return {
    async read(bitmap, lines) {
      const readings = await reader.read(bitmap, lines);
      const texts = unmixScripts(readings.map(({ text }) => text));
      return readings.map((reading, at) => ({ ...reading, text: texts[at]! }));
    },
    close: () => reader.close(),
  };
}

/** Opens our own reader, and PP-OCR for what it is unsure of. */
function openOwnAndPpocr(options: TextReaderOptions): OpenReader {
  const both = openFallbackReader({
    first: openNetReader(options),
    openSecond: () => openPpocr(options),
    sure: sureBesidePpocr,
    chooseOn: chooseOnPage,
  });
  return inOneScript(both);
}

/** Opens our own reader, and Tesseract for what it is unsure of. */
function openBoth(options: TextReaderOptions): OpenReader {
  const both = openFallbackReader({
    first: openNetReader(options),
    openSecond: () => openTesseractReader({ threads: options.threads }),
    sure: sureConfidence,
    chooseOn: () => surer,
  });
  return withChinese(both, options);
}

/** How each reader is opened. */
const readers: { readonly [Name in Config["text"]]: (options: TextReaderOptions) => OpenReader | Promise<OpenReader> } = {
  auto: openOwnAndPpocr,
  "ctc,ppocr": openOwnAndPpocr,
  ppocr: openPpocr,
  "ctc,tesseract": openBoth,
  ctc: (options) => inOneScript(openNetReader(options)),
  tesseract: async (options) => withChinese(await openTesseractReader({ threads: options.threads }), options),
  none: () => readNothing,
};

/** Opens what the setting names; `threads` read lines at once. */
export async function openTextReader(options: TextReaderOptions): Promise<OpenReader> {
  return readers[options.text](options);
}
