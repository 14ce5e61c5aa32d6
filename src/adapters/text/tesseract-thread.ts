/** The thread that one Tesseract computes in: its WebAssembly, the data of one script, one picture of a line at a time. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import { gunzipSync } from "node:zlib";
import type { SeenBlock, ThreadAnswer, ThreadRequest, ThreadSettings } from "./tesseract-engine.ts";

/** What of the program is used; it is Tesseract's own interface for C++, compiled by Emscripten. */
interface Program {
  readonly FS: { writeFile(path: string, content: Uint8Array): void };
  readonly TessBaseAPI: new () => Recogniser;
}

interface Recogniser {
  Init(folder: null, language: string, engine: number): number;
  SetVariable(name: string, value: string): void;
  /** Reads `/input`, turned as EXIF counts and by an angle; not 0 when it is no picture. */
  SetImageFile(orientation: number, angle: number): number;
  Recognize(progress: null): number;
  GetJSONText(): string;
}

/** Recognises by the net alone: the data have nothing for the older way. */
const netOnly = 1;

/** What makes a reading depend on its line alone: no words learned from the lines before it. */
const stateless = { tessedit_enable_doc_dict: "0", classify_enable_learning: "0" };

async function open({ program, data, language }: ThreadSettings): Promise<(request: ThreadRequest) => readonly SeenBlock[]> {
  const start = createRequire(import.meta.url)(program) as (options: object) => Promise<Program>;
  const { FS, TessBaseAPI } = await start({ print() {}, printErr() {} });
  FS.writeFile(`./${language}.traineddata`, gunzipSync(readFileSync(data)));
  const recogniser = new TessBaseAPI();
  if (recogniser.Init(null, language, netOnly) !== 0) throw new Error(`Tesseract does not take ${data}`);
  for (const [name, value] of Object.entries(stateless)) recogniser.SetVariable(name, value);
  return ({ picture, mode }) => {
    recogniser.SetVariable("tessedit_pageseg_mode", mode);
    FS.writeFile("/input", picture);
    if (recogniser.SetImageFile(1, 0) === 1) throw new Error("Tesseract does not take the picture of a line");
    recogniser.Recognize(null);
    return (JSON.parse(recogniser.GetJSONText()) as { readonly blocks?: readonly SeenBlock[] | null }).blocks ?? [];
  };
}

const recognise = await open(workerData as ThreadSettings);

function answer(request: ThreadRequest): ThreadAnswer {
  try {
    return { blocks: recognise(request) };
  } catch (thrown) {
    return { error: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

parentPort?.on("message", (request: ThreadRequest) => parentPort?.postMessage(answer(request)));
