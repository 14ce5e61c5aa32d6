import { describe, expect, test } from "vitest";
import { traceConnectors } from "../../../../src/core/assemble/trace.ts";
import { prepareField } from "../../../../src/core/assemble/trace/field.ts";
import { webOfSkeleton } from "../../../../src/core/assemble/trace/skeleton.ts";
import { straightenDashes } from "../../../../src/core/assemble/trace/thick-dashes.ts";
import { chamferDistance } from "../../../../src/core/raster/distance.ts";
import { thin } from "../../../../src/core/raster/thin.ts";
import { aNode } from "../../../make/diagram.ts";
import { drawScene, pairsOf } from "../../../make/tracing.ts";
import { strokesOf } from "../../../make/web.ts";

async function straightened(drawn: string): Promise<ReturnType<typeof strokesOf>> {
  const field = prepareField(await drawScene({ nodes: [], drawn }));
  const mask = { ...field.lines, data: field.lines.data.slice() };
  const web = webOfSkeleton({ mask, pixels: thin(mask), ink: field.lines, depth: chamferDistance(field.lines) });
  straightenDashes(web, field);
  return strokesOf(web);
}

describe("straightenDashes", () => {
  test.each([10, 20, 30, 45])("makes one stroke along a thick dash that slants by %i degrees", async (degrees) => {
    const strokes = await straightened(`<rect x="143" y="97" width="14" height="6" transform="rotate(${degrees} 150 100)"/>`);
    expect(strokes).toHaveLength(1);
    const [, [x, y], [toX, toY]] = strokes[0]!;
    const turned = Math.atan2(toY - y, toX - x) - (degrees * Math.PI) / 180;
    expect(Math.abs(Math.sin(turned))).toBeLessThan(0.1);
  });

  test.each([
    ["a letter", '<path d="M140 90H160M150 90V112" stroke="#000" stroke-width="4"/>'],
    ["a head", '<path d="M140 92L162 100L140 108Z"/>'],
    [
      "a head that touches the dash in it by corners",
      '<path d="M140 98H152V102H140Z"/><path d="M152 102h3v3h3v3h3v3M152 98h3v-3h3v-3h3v-3" fill="none" stroke="#000"/>',
    ],
    ["a long bar", '<path d="M100 90L180 110" stroke="#000" stroke-width="6"/><path d="M140 100V120" stroke="#000" stroke-width="6"/>'],
  ])("%s keeps its shape", async (_, drawn) => {
    expect(await straightened(drawn)).toEqual(await unchanged(drawn));
  });
});

async function unchanged(drawn: string): Promise<ReturnType<typeof strokesOf>> {
  const field = prepareField(await drawScene({ nodes: [], drawn }));
  const mask = { ...field.lines, data: field.lines.data.slice() };
  return strokesOf(webOfSkeleton({ mask, pixels: thin(mask), ink: field.lines, depth: chamferDistance(field.lines) }));
}

test.each([
  ["12 8", 4, 40],
  ["12 8", 5, 60],
  ["14 12", 4, 80],
  ["14 12", 5, 60],
] as const)("a slanting line of dashes %s, %i wide, is one line that leads %i px aside", async (rhythm, width, aside) => {
  const nodes = [aNode({ id: "a", box: [10.5, 5.5, 100, 30] }), aNode({ id: "b", box: [100.5, 160.5, 190, 30] })];
  const tip = 100 + aside;
  const line = `<path d="M100 36L${tip} 146" stroke="#000" stroke-width="${width}" stroke-dasharray="${rhythm}"/>`;
  const { edges } = traceConnectors(await drawScene({ nodes, drawn: `${line}<path d="M${tip - 10} 144H${tip + 10}L${tip} 160Z"/>` }));
  expect(pairsOf(edges)).toEqual(["a -> b"]);
});
