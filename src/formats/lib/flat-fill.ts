/** The one colour of a fill, for readers that know no gradients. */
import type { NodeStyle } from "../../core/diagram/types.ts";
import { hexColour, packedColour } from "../../core/raster/bitmap.ts";
import { channelsOf, packColour } from "../../core/raster/colour.ts";

/** Returns the fill of a shape: with a gradient the mean of its colours, and null where it has none. */
export function flatFill({ fill, gradient }: Pick<NodeStyle, "fill" | "gradient">): string | null {
  const stops = gradient?.stops ?? [];
  const [first, last] = [stops[0], stops.at(-1)];
  if (fill === null || first === undefined || last === undefined) return fill;
  // before its first stop and after its last one a gradient stays as it is there
  const places = [{ ...first, at: 0 }, ...stops, { ...last, at: 1 }];
  const mean = [0, 1, 2].map((channel) => {
    const values = places.map(({ color }) => channelsOf(packedColour(color))[channel]!);
    return places.slice(1).reduce((sum, { at }, index) => sum + ((at - places[index]!.at) * (values[index]! + values[index + 1]!)) / 2, 0);
  });
  return hexColour(packColour(mean[0]!, mean[1]!, mean[2]!));
}
