/** Draws pages of PDF documents, each in a thread that ends; the package that does it must be installed. */
import { Worker } from "node:worker_threads";
import { Fault } from "../../core/fault.ts";

/** What a thread is started with. */
export interface PdfRequest {
  readonly bytes: Uint8Array;
  /** The page to draw, counted from 1; null only counts them. */
  readonly page: number | null;
  readonly dotsPerInch: number;
  readonly maxPixels: number;
  readonly maxSide: number;
}

/** What it says: the number of pages, the picture that was asked for, or the package's own words for what is wrong. */
export type PdfAnswer = { readonly pages: number; readonly png?: Uint8Array } | { readonly error: string };

/** How pages are drawn. */
export interface PdfOptions {
  /** Milliseconds for a document to open and a page to be drawn. */
  readonly timeoutMs: number;
  /** Pixels of a page, and of its longer side. */
  readonly maxPixels: number;
  readonly maxSide: number;
}

/** What a drawing program exports for a screen; a page of A4 has 1,240 × 1,754 pixels. */
const dotsPerInch = 150;

const threadModule: URL = new URL(`./pdf-thread${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url);

function unreadable(why: string, cause?: unknown): Fault {
  return new Fault({ code: "input_unreadable", kind: "invalid", message: `cannot be read: ${why}`, cause });
}

/** Tells what is wrong with a document, by what PDFium calls it. */
function faultOf(error: string): Fault {
  if (/password|security/i.test(error)) return unreadable("the PDF document is encrypted; save it without a password", error);
  return unreadable("the PDF document is damaged; open it in a viewer and save or print it as a PDF again", error);
}

async function ask(
  request: Pick<PdfRequest, "bytes" | "page">,
  { timeoutMs, ...limits }: PdfOptions,
): Promise<Exclude<PdfAnswer, { readonly error: string }>> {
  const thread = new Worker(threadModule, {
    workerData: { ...request, ...limits, dotsPerInch } satisfies PdfRequest,
    stdout: true,
    stderr: true,
  });
  const answered = Promise.withResolvers<PdfAnswer>();
  const timer = setTimeout(() => answered.reject(unreadable(`the PDF document was given up after ${timeoutMs / 1_000} s`)), timeoutMs);
  thread.once("message", answered.resolve);
  thread.once("error", (error: unknown) => answered.resolve({ error: error instanceof Error ? error.message : String(error) }));
  thread.once("exit", () => answered.resolve({ error: "its thread came to its end" }));
  try {
    const answer = await answered.promise;
    if ("error" in answer) throw faultOf(answer.error);
    return answer;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

/** Counts the pages of a document. Throws `input_unreadable` for one that is damaged, encrypted or endless. */
export async function countPages(bytes: Uint8Array, options: PdfOptions): Promise<number> {
  return (await ask({ bytes, page: null }, options)).pages;
}

/** Draws a page, counted from 1, on white as a PNG picture. Throws as `countPages` does. */
export async function drawPage(bytes: Uint8Array, page: number, options: PdfOptions): Promise<Uint8Array> {
  const { png } = await ask({ bytes, page }, options);
  if (png === undefined) throw unreadable(`page ${page} of the PDF document cannot be drawn`);
  return png;
}
