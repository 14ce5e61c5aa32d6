/** Opens Tesseract in a thread of its own, from the program and the data that come with the product (docs/adr/0033-tesseract-for-four-scripts.md). */
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { OwnScript } from "../../core/text/page-scripts.ts";

/** The program's file beside the data: Tesseract for WebAssembly with relaxed SIMD, which every Node that the product runs on has. */
const programFile = "tesseract-core.cjs";

/** How much of a layout is looked for in a picture, in Tesseract's own numbers. */
export const layouts = { block: "6", line: "7" } as const;

/** One of them. */
export type Layout = (typeof layouts)[keyof typeof layouts];

/** A word as it was seen; confidences are 0..100, boxes in pixels of the picture. */
export interface SeenWord {
  readonly text: string;
  /** That of its worst letter, with a malus for words that are in no dictionary. */
  readonly confidence: number;
  readonly symbols: readonly { readonly confidence: number }[];
  readonly bbox: { readonly x0: number; readonly x1: number };
}

/** A line of words. */
export interface SeenLine {
  readonly words: readonly SeenWord[];
  readonly bbox: { readonly y0: number; readonly y1: number };
}

/** What is seen in a picture, in Tesseract's order. */
export interface SeenBlock {
  readonly paragraphs: readonly { readonly lines: readonly SeenLine[] }[];
}

/** What the thread starts with: paths of program and data, and the name of the data. */
export interface ThreadSettings {
  readonly program: string;
  readonly data: string;
  readonly language: OwnScript;
}

/** One picture, as a file of any kind that Leptonica reads. */
export interface ThreadRequest {
  readonly picture: Uint8Array;
  readonly mode: Layout;
}

/** What the thread found, or why it found nothing; answers come in the order of the requests. */
export type ThreadAnswer = { readonly blocks: readonly SeenBlock[] } | { readonly error: string };

/** A Tesseract at work. */
export interface TesseractEngine {
  /** Reads a picture; one after the other, in the order in which they are asked for. */
  recognise(picture: Uint8Array, mode: Layout): Promise<readonly SeenBlock[]>;
  close(): Promise<void>;
}

const threadModule: URL = new URL(`./tesseract-thread${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url);

/** Starts one for a script, whose program and data lie in `folder`; what does not start, the first picture is told. */
export function openTesseractEngine({ language, folder }: { readonly language: OwnScript; readonly folder: string }): TesseractEngine {
  const workerData: ThreadSettings = { program: join(folder, programFile), data: join(folder, `${language}.traineddata.gz`), language };
  const thread = new Worker(threadModule, { workerData });
  const waiting: PromiseWithResolvers<readonly SeenBlock[]>[] = [];
  let lost: unknown = null;
  const lose = (cause: unknown): void => {
    lost ??= cause;
    for (const { reject } of waiting.splice(0)) reject(lost);
  };
  thread.on("message", (answer: ThreadAnswer) => {
    const asked = waiting.shift();
    if ("blocks" in answer) asked?.resolve(answer.blocks);
    else asked?.reject(new Error(answer.error));
  });
  thread.on("error", lose).on("exit", () => lose(new Error("Tesseract came to its end")));
  return {
    recognise(picture, mode) {
      if (lost !== null) return Promise.reject(lost);
      const asked = Promise.withResolvers<readonly SeenBlock[]>();
      waiting.push(asked);
      thread.postMessage({ picture, mode } satisfies ThreadRequest);
      return asked.promise;
    },
    async close() {
      await thread.terminate();
    },
  };
}
