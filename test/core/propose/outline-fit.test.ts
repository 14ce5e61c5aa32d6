import { describe, expect, test } from "vitest";
import { cornerRadii, fitOutline, wobbleTolerance } from "../../../src/core/propose/outline-fit.ts";
import { labelColours } from "../../../src/core/raster/colour-regions.ts";
import { traceSilhouette } from "../../../src/core/raster/silhouette.ts";
import type { Silhouette } from "../../../src/core/raster/silhouette.ts";
import { drawBitmap } from "../../make/bitmap.ts";

/** Traces the largest region that is not white. */
async function silhouetteOf(elements: string): Promise<Silhouette> {
  const regions = labelColours(await drawBitmap(220, 160, elements));
  const label = [...regions.areas.keys()]
    .filter((at) => regions.colours[at] !== 0xffffff)
    .sort((a, b) => regions.areas[b]! - regions.areas[a]!)[0]!;
  const box = { left: regions.lefts[label]!, top: regions.tops[label]!, right: regions.rights[label]!, bottom: regions.bottoms[label]! };
  return traceSilhouette({ labels: regions.labels, label, width: 220, height: 160, start: regions.starts[label]!, box });
}

describe("fitOutline", () => {
  test.each([
    ["rectangle", '<rect x="20" y="20" width="160" height="90" fill="#369"/>'],
    ["rounded_rectangle", '<rect x="20" y="20" width="160" height="90" rx="45" fill="#369"/>'],
    ["ellipse", '<ellipse cx="100" cy="65" rx="80" ry="45" fill="#369"/>'],
    ["circle", '<circle cx="100" cy="65" r="45" fill="#369"/>'],
    ["diamond", '<path d="M100 10L190 70L100 130L10 70Z" fill="#369"/>'],
    ["document", '<path d="M20 20H180V110C126 90 74 130 20 110Z" fill="#369"/>'],
    ["block_arrow", '<path d="M20 45H130V20L190 65L130 110V85H20Z" fill="#369"/>'],
    ["octagon", '<path d="M50 20H150L180 50V90L150 120H50L20 90V50Z" fill="#369"/>'],
  ] as const)("tells a %s from all others", async (kind, elements) => {
    const fit = fitOutline(await silhouetteOf(elements));
    expect(fit.kind).toBe(kind);
    expect(fit.share).toBeGreaterThan(0.9);
  });

  test("a line that runs into a side does not hide the rectangle", async () => {
    const fit = fitOutline(
      await silhouetteOf('<rect x="20" y="20" width="160" height="90" fill="#369"/><path d="M0 60H30" stroke="#fff" stroke-width="6"/>'),
    );
    expect(fit).toMatchObject({ kind: "rectangle" });
  });

  test("wavering sides need the wider tolerance", async () => {
    const seen = await silhouetteOf('<path d="M20 20Q100 28 180 18Q186 65 178 110Q100 102 20 112Q13 65 20 20Z" fill="#369"/>');
    expect(fitOutline(seen).share).toBeLessThan(0.8);
    expect(fitOutline(seen, wobbleTolerance(seen)).share).toBeGreaterThan(0.85);
  });

  test("a diamond with rounded tips brings the box that its sides point to", async () => {
    const fit = fitOutline(
      await silhouetteOf('<path d="M94 16Q100 12 106 16L184 65Q190 69 184 73L106 122Q100 126 94 122L16 73Q10 69 16 65Z" fill="#369"/>'),
    );
    expect(fit.kind).toBe("diamond");
    expect(fit.bounds?.width ?? 176).toBeGreaterThan(174);
  });
});

test("cornerRadii measures drawn radii within two pixels", async () => {
  for (const radius of [6, 12, 30]) {
    const radii = cornerRadii(await silhouetteOf(`<rect x="20" y="20" width="160" height="90" rx="${radius}" fill="#369"/>`));
    expect(Math.abs(radii[1]! - radius)).toBeLessThan(2);
  }
});
