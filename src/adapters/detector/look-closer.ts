/** Shows small nets everything that may be a shape, and everything where a connector may end, each by itself. */
import { mapInLanes } from "../../app/in-lanes.ts";
import type { CloseLook } from "../../core/decode/close-look.ts";
import { closeLookOf, closeOutputs } from "../../core/decode/close-look.ts";
import { endLookOf, endOutputs } from "../../core/decode/end-look.ts";
import type { EndCandidate, SeenEnd } from "../../core/detection.ts";
import type { Box } from "../../core/geometry/box.ts";
import { cutOutSide, cutOutSize, openCutter } from "../../core/judge/cut-outs.ts";
import { cutEnd } from "../../core/judge/end-cut-outs.ts";
import type { Bitmap } from "../../core/raster/bitmap.ts";
import type { NetName } from "./graph/nets.ts";
import type { NetPool } from "./net-pool.ts";

/** So many cut-outs are one input, so that the numbers of a page of thousands need not lie in memory at once. */
const together = 32;

type Pool = Pick<NetPool, "run" | "lanes">;

/** Looks at boxes of a picture, in their order. */
export function lookCloser(
  pool: Pool,
  bitmap: Bitmap,
  { boxes, dark }: { readonly boxes: readonly Box[]; readonly dark: boolean },
): Promise<readonly CloseLook[]> {
  const cutter = openCutter(bitmap, dark);
  const cut = (box: Box, into: Float32Array, at: number): void => cutter.cut(box, into, at);
  return lookAtEach(pool, boxes, { net: "cutout-small", cut, outputs: closeOutputs, read: closeLookOf });
}

/** Looks at places where the page net saw connectors end, in their order. */
export async function lookAtEnds(
  pool: Pool,
  bitmap: Bitmap,
  { ends, glyphHeight, dark }: { readonly ends: readonly EndCandidate[]; readonly glyphHeight: number; readonly dark: boolean },
): Promise<readonly SeenEnd[]> {
  const cutter = openCutter(bitmap, dark);
  const cut = (end: EndCandidate, into: Float32Array, at: number): void => cutEnd(cutter, { ...end, glyphHeight }, into, at);
  const looks = await lookAtEach(pool, ends, { net: "end-small", cut, outputs: endOutputs, read: endLookOf });
  return ends.map((end, at) => ({ ...end, look: looks[at]! }));
}

/** How a net looks at one thing: what it is shown, and how its numbers are read. */
interface Looking<Thing, Look> {
  readonly net: NetName;
  readonly cut: (thing: Thing, into: Float32Array, at: number) => void;
  /** Numbers that the net gives for each. */
  readonly outputs: number;
  readonly read: (logits: Float32Array) => Look;
}

async function lookAtEach<Thing, Look>(
  pool: Pool,
  things: readonly Thing[],
  { net, cut, outputs, read }: Looking<Thing, Look>,
): Promise<readonly Look[]> {
  const parts = Array.from({ length: Math.ceil(things.length / together) }, (_, at) => things.slice(together * at, together * (at + 1)));
  const lanes = Array.from({ length: pool.lanes }, () => pool);
  const looks = await mapInLanes(lanes, parts, async (_, part) => {
    const values = new Float32Array(part.length * cutOutSize);
    for (const [at, thing] of part.entries()) cut(thing, values, at * cutOutSize);
    const [output] = await pool.run(net, { shape: [part.length * cutOutSide, cutOutSide, 3], values });
    if (output?.values.length !== part.length * outputs) throw new Error(`${net} does not answer for every cut-out`);
    return part.map((__, at) => read(output.values.subarray(at * outputs, (at + 1) * outputs)));
  });
  return looks.flat();
}
