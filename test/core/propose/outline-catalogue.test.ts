import { describe, expect, test } from "vitest";
import { fitOutline } from "../../../src/core/propose/outline-fit.ts";
import type { OutlineFit } from "../../../src/core/propose/outline-fit.ts";
import { proposeOutlines } from "../../../src/core/propose/outline-catalogue.ts";
import { frameOf, shapeOf } from "../../../src/core/shapes/catalog.ts";
import type { ShapeId } from "../../../src/core/shapes/catalog.ts";
import { pathData } from "../../../src/formats/svg/paint.ts";
import { drawSource, silhouetteAt } from "../../make/regions.ts";

async function fitPath(d: string, [x, y]: readonly [number, number] = [100, 80]): Promise<OutlineFit> {
  const { regions } = await drawSource(`<path d="${d}" fill="#36c"/>`, { width: 220, height: 190 });
  return fitOutline(silhouetteAt(regions, x, y));
}

/** Draws a kind's silhouette at the upper left of a page. */
function silhouetteOf(kind: ShapeId, [width, height]: readonly [number, number], params: Readonly<Record<string, number>>): string {
  const frame = frameOf({ kind, box: { width, height }, params, path: null, style: { cornerRadius: 0 } });
  return pathData(shapeOf(kind).outline(frame)[0]!.commands);
}

const sizes = [
  [160, 120],
  [90, 140],
  [70, 60],
] as const;

describe.each(sizes)("at %d by %d", (width, height) => {
  test.each([
    ["cloud", {}],
    ["star", { points: 5 }],
    ["cross", { arm: 0.3 }],
    ["cube", { depth: 0.25 }],
    ["cube", { depth: 0.25, mirrored: 1 }],
    ["component", { lug: 0.25 }],
    ["queue", { lip: 0.15 }],
    ["gate_and_or", { or: 0 }],
    ["callout", { tail: 0.25, tip: 0.3, side: 0 }],
    ["callout", { tail: 0.25, tip: 0.3, side: 1 }],
    ["callout", { tail: 0.25, tip: 0.3, side: 2 }],
    ["callout", { tail: 0.25, tip: 0.3, side: 3 }],
  ] as const)("a bare %s %j is told by its outline", async (kind, params) => {
    const found = await fitPath(silhouetteOf(kind, [width, height], params), [width / 2, height / 2]);
    expect(found.kind).toBe(kind);
    for (const [name, value] of Object.entries(params)) expect(Math.abs((found.params?.[name] ?? 0) - value)).toBeLessThan(0.08);
  });
});

test("a terminator is a box with round ends and no lying drum, however far its ends reach", async () => {
  const found = await fitPath("M55 0H145A55 40 0 0 1 145 80H55A55 40 0 0 1 55 0Z", [100, 40]);
  expect(found).toMatchObject({ kind: "rounded_rectangle", params: null, cornerRadius: 40 });
});

test("a bare folder's tab is measured in pixels", async () => {
  const found = await fitPath("M0 0H60V24H160V120H0Z");
  expect(found).toMatchObject({ kind: "folder", params: { tabWidth: 60, tabHeight: 24 } });
});

test("a cloud that stands back from its author's box says how large that was", async () => {
  const cloud =
    "M40 30C8 30 0 60 25.6 66C0 79.2 28.8 108 49.6 96C64 120 112 120 128 96C160 96 160 72 140 60C160 36 128 12 100 24C80 6 48 6 40 30Z";
  const found = await fitPath(cloud);
  expect(found.kind).toBe("cloud");
  expect(Math.abs(found.bounds!.width - 160)).toBeLessThan(5);
  expect(Math.abs(found.bounds!.height - 120)).toBeLessThan(5);
});

test("shoulders have an outline without a name", async () => {
  expect(await fitPath("M20 120A60 60 0 0 1 140 120Z", [80, 90])).toMatchObject({ kind: "freeform" });
});

test.each([
  ["rectangle", "M20 20H160V120H20Z"],
  ["circle", "M30 80A60 60 0 0 1 150 80A60 60 0 0 1 30 80Z"],
  ["hexagon", "M40 20H140L160 70L140 120H40L20 70Z"],
  ["parallelogram", "M45 20H160L135 120H20Z"],
  ["note", "M20 20H130L160 50V120H20Z"],
] as const)("a %s is none of the rarer kinds", async (kind, path) => {
  expect((await fitPath(path)).kind).toBe(kind);
});

test("specks are not compared at all", async () => {
  const { regions } = await drawSource('<rect x="10" y="10" width="10" height="10" fill="#36c"/>', { width: 40, height: 40 });
  expect(proposeOutlines(silhouetteAt(regions, 15, 15))).toEqual([]);
});
