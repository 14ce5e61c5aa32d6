/** Shows the cut-out net everything that may be a shape, each candidate by itself. */
import { mapInLanes } from "../../app/in-lanes.ts";
import type { CloseLook } from "../../core/decode/close-look.ts";
import { closeLookOf, closeOutputs } from "../../core/decode/close-look.ts";
import type { Box } from "../../core/geometry/box.ts";
import { cutOutSide, cutOutSize, openCutter } from "../../core/judge/cut-outs.ts";
import type { Bitmap } from "../../core/raster/bitmap.ts";
import type { NetPool } from "./net-pool.ts";

/** So many cut-outs are one input, so that the numbers of a page of thousands need not lie in memory at once. */
const together = 32;

/** Looks at boxes of a picture, in their order. */
export async function lookCloser(
  pool: Pick<NetPool, "run" | "lanes">,
  bitmap: Bitmap,
  { boxes, dark }: { readonly boxes: readonly Box[]; readonly dark: boolean },
): Promise<readonly CloseLook[]> {
  const cutter = openCutter(bitmap, dark);
  const parts = Array.from({ length: Math.ceil(boxes.length / together) }, (_, at) => boxes.slice(together * at, together * (at + 1)));
  const lanes = Array.from({ length: pool.lanes }, () => pool);
  const looks = await mapInLanes(lanes, parts, async (_, part) => {
    const values = new Float32Array(part.length * cutOutSize);
    for (const [at, box] of part.entries()) cutter.cut(box, values, at * cutOutSize);
    const [output] = await pool.run("cutout-small", { shape: [part.length * cutOutSide, cutOutSide, 3], values });
    if (output?.values.length !== part.length * closeOutputs) throw new Error("the cut-out net does not answer for every cut-out");
    return part.map((__, at) => closeLookOf(output.values.subarray(at * closeOutputs, (at + 1) * closeOutputs)));
  });
  return looks.flat();
}
