import { expect, test } from "vitest";
import { edgeLetters } from "../../../../src/core/assemble/trace/edge-letters.ts";
import { prepareField } from "../../../../src/core/assemble/trace/field.ts";
import { aNode } from "../../../make/diagram.ts";
import { drawScene } from "../../../make/tracing.ts";
import { aReadLine } from "../../../make/writing.ts";

const line = aReadLine("abel", [120, 94, 60, 12]);
const pen = 'stroke="#000" stroke-width="2" fill="none"';
const level = '<path d="M40 100.5H112M188 100.5H260" stroke="#000"/>';

async function lettersIn(drawn: string, nodes = [aNode({ box: [240, 60, 50, 80] })]): Promise<readonly (readonly [number, number])[]> {
  const field = prepareField(await drawScene({ nodes, drawn }));
  return edgeLetters(field, [line]).map(({ box }) => [box.x, box.width]);
}

test("finds the letters at both ends that a line runs into", async () => {
  const drawn = `${level}<path d="M113 94V106M113 95H117V101H113M183 94V106M183 95H188M183 105H188" ${pen}/>`;
  const found = await lettersIn(drawn);
  expect(found).toEqual([
    [112, 8],
    [180, 8],
  ]);
});

test.each([
  ["a line alone", level],
  ["a line that passes beside the text", '<path d="M116 20V180M184 20V180" stroke="#000"/>'],
  ["a letter too far off", `<path d="M100 94V106H104" ${pen}/>`],
  ["a large thing", `<path d="M184 88H230V112H184Z" fill="#000"/>`],
])("%s is no letter", async (_, drawn) => {
  expect(await lettersIn(drawn)).toEqual([]);
});

test("what hangs on a shape is no letter", async () => {
  expect(await lettersIn(`<path d="M183 94V106H188" ${pen}/>`, [aNode({ box: [186, 60, 50, 80] })])).toEqual([]);
});

test("turned text is left alone", async () => {
  const field = prepareField(await drawScene({ nodes: [], drawn: `<path d="M113 94V106H118" ${pen}/>` }));
  expect(edgeLetters(field, [{ ...line, rotation: 90 }])).toEqual([]);
});
