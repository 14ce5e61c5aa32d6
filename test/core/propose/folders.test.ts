import { describe, expect, test } from "vitest";
import { joinFolders } from "../../../src/core/propose/folders.ts";
import { aCandidate } from "../../make/bitmap.ts";

const body = aCandidate({ x: 40, y: 50, width: 200, height: 120 });
const tab = aCandidate({ x: 40, y: 26, width: 90, height: 24 });

describe("joinFolders", () => {
  test("a tab on the upper left makes a folder of a box", () => {
    const [folder, ...others] = joinFolders([tab, body]);
    expect(others).toEqual([]);
    expect(folder).toMatchObject({
      kind: "folder",
      box: { x: 40, y: 26, width: 200, height: 144 },
      params: { tabWidth: 90, tabHeight: 24 },
    });
  });

  test("a tab on the upper right makes one of it that is mirrored", () => {
    const [folder] = joinFolders([{ ...tab, box: { ...tab.box, x: 150 } }, body]);
    expect(folder).toMatchObject({ kind: "folder", params: { tabWidth: 90, tabHeight: 24, mirrored: 1 } });
  });

  test.each([
    ["as wide as the box", { ...tab, box: { ...tab.box, width: 200 } }],
    ["as high as the box", { ...tab, box: { ...tab.box, y: -60, height: 110 } }],
    ["elsewhere on the side", { ...tab, box: { ...tab.box, x: 80 } }],
    ["apart from the box", { ...tab, box: { ...tab.box, y: 16 } }],
    ["of another colour", { ...tab, style: { ...tab.style, stroke: "#ff0000" } }],
    ["filled unlike the box", { ...tab, style: { ...tab.style, fill: "#ff0000" } }],
    ["round", { ...tab, kind: "ellipse" as const }],
  ])("one that is %s is a box of its own", (_, other) => {
    expect(joinFolders([other, body])).toEqual([other, body]);
  });

  test("one of several that stand on a box is no tab", () => {
    const next = aCandidate({ x: 130, y: 26, width: 60, height: 24 });
    expect(joinFolders([tab, next, body])).toEqual([tab, next, body]);
  });
});
