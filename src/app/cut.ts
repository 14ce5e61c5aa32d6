/** Cuts the pictures of image nodes and of shapes out of the uploaded one, so that every writer can embed them. */
import { insetBox, shareOf } from "../core/diagram/insets.ts";
import type { Diagram, Inset, Node, NodeImage } from "../core/diagram/types.ts";
import type { Box } from "../core/geometry/box.ts";
import { area, overlapArea } from "../core/geometry/box.ts";
import type { Bitmap } from "../core/raster/bitmap.ts";
import { paintOver } from "../core/raster/paint-over.ts";
import type { ImageEncoder } from "./ports.ts";

/** Widens a box to whole pixels and keeps it within the picture; at least one pixel. */
function wholePixels({ width, height }: Bitmap, box: Box): Box {
  const left = Math.min(width - 1, Math.max(0, Math.floor(box.x)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(box.y)));
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.min(width, Math.ceil(box.x + box.width)) - left),
    height: Math.max(1, Math.min(height, Math.ceil(box.y + box.height)) - top),
  };
}

/** Copies a box out of a bitmap, in whole pixels. */
export function cutBitmap(bitmap: Bitmap, box: Box): Bitmap {
  const { x: left, y: top, width, height } = wholePixels(bitmap, box);
  const data = new Uint8Array(3 * width * height);
  for (let row = 0; row < height; row++) {
    const from = 3 * ((top + row) * bitmap.width + left);
    data.set(bitmap.data.subarray(from, from + 3 * width), 3 * width * row);
  }
  return { width, height, data };
}

/** A line of a text belongs to what a picture shows when so much of it lies in there. */
const inside = 0.6;

/** Lists where the diagram writes: what stands in a picture is written once, by its text and not by the picture, too. */
function writtenIn({ nodes }: Diagram): (box: Box) => readonly Box[] {
  const lines = nodes.flatMap(({ text }) => text?.lines ?? []).map(({ box }) => box);
  return (box) => lines.filter((line) => overlapArea(line, box) > inside * area(line));
}

/** A picture and the place that it shows, in whole pixels: it would be blurred in another one. */
interface Cut {
  readonly box: Box;
  readonly image: NodeImage;
}

/** Cuts the picture of an image node, or of a shape the pictures in it; what has its picture keeps it. */
async function withPictures(node: Node, cut: (box: Box) => Promise<Cut>): Promise<Node> {
  if (node.kind === "image")
    return node.image === null
      ? { ...node, style: { ...node.style, stroke: null, strokeWidth: 0, dash: "solid" }, ...(await cut(node.box)) }
      : node;
  if (node.insets === undefined) return node;
  const insets: Inset[] = [];
  for (const inset of node.insets) {
    if (inset.image !== null) insets.push(inset);
    else {
      const { box, image } = await cut(insetBox(node, inset));
      insets.push({ ...inset, box: shareOf(node, box), image });
    }
  }
  return { ...node, insets };
}

/**
 * Fills in the picture of every image node that has none, and those in shapes; boxes are in pixels of `bitmap`. What border there is, the picture of
 * an image node shows; what is written in it as text, it does not.
 */
export async function cutImages(diagram: Diagram, bitmap: Bitmap, encoder: ImageEncoder): Promise<Diagram> {
  const written = writtenIn(diagram);
  const cut = async (place: Box): Promise<Cut> => {
    const box = wholePixels(bitmap, place);
    const lines = written(place).map((line) => ({ ...line, x: line.x - box.x, y: line.y - box.y }));
    const png = await encoder.encodePng({ ...paintOver(cutBitmap(bitmap, box), lines), channels: 3 });
    return { box, image: { mediaType: "image/png", data: base64(png) } };
  };
  const nodes: Node[] = [];
  for (const node of diagram.nodes) nodes.push(await withPictures(node, cut));
  return { ...diagram, nodes };
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
