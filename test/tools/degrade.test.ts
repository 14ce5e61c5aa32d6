/** The truth moves along with its pixels. */
import { readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import sharp from "sharp";
import { seededNumbers } from "../../tools/degrade/seed.ts";
import { placeTruth } from "../../tools/degrade/truth.ts";
import { aFolder } from "../make/folder.ts";
import { drawPng, drawing } from "../make/pictures.ts";

const truth = {
  kind: "drawn",
  width: 200,
  height: 100,
  nodes: [{ id: "a", bbox: [20, 10, 100, 60], text_bbox: [30, 20, 40, 10], font_px: 12, fill: "#ff0000", stroke: null, seen: 0.5 }],
  edges: [
    {
      id: "e",
      points: [
        [10, 10],
        [50, 90],
      ],
      text_bboxes: [[1, 2, 3, 4]],
      end_arrow: "classic",
    },
  ],
};

test("places are scaled and shifted, sizes scaled, everything else stays", () => {
  const placed = placeTruth(truth, { factor: 0.5, shift: [4, 6], width: 120, height: 80 }, { keepsColours: true });
  expect(placed).toEqual({
    kind: "drawn",
    width: 120,
    height: 80,
    nodes: [{ id: "a", bbox: [14, 11, 50, 30], text_bbox: [19, 16, 20, 5], font_px: 6, fill: "#ff0000", stroke: null, seen: 0.5 }],
    edges: [
      {
        id: "e",
        points: [
          [9, 11],
          [29, 51],
        ],
        text_bboxes: [[4.5, 7, 1.5, 2]],
        end_arrow: "classic",
      },
    ],
  });
});

test("where colours are no longer the author's they are not asked for", () => {
  const { nodes } = placeTruth(truth, { factor: 1, shift: [0, 0], width: 200, height: 100 }, { keepsColours: false }) as typeof truth;
  expect(nodes[0]).toMatchObject({ fill: null, bbox: [20, 10, 100, 60] });
});

test("numbers hang on their words alone", () => {
  const [one, again, other] = ["a", "a", "b"].map((words) => seededNumbers(words));
  expect([one!(), one!()]).toEqual([again!(), again!()]);
  expect(one!()).not.toBe(other!());
});

test("every kind of damage leaves the shape where its truth says", async () => {
  const picture = drawing(
    200,
    100,
    '<rect width="200" height="100" fill="#fff"/><rect x="20" y="10" width="100" height="60" fill="#000"/>',
  );
  const corpus = aFolder({ "x/a.png": await drawPng(picture), "x/a.gt.json": JSON.stringify(truth) });
  const out = aFolder();
  execFileSync(process.execPath, ["tools/degrade.ts", "--corpus", corpus, "--out", out]);
  for (const [kind, ending] of [
    ["jpeg40", "jpg"],
    ["half", "png"],
    ["blur", "png"],
    ["dark", "png"],
    ["screenshot", "png"],
  ]) {
    const stem = join(out, kind!, "x", "a");
    const { nodes, width } = JSON.parse(readFileSync(`${stem}.gt.json`, "utf8")) as typeof truth;
    const { data, info } = await sharp(`${stem}.${ending}`).greyscale().raw().toBuffer({ resolveWithObject: true });
    expect(info.width).toBe(width);
    const [x, y, wide, high] = nodes[0]!.bbox as [number, number, number, number];
    const at = (column: number, row: number): number => data[info.channels * (Math.round(row) * info.width + Math.round(column))]!;
    const [inside, outside] = [at(x + wide / 2, y + high / 2), at(x + wide + 4, y + high / 2)];
    expect(Math.abs(inside - outside), kind).toBeGreaterThan(150);
    expect(Math.abs(at(x + wide - 4, y + high / 2) - inside), kind).toBeLessThan(20);
  }
});
