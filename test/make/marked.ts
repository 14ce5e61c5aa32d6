/** Draws every marker as the SVG writer does, at the ends of lines that meet shapes, and the field that they are read in. */
import type { Field } from "../../src/core/assemble/trace/field.ts";
import { prepareField } from "../../src/core/assemble/trace/field.ts";
import type { Tip } from "../../src/core/assemble/trace/profile.ts";
import type { Marker } from "../../src/core/diagram/types.ts";
import type { Point } from "../../src/core/geometry/point.ts";
import { add, rotate, scale as times } from "../../src/core/geometry/point.ts";
import { writeElement } from "../../src/formats/lib/xml.ts";
import { usualHeadLength } from "../../src/formats/lib/head-length.ts";
import { markerElement, trimOf } from "../../src/formats/svg/marker.ts";
import { aNode } from "./diagram.ts";
import { drawScene } from "./tracing.ts";

const cell = 90;
const length = 50;

/** Draws a row for each marker and a column for each direction in degrees; returns the field, and where each marker is to be read. */
export async function drawMarked(
  markers: readonly Exclude<Marker, "none">[],
  look: { readonly width: number; readonly scale: number; readonly degrees: readonly number[] },
): Promise<{ readonly field: Field; readonly tips: readonly { readonly marker: Marker; readonly tip: Tip }[] }> {
  const { width, scale, degrees } = look;
  const style = { stroke: "#000000", strokeWidth: width, dash: "solid", opacity: 1, cornerRadius: 0 } as const;
  const places = markers.flatMap((marker, row) => degrees.map((turn, column) => ({ marker, turn, row, column })));
  const ends = places.map(({ marker, turn, row, column }) => {
    // lines of odd widths lie on the middles of pixels
    const middle: Point = add(times([column + 0.5, row + 0.5], cell), width % 2 === 0 ? [0, 0] : [0.5, 0.5]);
    const out = rotate([1, 0], turn);
    const tip = add(middle, times(out, length / 2));
    return { marker, out, tip, start: add(middle, times(out, -length / 2)), drawn: add(tip, times(out, -0.5)) };
  });
  // a shape right before each tip, so far that its near side meets the line squarely enough
  const nodes = ends.map(({ out, tip }, index) => {
    const level = Math.abs(out[0]) >= Math.abs(out[1]);
    const [w, h] = level ? [12, 40] : [40, 12];
    const x = level ? (out[0] > 0 ? tip[0] : tip[0] - w) : tip[0] - w / 2;
    const y = level ? tip[1] - h / 2 : out[1] > 0 ? tip[1] : tip[1] - h;
    return aNode({ id: `n${index}`, box: [x, y, w, h] });
  });
  const heads = markers.map((marker) =>
    writeElement(
      markerElement(
        { marker, color: "#000000", strokeWidth: width, length: usualHeadLength(width), ground: "#ffffff", trim: trimOf(marker, style) },
        marker,
      ),
    ),
  );
  const lines = ends.map(({ marker, out, start, drawn }) => {
    const end = add(drawn, times(out, -trimOf(marker, style)));
    return `<path d="M${start.join(" ")}L${end.join(" ")}" stroke="#000" stroke-width="${width}" marker-end="url(#${marker})"/>`;
  });
  const draft = await drawScene({
    nodes,
    drawn: heads.join("") + lines.join(""),
    size: [cell * degrees.length, cell * markers.length],
    scale,
  });
  const tips = ends.map(({ marker, out, tip }) => ({
    marker,
    tip: { at: times(tip, scale), direction: out, radius: (width * scale) / 2, room: (length * scale) / 2 + 4 * scale },
  }));
  return { field: prepareField(draft), tips };
}
