import { describe, expect, test } from "vitest";
import { findLineFrames } from "../../../src/core/propose/line-frames.ts";
import { labelColours } from "../../../src/core/raster/colour-regions.ts";
import { aLine, aPage, bestAt, drawBitmap } from "../../make/bitmap.ts";

async function find(elements: string, lines = [] as ReturnType<typeof aLine>[]) {
  const bitmap = await drawBitmap(300, 200, elements);
  return findLineFrames(labelColours(bitmap), aPage(bitmap), lines);
}
const box = { x: 40.5, y: 30.5, width: 200, height: 120 };
const frame = (style: string): string => `<rect x="40.5" y="30.5" width="200" height="120" fill="none" stroke="#000" ${style}/>`;

describe("findLineFrames", () => {
  test("finds a dashed frame and says so", async () => {
    const [found, ...others] = await find(frame('stroke-dasharray="6 4"'));
    expect(others).toEqual([]);
    expect(bestAt([found!], box).overlap).toBeGreaterThan(0.98);
    expect(found!.style).toMatchObject({ dash: "dashed", stroke: "#000000", fill: null });
  });

  test.each([
    ["3 3", 1, "dashed", 0],
    ["6 4", 1, "dashed", 0],
    ["3 4", 3, "dotted", 0.5],
  ])("strokes of %s pixels at a width of %d are %s, even where smoothing shortens them", async (dashes, width, dash, offset) => {
    const [found] = await find(frame(`stroke-width="${width}" stroke-dasharray="${dashes}" stroke-dashoffset="${offset}"`));
    expect(found!.style.dash).toBe(dash);
  });

  test("finds dashed frames on each other's heels, whatever text stands in them", async () => {
    const row = (y: number): string =>
      `<rect x="40.5" y="${y}.5" width="200" height="40" fill="none" stroke="#000" stroke-dasharray="3 3"/><text x="43" y="${y + 25}" font-size="14">Title</text>`;
    const nodes = await find(row(30) + row(79), [aLine(41, 45, 44), aLine(41, 94, 44)]);
    expect(bestAt(nodes, { ...box, height: 40 }).overlap).toBeGreaterThan(0.95);
    expect(bestAt(nodes, { ...box, y: 79.5, height: 40 }).overlap).toBeGreaterThan(0.95);
    expect(nodes).toHaveLength(2);
  });

  test("finds a frame with round corners", async () => {
    const [found] = await find(frame('rx="14"'));
    expect(found).toMatchObject({ kind: "rounded_rectangle" });
    expect(Math.abs(found!.style.cornerRadius - 14)).toBeLessThan(4);
  });

  test("finds a frame whose side is hidden by what stands on it", async () => {
    const nodes = await find(`${frame("")}<rect x="120" y="20" width="50" height="22" fill="#fff"/><text x="124" y="36">Title</text>`, [
      aLine(124, 26, 40),
    ]);
    expect(bestAt(nodes, box).overlap).toBeGreaterThan(0.98);
  });

  test("finds a frame whose corner a title hides", async () => {
    const title = '<rect x="44" y="20" width="66" height="22" fill="#fff"/><text x="56" y="36">Title</text>';
    const nodes = await find(frame("") + title, [aLine(54, 26, 46)]);
    expect(bestAt(nodes, box).overlap).toBeGreaterThan(0.98);
    const blank = '<rect x="44" y="20" width="66" height="22" fill="#fff"/>';
    expect(bestAt(await find(frame("") + blank), box).overlap).toBeLessThan(0.5);
  });

  test("finds the frame below a tab, though its left side is the tab's, too", async () => {
    const tab = '<path d="M40.5 30.5V10.5H120.5V30.5" fill="none" stroke="#000"/>';
    // a line out of the frame keeps its inside from being one region
    const nodes = await find(`${frame("")}${tab}<path d="M100 90.5H290" stroke="#000"/>`);
    expect(bestAt(nodes, box).overlap).toBeGreaterThan(0.98);
    const post = '<path d="M40.5 30.5V10.5" stroke="#000"/>';
    expect(bestAt(await find(frame("") + post), box).overlap).toBeLessThan(0.5);
  });

  test("does not join two boxes that are merely aligned", async () => {
    const nodes = await find(
      '<rect x="20.5" y="30.5" width="100" height="60" fill="none" stroke="#000"/><rect x="160.5" y="30.5" width="100" height="60" fill="none" stroke="#000"/>',
    );
    expect(bestAt(nodes, { x: 20.5, y: 30.5, width: 240, height: 60 }).overlap).toBeLessThan(0.6);
    expect(nodes).toHaveLength(2);
  });

  test("connectors that turn corners make no frame", async () => {
    expect(
      await find('<path d="M20.5 30.5H200.5V150.5" fill="none" stroke="#000"/><path d="M60.5 10.5V120.5H260" fill="none" stroke="#000"/>'),
    ).toEqual([]);
  });

  test("hatching makes no frames", async () => {
    const hatch = Array.from({ length: 40 }, (_, i) => `<path d="M${i * 8 - 60} 160L${i * 8 + 60} 40" stroke="#79c"/>`).join("");
    expect(await find(hatch)).toEqual([]);
  });
});
