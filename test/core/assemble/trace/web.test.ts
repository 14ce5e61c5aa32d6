import { describe, expect, test } from "vitest";
import {
  addStroke,
  allEnds,
  directionOut,
  emptyWeb,
  endsByJunction,
  isFree,
  joinEnds,
  placeOf,
  pointInwards,
  removeStroke,
  splitStroke,
  strokeOf,
} from "../../../../src/core/assemble/trace/web.ts";
import { aWeb, strokesOf } from "../../../make/web.ts";

const contact = { outline: 3, at: [50, 10], gap: 1, covered: 0 } as const;

describe("strokes and their ends", () => {
  test("a new stroke has two free ends at its two tips and knows its length", () => {
    const web = emptyWeb();
    expect(
      addStroke(
        web,
        [
          [0, 0],
          [30, 0],
          [30, 40],
        ],
        1,
      ),
    ).toBe(0);
    expect(strokeOf(web, 0).length).toBe(70);
    expect([placeOf(web, 0), placeOf(web, 1)]).toEqual([
      [0, 0],
      [30, 40],
    ]);
    expect(allEnds(web).map((end) => isFree(web, end))).toEqual([true, true]);
  });

  test("an end that meets a line, a junction or a shape is not free", () => {
    const web = aWeb([
      [
        [0, 10],
        [50, 10],
      ],
      [
        [50, 10],
        [90, 10],
      ],
      [
        [50, 10],
        [50, 60],
      ],
      [
        [100, 10],
        [120, 10],
      ],
    ]);
    joinEnds(web, 3, 6);
    web.contact[7] = contact;
    expect(allEnds(web).filter((end) => isFree(web, end))).toEqual([0, 5]);
    expect(endsByJunction(web)).toEqual([[1, 2, 4]]);
  });

  test("removing a stroke frees the line that went on in it", () => {
    const web = aWeb([
      [
        [0, 10],
        [50, 10],
      ],
      [
        [60, 10],
        [90, 10],
      ],
    ]);
    joinEnds(web, 1, 2);
    removeStroke(web, 1);
    expect(isFree(web, 1)).toBe(true);
    expect(allEnds(web)).toEqual([0, 1]);
    expect(() => strokeOf(web, 2)).toThrow(/stroke 1 is gone/);
  });
});

describe("splitStroke", () => {
  test("cuts at a junction and leaves with the far half what its far end met", () => {
    const web = aWeb([
      [
        [0, 10],
        [50, 10],
      ],
      [
        [60, 10],
        [90, 10],
      ],
    ]);
    joinEnds(web, 1, 2);
    const junction = splitStroke(web, 0, 20);
    expect(web.junctions[junction]!.at).toEqual([20, 10]);
    expect(endsByJunction(web)[junction]).toEqual([1, 4]);
    expect(strokesOf(web)).toEqual([
      [0, [0, 10], [20, 10]],
      [1, [60, 10], [90, 10]],
      [2, [20, 10], [50, 10]],
    ]);
    expect([web.mate[5], web.mate[2]]).toEqual([2, 5]);
    expect([strokeOf(web, 0).length, strokeOf(web, 4).length]).toEqual([20, 30]);
  });

  test("a contact moves with the end that has it", () => {
    const web = aWeb([
      [
        [0, 10],
        [50, 10],
      ],
    ]);
    web.contact[1] = contact;
    splitStroke(web, 0, 20);
    expect([web.contact[1], web.contact[3]]).toEqual([null, contact]);
  });
});

describe("walking inwards", () => {
  test("goes on over joined strokes, so that a chain of dashes knows where it leads", () => {
    const web = aWeb([
      [
        [0, 10],
        [6, 10],
      ],
      [
        [10, 10],
        [16, 10],
      ],
      [
        [20, 10],
        [26, 10],
      ],
    ]);
    joinEnds(web, 1, 2);
    joinEnds(web, 3, 4);
    expect(pointInwards(web, 5, 22)).toEqual([4, 10]);
    expect(pointInwards(web, 5, 100)).toEqual([0, 10]);
  });

  test("stops where two strokes are joined to a ring", () => {
    const web = aWeb([
      [
        [0, 10],
        [6, 10],
      ],
      [
        [6, 20],
        [0, 20],
      ],
    ]);
    joinEnds(web, 1, 2);
    joinEnds(web, 3, 0);
    expect(pointInwards(web, 0, 1000)).toEqual([0, 20]);
  });

  test("a line leaves through its end in the direction of its last stretch; a bend at the tip may be skipped", () => {
    const web = aWeb([
      [
        [0, 0],
        [50, 0],
        [50, 4],
      ],
    ]);
    expect(directionOut(web, 0, { skip: 0, reach: 10 })).toEqual([-1, 0]);
    expect(directionOut(web, 1, { skip: 4, reach: 10 })).toEqual([1, 0]);
  });

  test("a dot has no direction", () => {
    expect(
      directionOut(
        aWeb([
          [
            [10, 10],
            [11, 10],
          ],
        ]),
        1,
        { skip: 0, reach: 10 },
      ),
    ).toEqual([0, 0]);
  });
});
