/** The boxes of a truth by what they are asked for. */
import type { Box } from "../../src/core/geometry/box.ts";
import type { Truth } from "../judging.ts";

/** Boxes that are asked for with their shapes, and those that are neither asked for nor punished, in pixels of a bitmap that is `factor` as large. */
export function askedBoxes(
  { nodes }: Truth,
  factor: number,
): { readonly asked: readonly { box: Box; shape: string; kinds: readonly string[] }[]; readonly excused: readonly Box[] } {
  const all = nodes.map(({ bbox: [x = 0, y = 0, width = 0, height = 0], shape, base_shape, role = "primary" }) => ({
    role,
    shape,
    kinds: [shape, base_shape ?? shape],
    box: { x: x * factor, y: y * factor, width: width * factor, height: height * factor },
  }));
  return {
    asked: all.filter(({ role, shape }) => role === "primary" && shape !== "text"),
    excused: all.filter(({ role }) => role !== "primary").map(({ box }) => box),
  };
}

/** Writes a box down, to a tenth of a pixel. */
export const corners = ({ x, y, width, height }: Box): readonly number[] =>
  [x, y, width, height].map((value) => Math.round(value * 10) / 10);
