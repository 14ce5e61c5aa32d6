/** The thread that opens one PDF document, answers once and ends: PDFium compiled to WebAssembly, which reaches nothing outside its own memory. */
import { parentPort, workerData } from "node:worker_threads";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import type { PdfAnswer, PdfRequest } from "./pdf.ts";

async function answer({ bytes, page, dotsPerInch, maxPixels, maxSide }: PdfRequest): Promise<PdfAnswer> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const pages = document.getPageCount();
  if (page === null) return { pages };
  const drawn = document.getPage(page - 1);
  const { originalWidth, originalHeight } = drawn.getOriginalSize();
  // Sides are in points, of which an inch has 72. Posters get fewer dots rather than none.
  const scale = Math.min(
    dotsPerInch / 72,
    Math.sqrt(maxPixels / (originalWidth * originalHeight)),
    maxSide / Math.max(originalWidth, originalHeight),
  );
  const { width, height, data } = await drawn.render({ scale, render: "bitmap", renderFormFields: true });
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 3 })
    .toBuffer();
  return { pages, png };
}

parentPort?.postMessage(
  await answer(workerData as PdfRequest).catch((thrown: unknown): PdfAnswer => ({
    error: thrown instanceof Error ? thrown.message : String(thrown),
  })),
);
