import { describe, expect, test } from "vitest";
import { traceConnectors } from "../../../../src/core/assemble/trace.ts";
import { jumpsOf } from "../../../../src/core/assemble/trace/jumps.ts";
import type { Edge } from "../../../../src/core/diagram/types.ts";
import { distance } from "../../../../src/core/geometry/point.ts";
import { aNode } from "../../../make/diagram.ts";
import type { JumpLook } from "../../../make/jumps.ts";
import { crossedScene, joined } from "../../../make/jumps.ts";
import { drawScene } from "../../../make/tracing.ts";
import { aReadLine } from "../../../make/writing.ts";

/** Traces two lines of which the one hops over the other, and returns first the one that hops. */
async function trace(look: JumpLook, more: Partial<Parameters<typeof drawScene>[0]> = {}): Promise<readonly [Edge, Edge]> {
  const { edges } = traceConnectors(await drawScene({ ...crossedScene(look), ...more }));
  const between = (pair: string): Edge | undefined => edges.find((edge) => joined(edge) === pair);
  const [over, under] = [between("ab"), between("cd")];
  if (edges.length !== 2 || over === undefined || under === undefined)
    throw new Error(`two connectors were drawn: ${JSON.stringify(edges)}`);
  return [over, under];
}

const looks = (["arc", "bow"] as const).flatMap((shape) => [4, 9].flatMap((radius) => [1, 2].map((width) => ({ shape, radius, width }))));

describe("a line that hops over another one by an arc", () => {
  test.each(looks)("is straight and has one jump where both cross: %o", async (look) => {
    for (const angles of [
      [0, 90],
      [90, 180],
    ] as const) {
      const [over, under] = await trace({ ...look, angles });
      expect(over.points).toHaveLength(2);
      expect(under.points).toHaveLength(2);
      expect(under.jumps).toEqual([]);
      expect(over.jumps).toHaveLength(1);
      expect(distance(over.jumps[0]!.point, [150.5, 150.5])).toBeLessThan(1.5);
      expect(Math.abs(over.jumps[0]!.radius - look.radius)).toBeLessThanOrEqual(1.6);
    }
  });

  test.each([
    ["slanted", { angles: [30, 120] }],
    ["over a slanted line", { angles: [0, 60] }],
    ["without antialiasing", { angles: [0, 90], crisp: true }],
    ["with heads", { angles: [0, 90], headed: true }],
  ] as const)("also %s", async (_, look) => {
    const [over, under] = await trace({ shape: "arc", radius: 6, width: 1, ...look });
    expect([over.points.length, over.jumps.length, under.points.length, under.jumps.length]).toEqual([2, 1, 2, 0]);
  });

  test.each([1.5, 2])("at scale %d", async (scale) => {
    const [over] = await trace({ shape: "arc", radius: 5, width: 1, angles: [0, 90] }, { scale });
    expect(over.points).toHaveLength(2);
    expect(distance(over.jumps[0]!.point, [150.5 * scale, 150.5 * scale])).toBeLessThan(1.5);
    expect(Math.abs(over.jumps[0]!.radius - 5 * scale)).toBeLessThanOrEqual(1.6);
  });

  test("may hop twice, side by side", async () => {
    const names = ["a", "b", "c", "d", "e", "f"];
    const boxes = [
      [10, 85, 40, 30],
      [250, 85, 40, 30],
      [100, 10, 38, 30],
      [100, 160, 38, 30],
      [140, 10, 38, 30],
      [140, 160, 38, 30],
    ] as const;
    const nodes = boxes.map((box, index) => aNode({ id: names[index]!, box }));
    const pen = 'fill="none" stroke="#000"';
    const hops = [131.5, 144.5].map((x) => `H${x - 5}A5 5 0 0 1 ${x + 5} 100.5`).join("");
    const drawn = `<path d="M50 100.5${hops}H250M131.5 40V160M144.5 40V160" ${pen}/>`;
    const { edges } = traceConnectors(await drawScene({ nodes, drawn }));
    const over = edges.find((edge) => joined(edge) === "ab");
    expect(edges).toHaveLength(3);
    expect(over!.points).toHaveLength(2);
    expect(over!.jumps).toHaveLength(2);
  });
});

describe("what is no jump", () => {
  test.each([[0, 90] as const, [30, 120] as const])("lines that plainly cross at %i and %i degrees", async (...angles) => {
    for (const width of [1, 3])
      for (const edge of await trace({ shape: "plain", radius: 0, width, angles })) {
        expect(edge.jumps).toEqual([]);
        expect(edge.points).toHaveLength(2);
      }
  });

  test("a label over a crossing", async () => {
    const edges = await trace({ shape: "plain", radius: 0, width: 1, angles: [0, 90] }, { texts: [aReadLine("both", [131, 145, 40, 11])] });
    for (const { jumps } of edges) expect(jumps).toEqual([]);
  });

  test("rounded bends that meet a line", async () => {
    const nodes = [aNode({ id: "a", box: [20, 35, 40, 30] }), aNode({ id: "b", box: [240, 135, 40, 30] })];
    const more = [aNode({ id: "c", box: [130, 5, 40, 20] }), aNode({ id: "d", box: [130, 175, 40, 20] })];
    const drawn = '<path d="M60 50.5H140Q150.5 50.5 150.5 60V140Q150.5 150.5 160 150.5H240M130.5 25V175" fill="none" stroke="#000"/>';
    const { edges } = traceConnectors(await drawScene({ nodes: [...nodes, ...more], drawn }));
    expect(edges.flatMap(({ jumps }) => jumps)).toEqual([]);
  });
});

describe("jumpsOf", () => {
  const hop = { at: [50, 11], radius: 5, along: [1, 0], drawn: true } as const;

  test("a jump lies on the leg that runs its way", () => {
    const bent = [
      [0, 10],
      [100, 10],
      [100, 90],
    ] as const;
    expect(jumpsOf([hop], bent)).toEqual([{ point: [50, 10], radius: 5 }]);
  });

  test.each([
    [
      "the line that is hopped over",
      [
        [50, 0],
        [50, 90],
      ],
    ],
    [
      "a line farther off",
      [
        [0, 14],
        [100, 14],
      ],
    ],
    [
      "a line that ends within the arc",
      [
        [0, 11],
        [53, 11],
      ],
    ],
  ] as const)("%s has none", (_, points) => {
    expect(jumpsOf([hop], points)).toEqual([]);
  });
});
