import { describe, expect, test } from "vitest";
import { traceConnectors } from "../../../../src/core/assemble/trace.ts";
import type { Edge } from "../../../../src/core/diagram/types.ts";
import { distance } from "../../../../src/core/geometry/point.ts";
import type { JumpLook } from "../../../make/jumps.ts";
import { crossedScene, joined } from "../../../make/jumps.ts";
import { drawScene } from "../../../make/tracing.ts";
import { aReadLine } from "../../../make/writing.ts";

/** Traces two lines of which the one breaks off at the other, by the nodes that they join. */
async function trace(look: JumpLook, more: Partial<Parameters<typeof drawScene>[0]> = {}): Promise<ReadonlyMap<string, Edge>> {
  const { edges } = traceConnectors(await drawScene({ ...crossedScene(look), ...more }));
  return new Map(edges.map((edge) => [joined(edge), edge]));
}

const looks = [4, 8].flatMap((radius) => [1, 2].map((width) => ({ shape: "gap", radius, width }) as const));

describe("a line that breaks off on both sides of another one", () => {
  test.each(looks)("is one straight line with a jump: %o", async (look) => {
    for (const angles of [
      [0, 90],
      [60, 150],
    ] as const) {
      const found = await trace({ ...look, angles });
      expect([...found.keys()].toSorted()).toEqual(["ab", "cd"]);
      const [over, under] = [found.get("ab")!, found.get("cd")!];
      expect([over.points.length, under.points.length, under.jumps.length]).toEqual([2, 2, 0]);
      expect(over.style.dash).toBe("solid");
      expect(over.jumps).toHaveLength(1);
      expect(distance(over.jumps[0]!.point, [150.5, 150.5])).toBeLessThan(1.6);
      expect(Math.abs(over.jumps[0]!.radius - look.radius)).toBeLessThanOrEqual(1.6);
    }
  });

  test("also at twice the size", async () => {
    const found = await trace({ shape: "gap", radius: 4, width: 1, angles: [0, 90] }, { scale: 2 });
    expect(found.get("ab")!.jumps).toHaveLength(1);
  });
});

describe("what is no jump", () => {
  test("a dash that falls on a crossing", async () => {
    for (const dash of ["6 4", "3 3", "8 8"]) {
      const found = await trace({ shape: "plain", radius: 0, width: 1, angles: [0, 90], dash });
      expect(
        [...found.values()].flatMap(({ jumps }) => jumps),
        dash,
      ).toEqual([]);
    }
  });

  test("a gap under a label", async () => {
    const look = { shape: "gap", radius: 8, width: 1, angles: [0, 90] } as const;
    const found = await trace(look, { texts: [aReadLine("yes", [138, 145, 24, 11])] });
    expect([...found.values()].flatMap(({ jumps }) => jumps)).toEqual([]);
  });

  test("a gap beside the line that crosses", async () => {
    const found = await trace({ shape: "gap", radius: 8, width: 1, angles: [0, 90], aside: 20 });
    expect([...found.values()].flatMap(({ jumps }) => jumps)).toEqual([]);
  });
});
