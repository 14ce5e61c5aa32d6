/** A picture is told from a box by its colours and by how busy it is. */
import { expect, test } from "vitest";
import { textureMeasures } from "../../../../src/core/judge/kinds/texture.ts";
import { aCandidate, drawBitmap } from "../../../make/bitmap.ts";
import { aScene } from "../../../make/scene.ts";

async function told(drawn: string): Promise<Record<string, number>> {
  const box = { x: 20, y: 20, width: 80, height: 60 };
  const scene = aScene({ bitmap: await drawBitmap(120, 100, drawn), nodes: [aCandidate(box)] });
  return Object.fromEntries(textureMeasures.map(({ name, of }) => [name, of(scene.candidates[0]!, scene)]));
}

test("a plain box has one colour and no edges, an icon has many", async () => {
  const plain = await told('<rect x="20" y="20" width="80" height="60" fill="#fff" stroke="#000"/>');
  expect(plain["colours"]).toBeLessThanOrEqual(2);
  expect(plain["edges inside"]).toBeLessThan(0.05);
  const colours = ["#d32f2f", "#1976d2", "#388e3c", "#fbc02d"];
  const stripes = Array.from(
    { length: 20 },
    (_, at) => `<rect x="${20 + 4 * at}" y="20" width="4" height="60" fill="${colours[at % 4]}"/>`,
  );
  const icon = await told(stripes.join(""));
  expect(icon["colours"]).toBeGreaterThanOrEqual(4);
  expect(icon["edges inside"]).toBeGreaterThan(0.3);
  expect(icon["colourful"]).toBeGreaterThan(0.9);
});
