import { expect, test } from "vitest";
import { decodeKeypoints } from "../../../src/core/decode/keypoints.ts";
import { fineOutput } from "../../../src/core/decode/page-heads.ts";
import { aHeadMap, logit } from "../../make/head-map.ts";

test("a keypoint stands where the offset says, with a unit direction and its embedding", () => {
  const { heads } = fineOutput;
  const draft = aHeadMap({ width: 16, height: 16 }, Object.values(heads));
  draft.set(heads.keypoint, 7, 3, [-12, logit(0.5)]);
  draft.set(heads.offset, 7, 3, [0.25, 0.5]);
  draft.set(heads.direction, 7, 3, [3, -4]);
  draft.set(heads.embedding, 7, 3, [1, 2, 3, 4, 5, 6, 7, 8]);
  const [found, ...others] = decodeKeypoints(draft.map, 0.3);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ kind: "marked_end", score: 0.5, point: [13, 30], embedding: [1, 2, 3, 4, 5, 6, 7, 8] });
  expect(found!.direction[0]).toBeCloseTo(0.6);
  expect(found!.direction[1]).toBeCloseTo(-0.8);
});
