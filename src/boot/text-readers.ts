/** The text readers by the words of the setting: our own net, PP-OCR, or PP-OCR for what the net is unsure of and Tesseract for scripts that neither knows. */
import { architectures } from "../adapters/detector/architectures.ts";
import type { NetPool } from "../adapters/detector/net-pool.ts";
import { folderOfModel, loadSymbols } from "../adapters/detector/weights.ts";
import { openCtcReader } from "../adapters/text/ctc.ts";
import { openFallbackReader } from "../adapters/text/fallback.ts";
import type { OpenReader } from "../adapters/text/fallback.ts";
import { openPpocrReader } from "../adapters/text/ppocr.ts";
import type { PpocrCrop } from "../adapters/text/ppocr-crop.ts";
import { ppocrHeight } from "../adapters/text/ppocr-crop.ts";
import { openScriptReader } from "../adapters/text/script.ts";
import { openTesseractReader } from "../adapters/text/tesseract.ts";
import { chooseOnPage } from "../core/text/choose-reading.ts";
import type { OwnScript } from "../core/text/page-scripts.ts";
import { mendRange } from "../core/text/ranges.ts";
import { unmixScripts } from "../core/text/scripts.ts";
import { dropLoneIdeographs } from "../core/text/lone-ideographs.ts";
import { mendLoneZeros } from "../core/text/lone-zeros.ts";
import { joinKatakana } from "../core/text/split-katakana.ts";
import { mendStrayMarks } from "../core/text/stray-marks.ts";
import type { Config } from "./config.ts";
import type { NetConfig } from "./net-settings.ts";
import { foldersFor, modelOfScript, ppocrGeneration, tesseractProgram } from "./net-settings.ts";

/** Leaves every line unread. */
const readNothing: OpenReader = {
  read: (_bitmap, lines) => Promise.resolve(lines.map(() => ({ text: "", confidence: 0 }))),
  close: () => Promise.resolve(),
};

/** A reading of our net below this confidence is read again by PP-OCR (docs/adr/0027-two-readers-by-script.md). */
const sureBesidePpocr = 0.99;

/** What readers are opened with; nets are there when the setting asks for one. */
export interface TextReaderOptions extends Pick<NetConfig, "textModels"> {
  readonly text: Config["text"];
  readonly threads: number;
  readonly nets: Nets | null;
}

/** Nets at work. */
type Nets = Pick<NetPool, "run" | "lanes">;

/** Opens our own reader; the nets stay the caller's. */
export function openNetReader({ nets }: Pick<TextReaderOptions, "nets">): OpenReader {
  if (nets === null) throw new Error("the setting asks for a net that was not opened");
  const score = async ({ width, ink }: { readonly width: number; readonly ink: Float32Array }): Promise<Float32Array> => {
    const [scores] = await nets.run("text-small", { shape: [ink.length / width, width, 1], values: ink });
    return scores!.values;
  };
  return { ...openCtcReader({ lanes: nets.lanes, score }), close: () => Promise.resolve() };
}

/** Adds Tesseract for scripts that the others have no letters for (docs/adr/0033-tesseract-for-four-scripts.md). */
function withOwnScripts(first: OpenReader, options: TextReaderOptions): OpenReader {
  const openFor = async (language: OwnScript): Promise<OpenReader> => {
    await folderOfModel(tesseractProgram, foldersFor(options));
    const folder = await folderOfModel(modelOfScript(language), foldersFor(options));
    return openTesseractReader({ language, folder, threads: options.threads });
  };
  return openScriptReader({ first, openFor });
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

/** Gives the words of a page one script each, letters that its language has and zeros as high as they are: no reader sees more than a line, in one size. */
function asOnPage(reader: OpenReader): OpenReader {
  return {
    async read(bitmap, lines) {
      const readings = dropLoneIdeographs(await reader.read(bitmap, lines));
      const texts = mendLoneZeros(mendStrayMarks(unmixScripts(readings.map(({ text }) => text))), lines);
      return readings.map((reading, at) => ({ ...reading, text: mendRange(texts[at]!) }));
    },
    close: () => reader.close(),
  };
}

/** Joins words that readers of scripts see in pieces. */
function withWholeWords(reader: OpenReader): OpenReader {
  return {
    read: async (bitmap, lines) => (await reader.read(bitmap, lines)).map((reading) => ({ ...reading, text: joinKatakana(reading.text) })),
    close: () => reader.close(),
  };
}

/** Opens our own reader, PP-OCR for what it is unsure of, and Tesseract for scripts that neither knows. */
function openAll(options: TextReaderOptions): OpenReader {
  const both = openFallbackReader({
    first: openNetReader(options),
    openSecond: () => openPpocr(options),
    sure: sureBesidePpocr,
    chooseOn: chooseOnPage,
  });
  return withWholeWords(withOwnScripts(asOnPage(both), options));
}

/** How each reader is opened. */
const readers: { readonly [Name in Config["text"]]: (options: TextReaderOptions) => OpenReader | Promise<OpenReader> } = {
  auto: openAll,
  "ctc,ppocr": openAll,
  ppocr: openPpocr,
  ctc: (options) => asOnPage(openNetReader(options)),
  none: () => readNothing,
};

/** Opens what the setting names; `threads` read lines at once. */
export async function openTextReader(options: TextReaderOptions): Promise<OpenReader> {
  return readers[options.text](options);
}
