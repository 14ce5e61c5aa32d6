import { expect, test } from "vitest";
import { findBrokenNodes } from "../../../src/core/propose/broken-nodes.ts";
import { labelColours } from "../../../src/core/raster/colour-regions.ts";
import { aCandidate, aLine, aPage, bestAt, drawBitmap } from "../../make/bitmap.ts";

async function find(elements: string, known = [] as ReturnType<typeof aCandidate>[], lines = [] as ReturnType<typeof aLine>[]) {
  const bitmap = await drawBitmap(300, 200, elements);
  return findBrokenNodes({ regions: labelColours(bitmap), page: aPage(bitmap), lines }, known);
}
const dotted =
  '<rect x="40" y="30" width="200" height="120" rx="20" fill="none" stroke="#1e1e1e" stroke-width="2" stroke-dasharray="2 5"/>';
const box = { x: 40, y: 30, width: 200, height: 120 };

test("finds a dotted outline with round corners", async () => {
  const [found, ...others] = await find(dotted);
  expect(others).toEqual([]);
  expect(bestAt([found!], box).overlap).toBeGreaterThan(0.95);
  expect(found).toMatchObject({ kind: "rounded_rectangle", style: { dash: "dotted", fill: null } });
});

test("text near the dots does not hide them", async () => {
  const nodes = await find(
    `${dotted}<text x="46" y="50" font-size="14">a line of text as wide as it</text>`,
    [],
    [aLine(44, 36, 190, { box: { x: 44, y: 34, width: 192, height: 20 } })],
  );
  expect(bestAt(nodes, box).overlap).toBeGreaterThan(0.9);
});

test("finds a dashed ellipse", async () => {
  const nodes = await find('<ellipse cx="140" cy="90" rx="100" ry="60" fill="none" stroke="#000" stroke-dasharray="5 5"/>');
  expect(bestAt(nodes, box).found).toMatchObject({ kind: "ellipse" });
});

test("adds nothing to what is known, and no space between known shapes", async () => {
  expect(await find(dotted, [aCandidate(box)])).toEqual([]);
  const shapes = [aCandidate({ x: 20, y: 20, width: 60, height: 150 }), aCandidate({ x: 200, y: 20, width: 60, height: 150 })];
  const drawn = shapes.map((shape) => `<rect x="${shape.box.x}" y="20" width="60" height="150" fill="none" stroke="#000"/>`).join("");
  expect(await find(`${drawn}<path d="M80 40H200M80 140H200" stroke="#000" stroke-dasharray="4 4"/>`, shapes)).toEqual([]);
});
