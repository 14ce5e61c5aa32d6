import { expect, test } from "vitest";
import { aNode } from "../../../make/diagram.ts";
import { drawField } from "../../../make/tracing.ts";

const state = aNode({ id: "a", kind: "ellipse", box: [60.5, 60.5, 60, 60] });
const around = (reach: number, arc = ""): string =>
  `<circle cx="90.5" cy="90.5" r="${30 + reach}" fill="none" stroke="#000"${arc === "" ? "" : ` stroke-dasharray="${arc}"`}/>`;

/** Draws a state and more, and tells how far its outlines reach and how much ink is left for lines. */
async function seen(drawn: string, others: readonly ReturnType<typeof aNode>[] = []): Promise<readonly [band: number, ink: number]> {
  const { outlines, lines } = await drawField({ nodes: [state, ...others], drawn });
  return [outlines[0]!.band, lines.data.reduce((sum, value) => sum + value, 0)];
}

test("a second outline around a shape is its own, so that no line is left of it", async () => {
  const [band, ink] = await seen(around(7));
  expect(band).toBeGreaterThan(6);
  expect(ink).toBe(0);
});

test.each([
  ["far around it", around(20)],
  ["around half of it", around(7, "110 300")],
])("a line %s is no outline", async (_, drawn) => {
  const [band, ink] = await seen(drawn);
  expect(band).toBeLessThan(3);
  expect(ink).toBeGreaterThan(50);
});

test("nor is the outline of the shape that holds it", async () => {
  const holder = aNode({ id: "h", kind: "ellipse", box: [53.5, 53.5, 74, 74] });
  expect((await seen("", [holder]))[0]).toBeLessThan(3);
});
