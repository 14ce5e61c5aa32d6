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

test("finds a dashed box in another one, whatever lines run around them and however near another border is", async () => {
  const outer = aCandidate({ x: 20, y: 10, width: 260, height: 180 });
  const near = aCandidate({ x: 40, y: 60, width: 200, height: 42 });
  const dashed = '<rect x="40" y="107" width="200" height="50" fill="none" stroke="#000" stroke-width="2" stroke-dasharray="6 5"/>';
  const drawn = `<rect x="20" y="10" width="260" height="180" fill="#fff9db" stroke="#000"/><rect x="40" y="60" width="200" height="42" fill="#fff" stroke="#000"/>${dashed}<path d="M140 10V60M140 102V107" stroke="#000"/>`;
  expect(bestAt(await find(drawn, [outer, near]), { x: 40, y: 107, width: 200, height: 50 }).overlap).toBeGreaterThan(0.9);
});

test("finds a dashed frame around one that takes most of its room", async () => {
  const inner = aCandidate({ x: 76, y: 32, width: 190, height: 138 });
  const dashed = '<rect x="16" y="12" width="266" height="176" fill="none" stroke="#000" stroke-width="2" stroke-dasharray="6 5"/>';
  const drawn = `${dashed}<rect x="76" y="32" width="190" height="138" fill="none" stroke="#000"/>`;
  expect(bestAt(await find(drawn, [inner]), { x: 16, y: 12, width: 266, height: 176 }).overlap).toBeGreaterThan(0.9);
});

test("what text leaves of hatching is no shape", async () => {
  const hatching = Array.from({ length: 30 }, (_, at) => `<path d="M${40 + 7 * at} 150l12 -110" stroke="#000" stroke-width="2"/>`).join("");
  const text = aLine(60, 80, 120, { box: { x: 60, y: 76, width: 130, height: 34 } });
  const drawn = `${hatching}<rect x="60" y="76" width="130" height="34" fill="#fff"/>`;
  expect((await find(drawn, [], [text])).filter(({ kind }) => kind === "rectangle")).toEqual([]);
});
