import { describe, expect, test } from "vitest";
import { readMarker } from "../../../../src/core/assemble/trace/markers.ts";
import type { Found } from "../../../../src/core/assemble/trace/markers.ts";
import { aNode } from "../../../make/diagram.ts";
import type { DrawnMarker } from "../../../make/heads.ts";
import { headedLine } from "../../../make/heads.ts";
import { drawField } from "../../../make/tracing.ts";

const b = aNode({ id: "b", box: [219.5, 70.5, 60, 60] });

/** Reads the marker of a line that is drawn into the left side of a shape. */
async function read(marker: DrawnMarker, [width, scale]: readonly [number, number], more = ""): Promise<Found> {
  const y = 100 + (width % 2) / 2;
  const field = await drawField({ nodes: [b], drawn: headedLine(marker, { from: 60, to: 219, y }, { width }) + more, scale });
  return readMarker(field, { at: [219.5 * scale, y * scale], direction: [1, 0], radius: (width * scale) / 2, room: 70 * scale });
}

/** Line widths from hair to bold, at the size of a small picture and of one twice as large. */
const drawn = [1, 2, 3].flatMap((width) => [1, 2].map((scale): readonly [number, number] => [width, scale]));
/** Those at which the inside of a marker can be seen. */
const clear = drawn.filter(([width]) => width < 3);

describe("readMarker", () => {
  test.each(drawn)("a line %i wide at scale %i without a marker has none", async (...size) => {
    expect(await read("none", size)).toEqual({ marker: "none", size: 0 });
  });

  test.each([
    ["triangle", drawn],
    ["triangle_hollow", drawn],
    ["open", clear],
    ["diamond", [...drawn.filter(([, scale]) => scale === 1), [1, 2]]],
    ["diamond_hollow", clear.filter(([, scale]) => scale === 2)],
    ["circle", drawn],
  ] as readonly (readonly [DrawnMarker, typeof drawn])[])("a %s is told wherever it can be seen", async (marker, sizes) => {
    for (const size of sizes) expect((await read(marker, size)).marker, `width ${size.join(" at scale ")}`).toBe(marker);
  });

  test.each([
    ...[22, 26, 28, 32, 36].map((length) => [length, Math.round(0.28 * length)] as const),
    ...[16, 20, 24, 28].map((length) => [length, length / 2] as const),
  ])("a diamond %i pixels long that reaches %i to either side beside letters of 10 is a diamond, filled or not", async (length, aside) => {
    const y = 100.5;
    const path = `<path d="M219,${y} l${-length / 2},${-aside} ${-length / 2},${aside} ${length / 2},${aside} Z" stroke="#000"`;
    for (const [marker, fill] of [
      ["diamond", "#000"],
      ["diamond_hollow", "#fff"],
    ] as const) {
      const field = await drawField({ nodes: [b], drawn: `<path d="M60 ${y}H${219 - length}" stroke="#000"/>${path} fill="${fill}"/>` });
      expect(readMarker(field, { at: [219.5, y], direction: [1, 0], radius: 0.5, room: 70 }).marker, fill).toBe(marker);
    }
  });

  test("every marker that is drawn is seen as one, and grows with the picture", async () => {
    for (const marker of ["triangle", "triangle_hollow", "open", "diamond", "diamond_hollow", "circle", "circle_hollow", "bar"] as const) {
      const [small, large] = [await read(marker, [1, 1]), await read(marker, [1, 2])];
      expect(small.size, marker).toBeGreaterThanOrEqual(3);
      expect(large.size / small.size, marker).toBeCloseTo(2, 0);
    }
  });

  test("ink that stands beside the line without touching it is no marker", async () => {
    const dots = '<path d="M205 90V94M205 107V111" stroke="#000" stroke-width="3"/>';
    expect(await read("none", [1, 1], dots)).toEqual({ marker: "none", size: 0 });
  });

  test("nor is a line that crosses behind it", async () => {
    expect(await read("none", [1, 1], '<path d="M150.5 60V140" stroke="#000"/>')).toEqual({ marker: "none", size: 0 });
  });

  test.each([0, 30, 90, 135, 180, 250])("a head is a head from any side: arriving at %i degrees", async (degrees) => {
    const turned = `<g transform="rotate(${degrees} 150 100)">${headedLine("triangle", { from: 60, to: 219, y: 100.5 })}</g>`;
    const field = await drawField({ nodes: [], drawn: turned });
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const at = [150 + 69 * cos - 0.5 * sin, 100 + 69 * sin + 0.5 * cos] as const;
    expect(readMarker(field, { at, direction: [cos, sin], radius: 0.5, room: 60 }).marker).toBe("triangle");
  });

  /** Reads a filled head, `length` long and `width` wide, or a disc or a ring on the border, of a line that arrives from above at so many degrees. */
  async function readSlanting(degrees: number, head: readonly [number, number] | "disc" | "ring"): Promise<string> {
    const box = aNode({ id: "b", box: [100.5, 120.5, 180, 60] });
    const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const [x, y] = [190.5, 120.5];
    const back = (length: number, across: number): string => `${x - cos * length - sin * across},${y - sin * length + cos * across}`;
    const marker =
      typeof head === "string"
        ? `<circle cx="${x}" cy="${y}" ${head === "disc" ? 'r="5"' : 'r="4" fill="#fff" stroke="#000"'}/>`
        : `<path d="M${x},${y} L${back(head[0], head[1] / 2)} L${back(head[0], -head[1] / 2)} Z"/>`;
    const field = await drawField({ nodes: [box], drawn: `<path d="M${back(80, 0)} L${x},${y}" stroke="#000"/>${marker}` });
    return readMarker(field, { at: [x, y], direction: [cos, sin], radius: 0.5, room: 60 }).marker;
  }

  test.each([16, 25, 35, 45, 60])("a fat head is no disc on a border that is met at %i degrees", async (degrees) => {
    for (const head of [
      [8, 11],
      [9, 11],
      [10, 10],
    ] as const)
      expect(await readSlanting(degrees, head), head.join(" by ")).toBe("triangle");
  });

  test.each([25, 35, 45, 60])("nor is a disc a head on one that is met at %i degrees", async (degrees) => {
    expect(await readSlanting(degrees, "disc")).toBe("circle");
  });

  test.each([30, 42, 45, 60, 70, 90])("nor is a small ring on one that is met at %i degrees", async (degrees) => {
    expect(["circle", "circle_hollow"]).toContain(await readSlanting(degrees, "ring"));
  });

  test("roughness that goes on along the line is no marker", async () => {
    const teeth = Array.from({ length: 50 }, (_, tooth) => `M${64 + 3 * tooth} 98.5V102.5`).join("");
    expect(await read("none", [1, 1], `<path d="${teeth}" stroke="#000" stroke-width="2"/>`)).toEqual({ marker: "none", size: 0 });
  });
});
