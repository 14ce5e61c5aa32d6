/** Draws a level line with a marker at its right end, as tools draw it: the marker grows with the line and its tip touches the shape. */
import type { Marker } from "../../src/core/diagram/types.ts";

/** The markers that can be drawn. */
export type DrawnMarker = Extract<
  Marker,
  "none" | "triangle" | "triangle_hollow" | "open" | "diamond" | "diamond_hollow" | "circle" | "circle_hollow" | "bar"
>;

/** Writes the SVG of a line from one place to the shape's outline at `to` in the same row, in a width and a colour. */
export function headedLine(
  marker: DrawnMarker,
  { from, to, y }: { readonly from: number; readonly to: number; readonly y: number },
  { width = 1, colour = "#000000" }: { readonly width?: number; readonly colour?: string } = {},
): string {
  const [length, half] = [8 + 2 * width, 4 + width];
  const pen = `stroke="${colour}" stroke-width="${width}"`;
  // a mitred tip stands out beyond its point
  const tip = to - width;
  const solid = marker.endsWith("hollow") || marker === "open" ? "#ffffff" : colour;
  const line = (end: number): string => `<path d="M${from} ${y}H${end}" ${pen} fill="none"/>`;
  const wings = `M${tip - length} ${y - half}L${tip} ${y}L${tip - length} ${y + half}`;
  const sides = `M${tip} ${y}L${tip - length} ${y - half}L${tip - 2 * length} ${y}L${tip - length} ${y + half}Z`;
  const triangle = `${line(tip - length)}<path d="${wings}Z" ${pen} fill="${solid}"/>`;
  const diamond = `${line(tip - 2 * length)}<path d="${sides}" ${pen} fill="${solid}"/>`;
  const circle = `${line(to - 2 * half)}<circle cx="${to - half}" cy="${y}" r="${half - width / 2}" ${pen} fill="${solid}"/>`;
  const elements: Readonly<Record<DrawnMarker, string>> = {
    none: line(to),
    open: `${line(tip)}<path d="${wings}" ${pen} fill="none"/>`,
    triangle,
    triangle_hollow: triangle,
    diamond,
    diamond_hollow: diamond,
    circle,
    circle_hollow: circle,
    bar: `${line(to)}<path d="M${to - half} ${y - half}V${y + half}" ${pen}/>`,
  };
  return elements[marker];
}
