/** Draws the pages of PDF documents for the command line; what does it is loaded with the first document. */
import { pictureLimits } from "../../core/image/faults.ts";
import { requirePackages } from "../optional-packages.ts";
import type { PdfPages } from "./look.ts";

/** A page of A3 at 150 dots an inch has 4.3 megapixels; what is larger gets fewer dots. A page may take a minute on a slow machine. */
const limits = { timeoutMs: 60_000, maxPixels: 16_000_000, maxSide: pictureLimits.maxSide } as const;

async function load(): Promise<typeof import("../../adapters/image/pdf.ts")> {
  requirePackages("documents");
  return import("../../adapters/image/pdf.ts");
}

/** Counts and draws. Throws `unavailable` without the package, `input_unreadable` for documents that cannot be opened. */
export const pdfPages: PdfPages = {
  count: async (bytes) => (await load()).countPages(bytes, limits),
  draw: async (bytes, page) => (await load()).drawPage(bytes, page, limits),
};
