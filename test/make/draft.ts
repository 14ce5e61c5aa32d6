/** Builds drafts for the tests of assembly steps. */
import type { Draft } from "../../src/core/assemble/draft.ts";
import type { Bitmap } from "../../src/core/raster/bitmap.ts";

/** Makes a white picture. */
export function whitePicture(width: number, height: number): Bitmap {
  return { width, height, data: new Uint8Array(3 * width * height).fill(255) };
}

/** Makes a draft of a light page with 10 px letters: by default a white picture of 200 by 200 on which nothing was found. */
export function aDraft(options: Partial<Draft> = {}): Draft {
  const bitmap = options.bitmap ?? whitePicture(200, 200);
  const page = { width: bitmap.width, height: bitmap.height, background: "#ffffff", dark: false, sketch: false, glyphHeight: 10 };
  return { bitmap, page, lines: [], nodes: [], edges: [], judging: null, explainedInk: 0, unexplained: [], ...options };
}
