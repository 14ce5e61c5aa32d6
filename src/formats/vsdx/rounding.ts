/** Boxes with round corners: arcs of a radius that is a cell of the shape, which a handle changes in Visio. */
import type { Node } from "../../core/diagram/types.ts";
import { toInches } from "../lib/units.ts";
import { element } from "../lib/xml.ts";
import type { XmlElement } from "../lib/xml.ts";
import { cell, cells, section, share } from "./cells.ts";
import { geometryRow, geometrySection } from "./outline.ts";
import type { Extent } from "./outline.ts";

/** How far an arc of a quarter turn bows out, in radii: 1 - cos 45°. */
const quarterBow = 1 - Math.SQRT1_2;
const radiusCell = "User.CornerRadius";

/** A radius in pixels that fits into its box. */
function fitting({ width, height }: Extent, radius: number): number {
  return Math.max(0, Math.min(radius, width / 2, height / 2));
}

/** Returns the radius of a node that is a box with round corners, in pixels; 0 for every other one. */
export function cornerRadiusOf({ kind, box, style }: Node): number {
  return kind === "rounded_rectangle" || kind === "container" ? fitting(box, style.cornerRadius) : 0;
}

/** Makes the User row that holds the radius; `from` names where it comes from, else it is a number of its own. */
export function radiusRow(extent: Extent, radius: number, from?: string): XmlElement {
  const fits = fitting(extent, radius);
  const source = from ?? toInches(radius).toFixed(6);
  return element("Row", { N: "CornerRadius" }, [
    cell("Value", toInches(fits), `MAX(0,MIN(${source},Width*0.5,Height*0.5))`),
    cell("Prompt", ""),
  ]);
}

/** The name of the handle for `radiusRow`. */
export const radiusHandle = "Controls.CornerRadius";

/** Makes the handle that changes the radius, on the upper edge; that of a shape with half circles at its ends moves with the shape's height. */
export function radiusControl(extent: Extent, radius: number): XmlElement {
  const [x, y] = [toInches(fitting(extent, radius)), toInches(extent.height)];
  const isStadium = radius >= extent.height / 2 && extent.height <= extent.width;
  return section("Control", [
    element("Row", { N: "CornerRadius" }, [
      cell("X", x, isStadium ? share("Height", 0.5) : undefined),
      cell("Y", y, share("Height", 1)),
      cell("XDyn", x, "Controls.CornerRadius"),
      cell("YDyn", y, "Controls.CornerRadius.Y"),
      // 2: it keeps its distance from the left side; 1: it cannot be moved up or down.
      ...cells({ XCon: 2, YCon: 1, CanGlue: 0, Prompt: "Change the radius of the corners" }),
    ]),
  ]);
}

/** Makes the outline of a box with round corners; readers that ignore Visio's own rounding draw the arcs (libvisio, measured). */
export function roundedSection(
  index: number,
  flags: { readonly filled: boolean; readonly stroked: boolean },
  { extent, radius }: { readonly extent: Extent; readonly radius: number },
): XmlElement {
  const r = toInches(fitting(extent, radius));
  const size = { Width: toInches(extent.width), Height: toInches(extent.height) };
  type Place = readonly [value: number, formula: string];
  const near: Place = [r, radiusCell];
  const zero: Place = [0, "0"];
  const far = (of: keyof typeof size): Place => [size[of] - r, `${of}-${radiusCell}`];
  const end = (of: keyof typeof size): Place => [size[of], share(of, 1)];
  const bow = cell("A", r * quarterBow, `${radiusCell}*${quarterBow.toFixed(8)}`);
  const row = (type: "MoveTo" | "LineTo" | "ArcTo", at: number, [x, y]: readonly [Place, Place]): XmlElement =>
    geometryRow(type, at, [cell("X", ...x), cell("Y", ...y), ...(type === "ArcTo" ? [bow] : [])]);
  // Against the clock from the lower left; the corners bulge to the right of the way.
  const places: readonly (readonly [Place, Place])[] = [
    [far("Width"), zero],
    [end("Width"), near],
    [end("Width"), far("Height")],
    [far("Width"), end("Height")],
    [near, end("Height")],
    [zero, far("Height")],
    [zero, near],
    [near, zero],
  ];
  const rows = places.map((place, at) => row(at % 2 === 0 ? "LineTo" : "ArcTo", at + 2, place));
  return geometrySection(index, flags, [row("MoveTo", 1, [near, zero]), ...rows]);
}
