/** Cuts the pictures of image nodes out of the uploaded one, so that every writer can embed them. */
import type { Diagram, Node } from "../core/diagram/types.ts";
import type { Box } from "../core/geometry/box.ts";
import type { Bitmap } from "../core/raster/bitmap.ts";
import type { ImageEncoder } from "./ports.ts";

/** Copies a box out of a bitmap, widened to whole pixels and kept within the picture; at least one pixel. */
export function cutBitmap(bitmap: Bitmap, box: Box): Bitmap {
  const left = Math.min(bitmap.width - 1, Math.max(0, Math.floor(box.x)));
  const top = Math.min(bitmap.height - 1, Math.max(0, Math.floor(box.y)));
  const width = Math.max(1, Math.min(bitmap.width, Math.ceil(box.x + box.width)) - left);
  const height = Math.max(1, Math.min(bitmap.height, Math.ceil(box.y + box.height)) - top);
  const data = new Uint8Array(3 * width * height);
  for (let row = 0; row < height; row++) {
    const from = 3 * ((top + row) * bitmap.width + left);
    data.set(bitmap.data.subarray(from, from + 3 * width), 3 * width * row);
  }
  return { width, height, data };
}

/** Fills in the picture of every image node that has none; boxes are in pixels of `bitmap`. What border there is, the picture shows. */
export async function cutImages(diagram: Diagram, bitmap: Bitmap, encoder: ImageEncoder): Promise<Diagram> {
  const nodes: Node[] = [];
  for (const node of diagram.nodes) {
    if (node.kind !== "image" || node.image !== null) {
      nodes.push(node);
      continue;
    }
    const png = await encoder.encodePng({ ...cutBitmap(bitmap, node.box), channels: 3 });
    nodes.push({
      ...node,
      style: { ...node.style, stroke: null, strokeWidth: 0, dash: "solid" },
      image: { mediaType: "image/png", data: base64(png) },
    });
  }
  return { ...diagram, nodes };
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
