/** What groups are made of. */
import { expect, test } from "vitest";
import { boundsOfPath } from "../../../src/core/geometry/path.ts";
import { partsOf } from "../../../src/formats/vsdx/parts.ts";
import { aNode, aText } from "../../make/diagram.ts";

const cell = (value: string, width: number, fill: string | null = null) => ({
  width,
  fill,
  text: value === "" ? null : aText({ value }, { x: 0, y: 0, width, height: 20 }),
});
const table = aNode({
  kind: "table",
  box: [0, 0, 100, 60],
  rows: [
    { height: 20, header: true, cells: [cell("Title", 100, "#dae8fc")] },
    { height: 40, header: false, cells: [cell("a", 30), cell("", 70)] },
  ],
});

test("a table is a ground, its cells and the lines between them, in front", () => {
  const parts = partsOf(table)!;
  expect(parts.map(({ name }) => name)).toEqual(["Ground", "Cell 1-1", "Cell 2-1", "Cell 2-2", "Lines"]);
  expect(parts.map(({ box }) => [box.x, box.y, box.width, box.height])).toEqual([
    [0, 0, 100, 60],
    [0, 0, 100, 20],
    [0, 20, 30, 40],
    [30, 20, 70, 40],
    [0, 0, 100, 60],
  ]);
  expect(parts.map(({ fill }) => fill)).toEqual([undefined, "#dae8fc", null, null, undefined]);
  expect(parts.map(({ text }) => text?.value)).toEqual([undefined, "Title", "a", undefined, undefined]);
});

test("the lines of a table run between its rows, and between cells only where these meet", () => {
  const dividers = partsOf(table)!.at(-1)!.paths[1]!;
  expect(dividers.filled).toBe(false);
  expect(dividers.commands).toEqual([
    { op: "M", to: [0, 20] },
    { op: "L", to: [100, 20] },
    { op: "M", to: [30, 20] },
    { op: "L", to: [30, 60] },
  ]);
});

test("a table without rows is a frame", () => {
  expect(partsOf(aNode({ kind: "table" }))!.map(({ name, paths }) => [name, paths.length])).toEqual([
    ["Ground", 1],
    ["Lines", 1],
  ]);
});

test("the pieces of a component keep their places, each in a box of its own", () => {
  const parts = partsOf(aNode({ kind: "component", box: [50, 50, 100, 60], text: "Name" }))!;
  expect(parts).toHaveLength(4);
  for (const { box, paths } of parts.slice(0, 3)) {
    const bounds = boundsOfPath(paths[0]!.commands);
    expect([bounds.x, bounds.y]).toEqual([expect.closeTo(0), expect.closeTo(0)]);
    expect([bounds.width, bounds.height]).toEqual([expect.closeTo(box.width), expect.closeTo(box.height)]);
  }
  expect(parts[3]).toMatchObject({ name: "Text", fill: null, stroked: false, text: { value: "Name" } });
});

test("shapes whose pieces lie beside each other are no groups, those that lie on each other are", () => {
  const square = (x: number, size: number) =>
    [{ op: "M", to: [x, 0] }, { op: "L", to: [x + size, 0] }, { op: "L", to: [x + size, size] }, { op: "Z" }] as const;
  expect(partsOf(aNode({ kind: "freeform", path: [...square(0, 0.4), ...square(0.6, 0.4)] }))).toBeNull();
  expect(partsOf(aNode({ kind: "freeform", path: [...square(0, 1), ...square(0.2, 0.4)] }))).toHaveLength(2);
  expect(partsOf(aNode({ kind: "cylinder" }))).toBeNull();
});
