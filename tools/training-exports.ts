/** Writes what the training in Python takes from the sources: families, kinds and the outlines of the catalogue. */
import { endForms } from "../src/core/decode/end-look.ts";
import { families, familyOfKind, kindOfFamily } from "../src/core/decode/families.ts";
import { coarseOutput, fineOutput, keypointClasses, layoutClasses } from "../src/core/decode/page-heads.ts";
import { flatten } from "../src/core/geometry/path.ts";
import { shapes } from "../src/core/shapes/catalog.ts";
import type { Shape, ShapeFrame } from "../src/core/shapes/shape.ts";

/** Width over height of the frames that are drawn; what lies between is stretched by the reader. */
const aspects = [0.35, 0.6, 1, 1.6, 2.6, 4.2, 7];
/** Radii of corners in shorter sides. */
const radii = [0.04, 0.09, 0.18, 0.3, 0.5];
/** Length of the shorter side that curves are flattened at: chords stay within a thousandth of it. */
const shorterSide = 100;
/** Kinds that have no outline of their own or that bring it along. */
const skipped: readonly string[] = ["text", "image", "freeform", "table"];

/** Lists the settings of a kind's parameters that are drawn: the defaults, each choice, and sizes around the default. */
function settingsOf(shape: Shape): readonly Readonly<Record<string, number>>[] {
  const defaults = Object.fromEntries(Object.entries(shape.params).map(([name, { default: value }]) => [name, value]));
  const others = Object.entries(shape.params).flatMap(([name, parameter]) => {
    const choices = Array.from({ length: Math.min(8, parameter.maximum - parameter.minimum) + 1 }, (_, at) => parameter.minimum + at);
    const sizes = [0.6, 1.6].map((factor) => factor * parameter.default);
    const values = parameter.whole === true ? choices : sizes.filter((size) => size >= parameter.minimum && size <= parameter.maximum);
    return values.filter((value) => value !== parameter.default).map((value) => ({ ...defaults, [name]: value }));
  });
  return [defaults, ...others];
}

/** Writes points as fractions of the frame: "x,y x,y …" in ten-thousandths. */
function pointsText(points: readonly (readonly [number, number])[], frame: ShapeFrame): string {
  return points.map(([x, y]) => `${Math.round((1e4 * x) / frame.width)},${Math.round((1e4 * y) / frame.height)}`).join(" ");
}

function outlineOf(shape: Shape, frame: ShapeFrame) {
  return shape.outline(frame).flatMap((path) =>
    flatten(path.commands, 0.1).map((points) => ({
      filled: path.filled,
      stroked: path.stroked,
      closed: path.commands.at(-1)?.op === "Z",
      points: pointsText(points, frame),
    })),
  );
}

function variantsOf(shape: Shape) {
  const corners = shape.id === "rounded_rectangle" ? radii : shape.id === "container" ? [0, 0.09] : [0];
  return settingsOf(shape).flatMap((params) =>
    corners.map((radius) => ({
      params,
      radius,
      outlines: aspects.map((aspect) => {
        const width = shorterSide * Math.max(1, aspect);
        const height = shorterSide * Math.max(1, 1 / aspect);
        return outlineOf(shape, { width, height, cornerRadius: radius * shorterSide, params, path: null });
      }),
    })),
  );
}

/** Returns the outlines of all kinds: per kind the variants, per variant one drawing for each aspect. */
export function outlinesJson(): string {
  const kinds = shapes.filter(({ id }) => !skipped.includes(id)).map((shape) => [shape.id, variantsOf(shape)] as const);
  return `${JSON.stringify({ aspects, kinds: Object.fromEntries(kinds) }, null, 1)}\n`;
}

/** Returns what the page net's channels are, its families and their kinds. */
export function pageNetJson(): string {
  return `${JSON.stringify({ families, kindOfFamily, familyOfKind, keypointClasses, layoutClasses, fineOutput, coarseOutput }, null, 2)}\n`;
}

/** Returns what the end net answers, in the order of its outputs, as JSON. */
export function endNetJson(): string {
  return `${JSON.stringify({ forms: endForms }, null, 2)}\n`;
}
