/** Tests of headings: title bars that were not chosen join the boxes that they adjoin. */
import { describe, expect, test } from "vitest";
import type { NodeCandidate, ReadLine } from "../../../src/core/detection.ts";
import { joinHeadings, joinInnerHeadings } from "../../../src/core/judge/headings.ts";
import { aCandidate, aPage } from "../../make/bitmap.ts";
import { whitePicture } from "../../make/draft.ts";
import { aReadLine } from "../../make/writing.ts";

const page = aPage(whitePicture(600, 400));
type Corners = readonly [x: number, y: number, width: number, height: number];
const at = ([x, y, width, height]: Corners, changes: Partial<NodeCandidate> = {}): NodeCandidate =>
  aCandidate({ x, y, width, height }, changes);
const joined = (chosen: readonly NodeCandidate[], bars: readonly NodeCandidate[], lines: readonly ReadLine[]): readonly NodeCandidate[] =>
  joinHeadings(chosen, [...chosen, ...bars], { lines, page });

const [lane, beside] = [at([70, 20, 400, 120]), at([40, 20, 30, 120])];
const turned = aReadLine("Client", [48, 60, 12, 40], { rotation: -90 });
const [table, above] = [at([100, 200, 160, 90]), at([100, 174, 160, 26])];
const level = aReadLine("Customer", [150, 182, 60, 10]);

test.each([
  [
    "beside it, with turned text",
    [lane, beside],
    turned,
    { box: { x: 40, y: 20, width: 430, height: 120 }, params: { heading: 30, sideways: 1 } },
  ],
  ["over it, with level text", [table, above], level, { box: { x: 100, y: 174, width: 160, height: 116 }, params: { heading: 26 } }],
] as const)("a box is a lane with the title bar %s", (_name, [body, bar], line, want) => {
  expect(joined([body], [bar], [line])).toEqual([expect.objectContaining({ kind: "swimlane", ...want })]);
});

test.each([
  ["without text", [lane], [beside], []],
  ["with level text at the left", [lane], [beside], [aReadLine("Client", [45, 70, 20, 10])]],
  ["that is a shape of its own", [lane, beside], [], [turned]],
  ["that belongs to a chosen shape around both", [at([40, 20, 430, 120]), lane], [beside], [turned]],
  ["that is shorter than the box", [lane], [at([40, 20, 30, 60])], [turned]],
  ["half as large as the box", [table], [at([100, 120, 160, 80])], [aReadLine("Customer", [150, 150, 60, 10])]],
] as const)("a bar %s is no heading", (_name, chosen, bars, lines) => {
  expect(joined(chosen, bars, lines)).toEqual(chosen);
});

describe("a bar at the head of a box that was not chosen itself", () => {
  const box = at([100, 174, 160, 116], { style: { ...table.style, fill: null } });
  const bar = (fill: string | null): NodeCandidate => at([100, 174, 160, 26], { style: { ...table.style, fill } });

  test("is its heading where it has a fill of its own, and the body keeps none", () => {
    expect(joined([box], [bar("#dae8fc")], [level])).toEqual([
      expect.objectContaining({
        kind: "swimlane",
        box: box.box,
        params: { heading: 26, open: 1 },
        style: { ...table.style, fill: "#dae8fc" },
      }),
    ]);
  });

  test("is none without a fill of its own, or without a title", () => {
    expect(joined([box], [bar(null)], [level])).toEqual([box]);
    expect(joined([box], [bar("#ffffff")], [level])).toEqual([box]);
    expect(joined([box], [bar("#dae8fc")], [])).toEqual([box]);
  });
});

test("an ellipse has no heading", () => {
  const round = at([70, 20, 400, 120], { kind: "ellipse" });
  expect(joined([round], [beside], [turned])).toEqual([round]);
});

describe("a chosen bar at the head of a chosen box", () => {
  const [box, head] = [at([100, 174, 160, 116]), at([100, 174, 160, 26])];

  test.each(["rectangle", "container", "image"] as const)("is the heading of a %s, and no shape of its own", (kind) => {
    expect(joinInnerHeadings([{ ...box, kind }, head], { lines: [level], page })).toEqual([
      expect.objectContaining({ kind: "swimlane", box: box.box, params: { heading: 26 } }),
    ]);
  });

  test.each([
    ["without text", [box, head], []],
    ["that is narrower", [box, at([110, 174, 140, 26])], [level]],
    ["over another one of a stack", [box, head, at([100, 200, 160, 26])], [level]],
    ["that is a lane itself", [box, at([100, 174, 160, 26], { kind: "swimlane", params: { heading: 12 } })], [level]],
    ["of an ellipse", [{ ...box, kind: "ellipse" as const }, head], [level]],
  ] as const)("%s stays a shape", (_name, chosen, lines) => {
    expect(joinInnerHeadings(chosen, { lines, page })).toEqual(chosen);
  });
});
