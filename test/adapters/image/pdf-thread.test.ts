/** The thread of a document, asked without what is around it. */
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import type { PdfRequest } from "../../../src/adapters/image/pdf.ts";
import { twoBoxesOfPdf, writePdf } from "../../make/pdf.ts";

const module = new URL("../../../src/adapters/image/pdf-thread.ts", import.meta.url);

function ask(request: Pick<PdfRequest, "bytes" | "page">): Promise<unknown> {
  const workerData: PdfRequest = { ...request, dotsPerInch: 72, maxPixels: 1_000_000, maxSide: 5_000 };
  const thread = new Worker(module, { workerData });
  return new Promise((resolve, reject) => void thread.once("message", resolve).once("error", reject));
}

test("it counts without drawing, draws what it is asked for, and says what is wrong", async () => {
  const bytes = writePdf([twoBoxesOfPdf(40), { width: 0, height: 100, content: "" }]);
  expect(await ask({ bytes, page: null })).toEqual({ pages: 2 });
  expect(await ask({ bytes, page: 1 })).toMatchObject({ pages: 2, png: expect.any(Uint8Array) });
  expect(await ask({ bytes: bytes.subarray(0, 50), page: 1 })).toMatchObject({ error: expect.stringContaining("corrupted") });
});
