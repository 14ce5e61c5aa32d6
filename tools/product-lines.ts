/** Reads a page as the product does: enlarged where its letters are small, lines that lean apart, lines in parts as a whole, and fragments beside them. */
import { detectPage } from "../src/app/convert.ts";
import type { Detector, TextReader } from "../src/app/ports.ts";
import { readSlanted } from "../src/app/read-slanted.ts";
import { readText } from "../src/app/read-text.ts";
import type { ReadLine } from "../src/core/detection.ts";
import type { Box } from "../src/core/geometry/box.ts";
import { directionOf } from "../src/core/geometry/smallest-rectangle.ts";
import type { TurnedRectangle } from "../src/core/geometry/smallest-rectangle.ts";
import type { PreparedPage } from "../src/core/photo/prepare-page.ts";
import type { SlantedLine } from "../src/core/text/slanted.ts";

/** Returns the level box that holds a turned rectangle. */
export function boundsOf(turned: TurnedRectangle): Box {
  const [along, down] = directionOf(turned).map(Math.abs) as [number, number];
  const { middle, width: long, height: high } = turned;
  const [width, height] = [long * along + high * down, long * down + high * along];
  return { x: middle[0] - width / 2, y: middle[1] - height / 2, width, height };
}

const levelled = ({ rectangle, ...line }: SlantedLine): ReadLine => ({ ...line, rotation: 0, box: boundsOf(rectangle) });

/** Returns a line in pixels of a picture that is `factor` times as large. */
function scaled(line: ReadLine, factor: number): ReadLine {
  const { x, y, width, height } = line.box;
  const box = { x: factor * x, y: factor * y, width: factor * width, height: factor * height };
  return { ...line, box, glyphHeight: factor * line.glyphHeight };
}

/** Finds and reads all text of a page; lines are in its own pixels. */
export async function readAsProduct(
  page: PreparedPage,
  ports: { readonly detector: Detector; readonly reader: TextReader },
): Promise<readonly ReadLine[]> {
  const { bitmap, detections, slanted } = await readSlanted(await detectPage(page, ports), ports);
  const read = await readText(bitmap, detections, ports.reader);
  const lines = read.detections.lines.map((line, at) => ({ ...line, ...read.readings[at]! }));
  const all = [...lines, ...read.fragments.map(({ line }) => line), ...slanted.map((line) => levelled(line))];
  return all.map((line) => scaled(line, page.width / bitmap.width));
}
