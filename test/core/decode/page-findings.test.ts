/** Answers to several looks become one list in pixels of the picture. */
import { expect, test } from "vitest";
import { families } from "../../../src/core/decode/families.ts";
import { planLooks } from "../../../src/core/decode/looks.ts";
import type { Look } from "../../../src/core/decode/looks.ts";
import { decodeLook, joinLooks } from "../../../src/core/decode/page-findings.ts";
import { coarseOutput, fineOutput, keypointClasses } from "../../../src/core/decode/page-heads.ts";
import type { HeadMapDraft } from "../../make/head-map.ts";
import { aHeadMap, lengthLogit, logit } from "../../make/head-map.ts";

const looks = planLooks({ width: 1200, height: 300 }, 11.5);
const [left, right] = looks as [Look, Look];

const empty = (look: Look) => ({
  fine: aHeadMap({ width: Math.ceil(look.tile.width / 4), height: 75 }, Object.values(fineOutput.heads)),
  coarse: aHeadMap({ width: Math.ceil(look.tile.width / 16), height: 19 }, Object.values(coarseOutput.heads)),
});

/** Sets a rectangle of 80 × 40 pixels around a point of the picture. */
function setBox(fine: HeadMapDraft, look: Look, [x, y]: readonly [number, number], score: number): void {
  const [row, column] = [Math.floor((y * look.factor - look.tile.y) / 4), Math.floor((x * look.factor - look.tile.x) / 4)];
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
    [10, 5, 10, 5].map((cells) => lengthLogit(cells * look.factor)),
  );
}

function setEnd(fine: HeadMapDraft, look: Look, [x, y]: readonly [number, number]): void {
  const [row, column] = [(y - look.tile.y) / 4, Math.round((x - look.tile.x) / 4)];
  fine.set(
    fineOutput.heads.keypoint,
    row,
    column,
    keypointClasses.map((name) => (name === "marked_end" ? logit(0.9) : -12)),
  );
  fine.set(fineOutput.heads.offset, row, column, [0, 0]);
  fine.set(fineOutput.heads.direction, row, column, [3, 4]);
}

const answer = (look: Look, draft: ReturnType<typeof empty>) => decodeLook({ look, fine: draft.fine.map, coarse: draft.coarse.map }, looks);

test("a shape that two tiles show is found once, in pixels of the picture", () => {
  const drafts = [left, right].map((look) => ({ look, draft: empty(look) }));
  for (const { look, draft } of drafts) setBox(draft.fine, look, [600, 150], 0.8);
  const { shapes } = joinLooks(drafts.map(({ look, draft }) => answer(look, draft)));
  expect(shapes).toHaveLength(1);
  expect(Math.abs(shapes[0]!.box.x - 560)).toBeLessThan(4);
  expect(Math.abs(shapes[0]!.box.width - 80)).toBeLessThan(1);
});

test("a piece of a shape that the border of a tile cuts is left to the other tile", () => {
  const draft = empty(left);
  setBox(draft.fine, left, [left.tile.width - 42, 150], 0.9);
  expect(answer(left, draft).shapes).toEqual([]);
});

test("small shapes are judged at working scale only", () => {
  const half = looks.find(({ level }) => level === 1)!;
  const draft = empty(half);
  setBox(draft.fine, half, [300, 150], 0.9);
  expect(answer(half, draft).shapes).toEqual([]);
});

test("an end that two tiles show is taken from the one where it lies farther from the cut", () => {
  const drafts = [left, right].map((look) => ({ look, draft: empty(look) }));
  const place = [right.tile.x + 20, 100] as const;
  for (const { look, draft } of drafts) setEnd(draft.fine, look, place);
  const found = drafts.map(({ look, draft }) => answer(look, draft).ends);
  expect(found.map(({ length }) => length)).toEqual([1, 0]);
  expect(found[0]![0]).toMatchObject({ marked: true, direction: [0.6, 0.8] });
  expect(Math.abs(found[0]![0]!.point[0] - place[0])).toBeLessThanOrEqual(2);
});

test("of thousands of ends the surest stay, in the order in which they were seen", () => {
  const ends = Array.from({ length: 5000 }, (_, at) => ({
    point: [at, 0] as const,
    direction: [1, 0] as const,
    marked: false,
    confidence: at % 10 === 0 ? 0.9 : 0.3,
  }));
  const kept = joinLooks([{ shapes: [], ends }]).ends;
  expect(kept).toHaveLength(600);
  expect(kept.filter(({ confidence }) => confidence === 0.9)).toHaveLength(500);
  expect(kept.map(({ point }) => point[0])).toEqual(kept.map(({ point }) => point[0]).toSorted((one, other) => one - other));
});
