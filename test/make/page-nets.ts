/** Pools of nets that answer as told. */
import type { PageNetPool } from "../../src/adapters/detector/net.ts";
import type { NetArray } from "../../src/adapters/detector/net-runner.ts";
import { closeOutputs } from "../../src/core/decode/close-look.ts";
import { endOutputs } from "../../src/core/decode/end-look.ts";
import { cutOutSide } from "../../src/core/judge/cut-outs.ts";
import { families } from "../../src/core/decode/families.ts";
import { coarseOutput, fineOutput } from "../../src/core/decode/page-heads.ts";
import type { Box } from "../../src/core/geometry/box.ts";
import { aHeadMap, lengthLogit, logit } from "./head-map.ts";

/** Answers of a net that takes every cut-out for nothing. */
function aboutNothing(count: number, outputs: number): NetArray {
  return { shape: [count, outputs], values: new Float32Array(count * outputs).fill(-12) };
}

/** A page net that sees one rectangle at a place of its input, whatever it is shown; `asked` lists the sides of its inputs. */
export function aPageNet(box: Box, score = 0.9): PageNetPool & { readonly asked: (readonly number[])[] } {
  const asked: (readonly number[])[] = [];
  return {
    asked,
    lanes: 2,
    run(net, { shape }) {
      if (net === "cutout-small") return Promise.resolve([aboutNothing(shape[0]! / cutOutSide, closeOutputs)]);
      if (net === "end-small") return Promise.resolve([aboutNothing(shape[0]! / cutOutSide, endOutputs)]);
      asked.push(shape);
      const [height = 0, width = 0] = shape;
      const fine = aHeadMap({ width: width / 4, height: height / 4 }, Object.values(fineOutput.heads));
      const coarse = aHeadMap({ width: width / 16, height: height / 16 }, Object.values(coarseOutput.heads));
      const [row, column] = [Math.floor((box.y + box.height / 2) / 4), Math.floor((box.x + box.width / 2) / 4)];
      if (row < height / 4 && column < width / 4) {
        fine.set(
          fineOutput.heads.node,
          row,
          column,
          families.map((name) => (name === "rectangle" ? logit(score) : -12)),
        );
        fine.set(
          fineOutput.heads.box,
          row,
          column,
          [box.width, box.height, box.width, box.height].map((side) => lengthLogit(side / 8)),
        );
      }
      return Promise.resolve([fine, coarse].map(({ map }) => ({ shape: [map.height, map.width, map.channels], values: map.data })));
    },
  };
}
