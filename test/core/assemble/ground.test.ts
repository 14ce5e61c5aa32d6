/** The ground of a page whose edges shapes fill. */
import { expect, test } from "vitest";
import { findGroundBeside } from "../../../src/core/assemble/ground.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { aNode } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";

const lanes = [aNode({ id: "a", kind: "container", box: [0, 0, 60, 100] }), aNode({ id: "b", kind: "container", box: [80, 0, 60, 100] })];
const drawn = (ground: string): string =>
  `<rect width="140" height="100" fill="${ground}"/><rect width="60" height="100" fill="#ffcccc"/><rect x="80" width="60" height="100" fill="#ccffcc"/>`;

async function groundOf(elements: string, background: string, nodes = lanes): Promise<string> {
  const draft = aDraft({ bitmap: await drawBitmap(140, 100, elements), nodes });
  return findGroundBeside({ ...draft, page: { ...draft.page, background } }).page.background;
}

test("the ground is what lies between lanes that fill a page, not what one of them is filled with", async () => {
  expect(await groundOf(drawn("#fefefe"), "#ffcccc")).toBe("#fefefe");
});

test("it stays where some of what lies beside shapes has it, where several colours do, and where hardly anything does", async () => {
  const strip = '<rect x="62" y="0" width="3" height="30" fill="#ffcccc"/>';
  expect(await groundOf(drawn("#fefefe") + strip, "#ffcccc")).toBe("#ffcccc");
  const field = '<rect x="60" y="0" width="20" height="50" fill="#ddddff"/>';
  expect(await groundOf(drawn("#fefefe") + field, "#ffcccc")).toBe("#ffcccc");
  const wide = [aNode({ id: "a", kind: "container", box: [0, 0, 138, 100] })];
  expect(await groundOf(drawn("#fefefe"), "#ffcccc", wide)).toBe("#ffcccc");
});
