/** What every detector promises. */
import { beforeAll, describe, expect, test } from "vitest";
import { openFixtureDetector } from "../../src/adapters/detector/fixture.ts";
import { openGeometryDetector } from "../../src/adapters/detector/geometry.ts";
import { openNetDetector } from "../../src/adapters/detector/net.ts";
import type { Detector } from "../../src/app/ports.ts";
import { shapes } from "../../src/core/shapes/catalog.ts";
import type { Bitmap } from "../../src/core/raster/bitmap.ts";
import { aCandidate, aPage, drawBitmap } from "../make/bitmap.ts";
import { aPageNet } from "../make/page-nets.ts";

const recorded = {
  page: aPage({ width: 300, height: 160 }),
  lines: [],
  nodes: [aCandidate({ x: 20, y: 20, width: 90, height: 50 })],
  ends: [],
  model: "recorded",
  backend: "wasm",
};

const detectors: Readonly<Record<string, () => Detector>> = {
  geometry: openGeometryDetector,
  net: () => openNetDetector(aPageNet({ x: 200, y: 90, width: 60, height: 40 })),
  fixture: () => openFixtureDetector(recorded),
};

describe.each(Object.keys(detectors))("%s", (name) => {
  let bitmap: Bitmap;
  beforeAll(async () => {
    bitmap = await drawBitmap(300, 160, '<rect x="20" y="20" width="90" height="50" fill="#bbdefb" stroke="#0d47a1"/>');
  });

  test("finds shapes of the catalogue inside the picture, and says how sure it is and who saw them", async () => {
    const { page, nodes, model, backend } = await detectors[name]!().detect(bitmap);
    expect(page).toMatchObject({ width: 300, height: 160 });
    expect(nodes.length).toBeGreaterThan(0);
    for (const { box, kind, confidence, origin } of nodes) {
      expect(shapes.map(({ id }) => id)).toContain(kind);
      expect(Math.min(box.x, box.y, 300 - box.x - box.width, 160 - box.y - box.height)).toBeGreaterThanOrEqual(-2);
      expect(Math.min(box.width, box.height)).toBeGreaterThan(0);
      expect(confidence > 0 && confidence <= 1).toBe(true);
      expect(["geometry", "net", "both"]).toContain(origin);
    }
    expect([model, backend].every((said) => said !== "")).toBe(true);
  });

  test("says the same of the same picture, alone or beside others, and leaves it as it was", async () => {
    const detector = detectors[name]!();
    const before = Uint8Array.from(bitmap.data);
    const first = await detector.detect(bitmap);
    const [second, third] = await Promise.all([detector.detect(bitmap), detector.detect(bitmap)]);
    expect([second, third]).toEqual([first, first]);
    expect(bitmap.data).toEqual(before);
  });
});
