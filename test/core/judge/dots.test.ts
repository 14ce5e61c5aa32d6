/** Dots at which ways begin and end are told from heads of persons, from icons and from whatever else is round and small. */
import { expect, test } from "vitest";
import type { LineCandidate, NodeCandidate } from "../../../src/core/detection.ts";
import { isDot } from "../../../src/core/judge/dots.ts";
import { aCandidate, aLine, drawBitmap } from "../../make/bitmap.ts";

const line = (d: string, width = 1): string => `<path d="${d}" fill="none" stroke="#333" stroke-width="${width}"/>`;
const disc = '<circle cx="60" cy="30" r="7" fill="#333"/>';
const way = line("M60.5,37 V78");
const head = '<path d="M54,70 L60.5,73 L67,70 L60.5,78 Z" fill="#333"/>';
const box = { x: 53, y: 23, width: 14, height: 14 };

/** Tells whether the shape in the upper middle of a drawing is a dot. */
async function isDotIn(drawing: string, changes: Partial<NodeCandidate> = {}, texts: readonly LineCandidate[] = []): Promise<boolean> {
  const bitmap = await drawBitmap(120, 120, drawing);
  return isDot(aCandidate(box, { kind: "circle", ...changes }), { bitmap, capital: 10, lines: texts });
}

test("a disc from which a line leads away is where a way begins, with its shadow as without", async () => {
  expect(await isDotIn(disc + way)).toBe(true);
  expect(await isDotIn(`<circle cx="62" cy="32" r="8" fill="#ddd"/>${disc}${way}`)).toBe(true);
});

test("a ring around a disc is where a way ends, and its head may end before it", async () => {
  const target = '<circle cx="60" cy="90" r="7" fill="#eef" stroke="#96d"/><circle cx="60" cy="90" r="2.5" fill="#639"/>';
  const bitmap = await drawBitmap(120, 120, target + line("M60.5,20 V76") + head);
  const candidate = aCandidate({ ...box, y: 83 }, { kind: "circle" });
  expect(isDot(candidate, { bitmap, capital: 10, lines: [] })).toBe(true);
});

test.each([
  ["no line leads to it", disc],
  ["a line passes through it", disc + line("M60.5,0 V78")],
  ["it is hollow", `<circle cx="60" cy="30" r="6.5" fill="#fff" stroke="#333"/>${way}`],
  ["it is as pale as a shadow", `<circle cx="60" cy="30" r="7" fill="#ccc"/>${way}`],
  ["it is a person's head", disc + line("M60.5,37 V64 L50,80 M60.5,64 L71,80 M44,48.5 H77")],
  ["it stands over a bust", `${disc}<path d="M48,52 Q48,39 60,39 Q72,39 72,52 Z" fill="#333"/>`],
  ["a ring is drawn around it", `<circle cx="60" cy="30" r="10" fill="#fff" stroke="#333"/>${disc}${line("M60.5,40 V78")}`],
  ["it stands at the border of a box", disc + line("M20,38.5 H100") + way],
])("a disc is no dot where %s", async (_, drawing) => expect(await isDotIn(drawing)).toBe(false));

test("a box, a large disc and what stands in a line of text are no dots", async () => {
  expect(await isDotIn(disc + way, { kind: "rectangle" })).toBe(false);
  expect(await isDotIn(disc + way, {}, [aLine(20, 24, 90)])).toBe(false);
  const bitmap = await drawBitmap(120, 120, '<circle cx="60" cy="40" r="14" fill="#333"/>' + line("M60.5,54 V110"));
  const large = aCandidate({ x: 46, y: 26, width: 28, height: 28 }, { kind: "circle" });
  expect(isDot(large, { bitmap, capital: 10, lines: [] })).toBe(false);
  expect(isDot(large, { bitmap, capital: 14, lines: [] })).toBe(true);
});

test("a disc that alone was taken for a letter may be a dot", async () =>
  expect(await isDotIn(disc + way, {}, [{ ...aLine(53, 23, 14), box }])).toBe(true));
