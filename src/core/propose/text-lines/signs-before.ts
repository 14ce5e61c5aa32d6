/** Small signs in a colour of their own before a line, as before the members of a class in PlantUML: no letters of it, and kept as pictures of its shape. */
import type { LineCandidate } from "../../detection.ts";
import { centre, containsPoint } from "../../geometry/box.ts";
import { packedColour } from "../../raster/bitmap.ts";
import { wayBetween } from "../../raster/colour.ts";
import { bandsOf } from "./bands.ts";
import { boxOfGlyph, heightOf, widthOf } from "./ink.ts";
import type { Glyph } from "./ink.ts";

/** A sign keeps at least and at most so far from its line, is so high and no wider, in heights of capitals; its colour lies so many levels beside the shades of the text's. */
const sign = { gap: 0.3, furthest: 1.5, low: 0.3, high: 0.95, wide: 1, beside: 48 } as const;

/** Ink and what it stands on, as packed colours. */
type Shade = Pick<Glyph, "ink" | "ground">;

/** Tells whether ink is of another colour than a text, of which thin letters are paler. */
function isOffShade(own: Shade, text: Shade): boolean {
  const [axis, along] = [wayBetween(own.ground, own.ink), wayBetween(text.ground, text.ink)];
  const length = along.reduce((sum, value) => sum + value ** 2, 0);
  const share = axis.reduce((sum, value, channel) => sum + value * along[channel]!, 0) / Math.max(1, length);
  return Math.hypot(...axis.map((value, channel) => value - share * along[channel]!)) > sign.beside;
}

/** Tells a sign from the first letter of a line; `gap` is what lies between both, `height` that of capitals. */
export function isSignBefore(glyph: Glyph, text: Shade, { gap, height }: { readonly gap: number; readonly height: number }): boolean {
  return gap >= sign.gap * height && heightOf(glyph) <= sign.high * height && isOffShade(glyph, text);
}

/** Says of level lines which sign stands before them. */
export function withSigns(lines: readonly LineCandidate[], glyphs: readonly Glyph[]): readonly LineCandidate[] {
  const near = bandsOf(glyphs);
  return lines.map((line) => {
    const { box, glyphHeight: height, color, ground } = line;
    if (line.rotation !== 0 || line.ring !== undefined) return line;
    const text = { ink: packedColour(color), ground: packedColour(ground) };
    const found = near(box.y, box.y + box.height).find((glyph) => {
      const middle = centre(boxOfGlyph(glyph));
      const isInReach = glyph.right <= box.x && box.x - glyph.right <= sign.furthest * height && heightOf(glyph) >= sign.low * height;
      return (
        isInReach &&
        widthOf(glyph) <= sign.wide * height &&
        middle[1] >= box.y &&
        middle[1] <= box.y + box.height &&
        isSignBefore(glyph, text, { gap: box.x - glyph.right, height }) &&
        lines.every((other) => !containsPoint(other.box, middle))
      );
    });
    return found === undefined ? line : { ...line, sign: boxOfGlyph(found) };
  });
}
