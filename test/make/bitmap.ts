/** Draws SVG into the bitmap that recognition reads, and builds what the finding of shapes needs beside it. */
import sharp from "sharp";
import type { LineCandidate, NodeCandidate, Page } from "../../src/core/detection.ts";
import type { Box } from "../../src/core/geometry/box.ts";
import { intersectionOverUnion } from "../../src/core/geometry/box.ts";
import type { Bitmap } from "../../src/core/raster/bitmap.ts";
import { draw, drawing } from "./pictures.ts";

/** Draws SVG elements on white, through a JPEG of a quality when one is given. */
export async function drawBitmap(width: number, height: number, elements: string, quality?: number): Promise<Bitmap> {
  const clean = draw(drawing(width, height, elements));
  const picture = quality === undefined ? clean : sharp(await clean.jpeg({ quality }).toBuffer());
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

/** A white page with capitals ten pixels high. */
export function aPage(bitmap: { readonly width: number; readonly height: number }, changes: Partial<Page> = {}): Page {
  return { width: bitmap.width, height: bitmap.height, background: "#ffffff", dark: false, sketch: false, glyphHeight: 10, ...changes };
}

/** A line of black text on white at a place. */
export function aLine(x: number, y: number, width: number, changes: Partial<LineCandidate> = {}): LineCandidate {
  return {
    box: { x, y, width, height: 10 },
    rotation: 0,
    glyphHeight: 10,
    color: "#000000",
    ground: "#ffffff",
    confidence: 0.9,
    ...changes,
  };
}

/** A plain candidate at a place. */
export function aCandidate(box: Box, changes: Partial<NodeCandidate> = {}): NodeCandidate {
  return {
    box,
    kind: "rectangle",
    rotation: 0,
    params: null,
    path: null,
    style: {
      fill: "#ffffff",
      stroke: "#000000",
      strokeWidth: 1,
      dash: "solid",
      cornerRadius: 0,
      opacity: 1,
      gradient: null,
      shadow: false,
    },
    confidence: 0.9,
    origin: "geometry",
    ...changes,
  };
}

/** Returns the candidate that covers a box best, with the overlap. */
export function bestAt(
  candidates: readonly NodeCandidate[],
  box: Box,
): { readonly found: NodeCandidate | undefined; readonly overlap: number } {
  const overlap = (candidate: NodeCandidate): number => intersectionOverUnion(candidate.box, box);
  const found = [...candidates].sort((a, b) => overlap(b) - overlap(a))[0];
  return { found, overlap: found === undefined ? 0 : overlap(found) };
}
