import { describe, expect, test } from "vitest";
import { countOpenCorners, dropPhantoms } from "../../../src/core/propose/phantoms.ts";
import { labelColours } from "../../../src/core/raster/colour-regions.ts";
import { aCandidate, aLine, aPage, drawBitmap } from "../../make/bitmap.ts";

const box = { x: 60.5, y: 40.5, width: 100, height: 60 };
const bare = {
  fill: "#ffffff",
  stroke: null,
  strokeWidth: 0,
  dash: "solid",
  cornerRadius: 0,
  opacity: 1,
  gradient: null,
  shadow: false,
} as const;
const hollow = { ...bare, fill: null, stroke: "#000000", strokeWidth: 1 } as const;

async function keep(elements: string, candidates: ReturnType<typeof aCandidate>[], lines = [] as ReturnType<typeof aLine>[]) {
  const bitmap = await drawBitmap(240, 160, elements);
  return dropPhantoms(candidates, { regions: labelColours(bitmap), page: aPage(bitmap), lines });
}

describe("dropPhantoms", () => {
  test("the ground behind a label is no shape, a box around it is", async () => {
    const label = aCandidate({ x: 58, y: 48, width: 64, height: 14 }, { style: { ...bare, fill: "#a9c4eb" } });
    const roomy = aCandidate({ x: 40, y: 30, width: 110, height: 50 }, { style: { ...bare, fill: "#a9c4eb" } });
    expect(await keep("", [label, roomy], [aLine(60, 50, 60)])).toEqual([roomy]);
  });

  test("ground that is not drawn is no shape", async () => {
    const parent = aCandidate({ x: 10, y: 10, width: 200, height: 140 }, { style: { ...hollow, fill: "#f5f5f5" } });
    expect(await keep("", [parent, aCandidate(box, { style: { ...bare, fill: "#f5f5f5" } })])).toEqual([parent]);
  });

  test("an arrowhead is no triangle", async () => {
    expect(
      await keep("", [aCandidate({ x: 20, y: 20, width: 14, height: 12 }, { kind: "triangle", style: { ...bare, fill: "#000000" } })]),
    ).toEqual([]);
  });

  test("a cell that crossing lines enclose is dropped unless text stands in it", async () => {
    const grid = '<path d="M10 40.5H230M10 100.5H230M60.5 10V150M160.5 10V150" stroke="#000"/>';
    const cell = aCandidate(box, { style: hollow });
    expect(await keep(grid, [cell])).toEqual([]);
    expect(await keep(grid, [cell], [aLine(80, 64, 50)])).toEqual([cell]);
  });
});

describe("dropPhantoms between lines", () => {
  const wall = aCandidate({ x: 20.5, y: 100.5, width: 200, height: 50 }, { style: hollow });
  const drawnWall = '<rect x="20.5" y="100.5" width="200" height="50" fill="none" stroke="#000"/>';

  test("the space between two lines that lead to a shape is dropped, with any fill that is the ground's", async () => {
    const legs = '<path d="M60.5 100V40.5H200M160.5 100V40.5" fill="none" stroke="#000"/>';
    const space = aCandidate(box, { style: hollow });
    expect(await keep(drawnWall + legs, [wall, space])).toEqual([wall]);
    expect(await keep(drawnWall + legs, [wall, { ...space, kind: "rounded_rectangle" }])).toEqual([wall]);
    const tinted = { ...space, style: { ...hollow, fill: "#f5f5f5" } };
    expect(await keep(`<rect width="240" height="160" fill="#f5f5f5"/>${drawnWall}${legs}`, [wall, tinted])).toEqual([wall]);
    expect(await keep(drawnWall + legs, [wall, space], [aLine(80, 64, 50)])).toEqual([wall, space]);
  });

  test("the space between two lines that lead from one shape to another is dropped, whatever colours they have", async () => {
    const roof = aCandidate({ x: 40.5, y: 10.5, width: 140, height: 30 }, { style: { ...hollow, fill: "#d6a0de", stroke: "#9673a6" } });
    const foot = { ...wall, style: { ...hollow, fill: "#dddddd", stroke: "#7f7f7f" } };
    const drawn =
      '<rect x="40.5" y="10.5" width="140" height="30" fill="#d6a0de" stroke="#9673a6"/><rect x="20.5" y="100.5" width="200" height="50" fill="#ddd" stroke="#7f7f7f"/>';
    const lines = '<path d="M60.5 41V100M160.5 41V100" stroke="#000"/>';
    const space = aCandidate(box, { style: hollow });
    expect(await keep(drawn + lines, [roof, foot, space])).toEqual([roof, foot]);
    expect(await keep(drawn + lines, [roof, foot, space], [aLine(80, 64, 50)])).toEqual([roof, foot, space]);
  });

  test("a space beside another space of an odd outline is no cell of a row", async () => {
    const legs = '<path d="M60.5 100V40.5H200M160.5 100V40.5" fill="none" stroke="#000"/>';
    const odd = aCandidate({ ...box, y: 4.5, height: 36 }, { kind: "folder", style: hollow });
    expect(await keep(drawnWall + legs, [wall, odd, aCandidate(box, { style: hollow })])).toEqual([wall, odd]);
  });

  test("a filled or a free shape that stands on another one stays", async () => {
    const drawn = '<rect x="60.5" y="40.5" width="100" height="60" fill="#dae8fc" stroke="#000"/>';
    const filled = aCandidate(box, { style: { ...hollow, fill: "#dae8fc" } });
    expect(await keep(drawnWall + drawn, [wall, filled])).toEqual([wall, filled]);
    const free = aCandidate(box, { style: hollow });
    expect(await keep(`${drawnWall}<rect x="60.5" y="40.5" width="100" height="60" fill="none" stroke="#000"/>`, [wall, free])).toEqual([
      wall,
      free,
    ]);
  });

  test("a wedge between a slanted line and the border of a shape is dropped", async () => {
    // the border has a colour of its own, so that it does not count as the wedge's line that runs on
    const grey = drawnWall.replace("#000", "#7f7f7f");
    const wedge = aCandidate(box, { kind: "trapezoid", style: hollow });
    expect(await keep(`${grey}<path d="M60.5 100L90 40.5H160.5V100" fill="none" stroke="#000"/>`, [wall, wedge])).toEqual([wall]);
    const away = aCandidate({ ...box, y: 20.5 }, { kind: "trapezoid", style: hollow });
    expect(await keep(`${grey}<path d="M60.5 80.5L90 20.5H140L160.5 80.5Z" fill="none" stroke="#000"/>`, [wall, away])).toEqual([
      wall,
      away,
    ]);
  });

  test("a shape of a colour of its own, and one that reaches past the border, stay among lines that run on", async () => {
    const lines = '<path d="M10 40.5H230M60.5 10V150M160.5 10V150" stroke="#000"/>';
    const filled = aCandidate(box, { style: { ...hollow, fill: "#dae8fc" } });
    const ground = '<rect x="60.5" y="40.5" width="100" height="60" fill="#dae8fc"/>';
    expect(await keep(ground + drawnWall + lines, [wall, filled])).toEqual([wall, filled]);
    const past = aCandidate({ x: 4.5, y: 40.5, width: 100, height: 60 }, { kind: "rounded_rectangle", style: hollow });
    const around = '<path d="M1 40.5H230M4.5 10V150M104.5 10V150M1 100.5H230" stroke="#000"/>';
    expect(await keep(drawnWall + around, [wall, past])).toEqual([wall, past]);
  });

  test("a hollow slanted space that reaches into a shape is between shapes", async () => {
    const space = aCandidate(box, { kind: "hexagon", style: hollow });
    const disc = aCandidate({ x: 20, y: 30, width: 50, height: 50 }, { kind: "circle", style: hollow });
    expect(await keep("", [disc, space])).toEqual([disc]);
    const around = { ...disc, box: { x: 20, y: 20, width: 200, height: 120 } };
    expect(await keep("", [around, space])).toEqual([around, space]);
  });

  test("a border of several shapes in a row is one", async () => {
    const halves = [
      aCandidate({ x: 20.5, y: 100.5, width: 80, height: 50 }, { style: { ...hollow, fill: "#eeeeee" } }),
      aCandidate({ x: 100.5, y: 100.5, width: 120, height: 50 }, { style: { ...hollow, fill: "#eeeeee" } }),
    ];
    const legs = '<path d="M60.5 100V40.5H200M160.5 100V40.5" fill="none" stroke="#000"/>';
    const drawn = `<rect x="20.5" y="100.5" width="200" height="50" fill="#eee" stroke="#000"/>${legs}`;
    expect(await keep(drawn, [...halves, aCandidate(box, { style: hollow })])).toEqual(halves);
  });
});

test("countOpenCorners counts the corners past which lines run on", async () => {
  const count = async (elements: string) => countOpenCorners(labelColours(await drawBitmap(240, 160, elements)), aCandidate(box));
  const frame = '<rect x="60.5" y="40.5" width="100" height="60" fill="none" stroke="#000"/>';
  expect(await count(frame)).toBe(0);
  expect(await count(`${frame}<path d="M160 40.5H220" stroke="#000"/>`)).toBe(1);
  expect(await count('<path d="M10 40.5H230M10 100.5H230M60.5 10V150M160.5 10V150" stroke="#000"/>')).toBe(4);
});
