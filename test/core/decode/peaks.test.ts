import { expect, test } from "vitest";
import { fineOutput } from "../../../src/core/decode/page-heads.ts";
import { peaksOfBest, peaksOfEach } from "../../../src/core/decode/peaks.ts";
import { aHeadMap, logit } from "../../make/head-map.ts";

const { keypoint } = fineOutput.heads;
const size = { width: 8, height: 6 };

test("a cell beside a better one is no peak, but another channel's may be", () => {
  const draft = aHeadMap(size, [keypoint]);
  draft.set(keypoint, 2, 3, [logit(0.9), logit(0.2)]);
  draft.set(keypoint, 2, 4, [logit(0.8), logit(0.6)]);
  const each = peaksOfEach(draft.map, keypoint, 0.1, 10);
  expect(each.map(({ row, column, kind }) => [row, column, kind])).toEqual([
    [2, 3, 0],
    [2, 4, 1],
  ]);
  expect(peaksOfBest(draft.map, keypoint, 0.1, 10).map(({ column, kind }) => [column, kind])).toEqual([[3, 0]]);
});

test("equal scores are ordered by row, column and kind, and the list ends at the limit", () => {
  const draft = aHeadMap(size, [keypoint]);
  for (const [row, column, kind] of [
    [4, 1, 0],
    [1, 6, 2],
    [1, 6, 1],
    [1, 2, 0],
  ] as const) {
    draft.map.data[(row * size.width + column) * draft.map.channels + keypoint.first + kind] = logit(0.7);
  }
  const places = peaksOfEach(draft.map, keypoint, 0.1, 3).map(({ row, column, kind }) => [row, column, kind]);
  expect(places).toEqual([
    [1, 2, 0],
    [1, 6, 1],
    [1, 6, 2],
  ]);
});

test("scores below the least are left out, and so are the edges' ghosts", () => {
  const draft = aHeadMap(size, [keypoint]);
  draft.set(keypoint, 0, 0, [logit(0.3)]);
  draft.set(keypoint, 5, 7, [logit(0.5)]);
  expect(peaksOfEach(draft.map, keypoint, 0.4, 10).map(({ row, column }) => [row, column])).toEqual([[5, 7]]);
});
