/** The lids of cylinders are as deep as they are drawn. */
import { expect, test } from "vitest";
import { measureLips } from "../../../src/core/assemble/lips.ts";
import type { Node } from "../../../src/core/diagram/types.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { aNode } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

/** Draws a drum of 90 × 80 px at 40.5, 30.5 whose lid is `lip` pixels deep, twice. */
const drum = (lip: number, look = 'fill="#f5f5f5" stroke="#666666" stroke-width="2"'): string =>
  `<path d="M40.5 ${30.5 + lip}A45 ${lip} 0 0 1 130.5 ${30.5 + lip}V${110.5 - lip}A45 ${lip} 0 0 1 40.5 ${110.5 - lip}Z" ${look}/>` +
  `<ellipse cx="85.5" cy="${30.5 + lip}" rx="45" ry="${lip}" ${look}/>`;

async function measured(drawn: string, changes: Partial<Node> = {}): Promise<Node["params"]> {
  const node = { ...aNode({ kind: "cylinder", box: [40.5, 30.5, 90, 80] }), ...changes };
  return measureLips(aDraft({ bitmap: await drawBitmap(200, 150, drawn), nodes: [node] })).nodes[0]!.params;
}

test.each([5, 10, 15, 20])("a lid with a lip of %i pixels", async (lip) => {
  expect(((await measured(drum(lip)))?.["lip"] ?? 0) * 80).toBeCloseTo(lip, -0.3);
});

test("a lid of another colour, without an outline", async () => {
  const pale = drum(14, 'fill="#2f6fb0"').replace(/(<ellipse[^>]*)fill="#2f6fb0"/u, '$1fill="#9fc6ee"');
  expect(((await measured(pale))?.["lip"] ?? 0) * 80).toBeCloseTo(14, -0.3);
});

test("a straight rule and letters are no lid, what is known stays", async () => {
  const box = '<rect x="40.5" y="30.5" width="90" height="80" fill="#f5f5f5" stroke="#666"/>';
  expect(await measured(`${box}<path d="M40 50.5h90" stroke="#666"/>`)).toBeNull();
  expect(await measured(`${box}<path d="M80 45h10v20h-10z"/>`)).toBeNull();
  expect(await measured(drum(15), { params: { lip: 0.1 } })).toEqual({ lip: 0.1 });
});
