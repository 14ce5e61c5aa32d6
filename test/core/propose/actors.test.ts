import { describe, expect, test } from "vitest";
import { intersectionOverUnion } from "../../../src/core/geometry/box.ts";
import { propose } from "../../../src/core/propose/propose.ts";
import { drawBitmap } from "../../make/bitmap.ts";

/** Draws a stick figure: an elliptic head, body, arms and legs, each as shares of the height. */
function figure(width: number, height: number, { arms, hip }: { readonly arms: number; readonly hip: number }): string {
  const [x, y] = [60.5, 20.5];
  const middle = x + width / 2;
  const head = `<ellipse cx="${middle}" cy="${y + height / 8}" rx="${width / 4}" ry="${height / 8}" fill="#fff" stroke="#000"/>`;
  const limbs = `M${middle} ${y + height / 4}V${y + hip * height}M${x} ${y + arms * height}H${x + width}M${x} ${y + height}L${middle} ${y + hip * height}L${x + width} ${y + height}`;
  return `${head}<path d="${limbs}" fill="none" stroke="#000"/>`;
}

describe("wholeActor", () => {
  test.each([
    [40, 80, { arms: 1 / 3, hip: 2 / 3 }],
    [60, 120, { arms: 1 / 3, hip: 2 / 3 }],
    [50, 80, { arms: 0.4, hip: 0.65 }],
  ] as const)("a stick figure of %d by %d is one actor", async (width, height, limbs) => {
    const { nodes } = propose(await drawBitmap(240, 180, figure(width, height, limbs)));
    expect(nodes).toMatchObject([{ kind: "actor" }]);
    expect(intersectionOverUnion(nodes[0]!.box, { x: 60.5, y: 20.5, width, height })).toBeGreaterThan(0.88);
  });

  test("a stick figure is one, too, where connectors lead from its body past the end of an arm", async () => {
    const lines = '<path d="M85.5 66.5L197 10M85.5 66.5L230 70M85.5 66.5L230 130" fill="none" stroke="#000" stroke-width="1.5"/>';
    const { nodes } = propose(await drawBitmap(240, 180, figure(50, 100, { arms: 1 / 3, hip: 2 / 3 }) + lines));
    const whole = nodes.find(({ box }) => box.height > 80);
    expect(intersectionOverUnion(whole!.box, { x: 60.5, y: 20.5, width: 50, height: 100 })).toBeGreaterThan(0.88);
  });

  test("a circle with a connector below it, and one on a crossing, is no actor", async () => {
    const circle = '<circle cx="90.5" cy="40.5" r="20" fill="#fff" stroke="#000"/>';
    for (const lines of ["M90.5 60.5V170", "M90.5 60.5V170M50.5 90.5H130.5"]) {
      const { nodes } = propose(await drawBitmap(240, 180, `${circle}<path d="${lines}" stroke="#000"/>`));
      expect(nodes).toHaveLength(1);
      expect(nodes[0]!.kind).toMatch(/circle|ellipse/);
    }
  });
});
