/** A head narrows to its tip before a lifeline; what does not is none. */
import { expect, test } from "vitest";
import { headBefore } from "../../../../src/core/assemble/sequence/heads.ts";
import type { Head } from "../../../../src/core/assemble/sequence/heads.ts";
import { drawBitmap } from "../../../make/bitmap.ts";

/** Looks at what stands on a level line before a lifeline at 150. */
async function headAt(drawn: string, texts: Parameters<typeof headBefore>[2]["texts"] = []): Promise<Head | null> {
  const bitmap = await drawBitmap(
    200,
    100,
    `<path d="M150 0V100" stroke="#9370db" stroke-width="2"/><path d="M20 50H149" stroke="#333" stroke-width="2"/>${drawn}`,
  );
  return headBefore(bitmap, { y: 50, thickness: 2, colour: 0x333333, ground: 0xffffff }, { x: 149, inwards: -1, unit: 10, texts });
}

test.each([
  ["filled", '<path d="M148 50L138 45V55Z" fill="#333"/>', true],
  ["slim", '<path d="M148 50L134 46V54Z" fill="#333"/>', true],
  ["notched", '<path d="M148 50L138 45L142 50L138 55Z" fill="#333"/>', true],
  ["deeply notched", '<path d="M148 50L134 43L140 50L134 57Z" fill="#333"/>', true],
  ["long and deeply notched", '<path d="M146 50L124 41L136 50L124 59Z" fill="#333"/>', true],
  ["long and open", '<path d="M124 41L146 50L124 59" fill="none" stroke="#333" stroke-width="3"/>', false],
  ["open", '<path d="M138 45L148 50L138 55" fill="none" stroke="#333" stroke-width="1.5"/>', false],
])("a %s head is one", async (_name, drawn, isFilled) => {
  expect(await headAt(drawn)).toMatchObject({ isFilled });
});

test.each([
  ["a stem alone", ""],
  ["a disc on the lifeline", '<circle cx="150" cy="50" r="9" fill="#333"/>'],
  ["a head that points away", '<path d="M136 50L147 45V55Z" fill="#333"/>'],
  ["a bar", '<path d="M146 43V57" stroke="#333" stroke-width="2"/>'],
  ["letters above", '<path d="M130 42V48M134 42V48M138 42V48M142 42V48" stroke="#333"/>'],
  ["a head that is far from the lifeline", '<path d="M128 50L118 45V55Z" fill="#333"/>'],
])("%s is none", async (_name, drawn) => {
  expect(await headAt(drawn)).toBeNull();
});

test("what is text is none", async () => {
  expect(await headAt('<path d="M148 50L138 45V55Z" fill="#333"/>', [{ x: 100, y: 44, width: 49, height: 12 }])).toBeNull();
});

test("a head is measured", async () => {
  const head = await headAt('<path d="M148 50L138 45V55Z" fill="#333"/>');
  expect(Math.abs(head!.length - 11)).toBeLessThanOrEqual(2);
  expect(Math.abs(head!.width - 10)).toBeLessThanOrEqual(2);
});
