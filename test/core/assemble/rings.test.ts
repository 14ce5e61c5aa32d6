/** Rings with a sign in them, and pictures that are none. */
import { expect, test } from "vitest";
import { findRings } from "../../../src/core/assemble/rings.ts";
import type { NodeCandidate } from "../../../src/core/detection.ts";
import { aCandidate, drawBitmap } from "../../make/bitmap.ts";
import { aDraft } from "../../make/draft.ts";
import { aReadLine } from "../../make/writing.ts";

const box = { x: 30, y: 20, width: 60, height: 60 };
const { page } = aDraft();
const ringIn = (colour: string, width = 1): string =>
  `<circle cx="60" cy="50" r="30" fill="#fff" stroke="${colour}" stroke-width="${width}"/>`;
const envelope = '<path d="M42 38H78V62H42ZM42 38L60 52L78 38" fill="none" stroke="#000"/>';
const cross = '<path d="M60 20V80M30 50H90" stroke="#000"/>';

/** Makes a picture of which geometry measured a ring with a drawing in it. */
function pictured(stroke: string, style: Partial<NodeCandidate["style"]> = {}): NodeCandidate {
  const plain = aCandidate(box, { kind: "circle", confidence: 0.97 });
  const base = { ...plain, style: { ...plain.style, fill: null, stroke, strokeWidth: 1, ...style } };
  return { ...base, kind: "image", confidence: 0.6, base };
}

/** Makes a picture that the net alone saw, a little beside its place. */
const seenAlone = (kind: NodeCandidate["kind"] = "image"): NodeCandidate =>
  aCandidate({ x: 31, y: 18, width: 57, height: 63 }, { kind, origin: "net", confidence: 0.5 });

const look = async (drawn: string, shape: NodeCandidate, lines: readonly ReturnType<typeof aReadLine>[] = []) =>
  findRings([shape], { bitmap: await drawBitmap(120, 100, drawn), page, lines });

test("a black ring with a drawing in it is a circle with a sign", async () => {
  const { shapes, signs } = await look(ringIn("#000") + envelope, pictured("#000000"));
  expect(shapes).toMatchObject([{ kind: "circle", box, confidence: 0.6, style: { stroke: "#000000" } }]);
  expect(signs).toEqual([{ x: 41, y: 37, width: 38, height: 26 }]);
});

test("a ring that lines cut into pieces is measured where a net saw a picture", async () => {
  const { shapes, signs } = await look(ringIn("#333") + cross, seenAlone());
  expect(shapes[0]!.kind).toMatch(/circle|ellipse/u);
  for (const [side, length] of Object.entries(box)) expect(shapes[0]!.box[side as keyof typeof box]).toBeCloseTo(length, -0.5);
  // the cross ends at the ring: all of it is the sign
  expect(signs[0]!.width).toBeGreaterThan(52);
});

test.each([
  ["in a colour", ringIn("#8c4fff") + envelope, pictured("#8c4fff")],
  ["with a fill", '<circle cx="60" cy="50" r="30" fill="#fd7" stroke="#000"/>' + envelope, pictured("#000000", { fill: "#ffdd77" })],
  ["that is no ring at all", '<rect x="31" y="21" width="58" height="58" fill="#fff" stroke="#000"/>' + envelope, seenAlone()],
  ["of a ring with nothing in it", ringIn("#000"), seenAlone()],
])("a picture %s stays one", async (_, drawn, picture) => {
  expect(await look(drawn, picture)).toMatchObject({ shapes: [{ kind: "image" }], signs: [] });
});

test("a ring with text in it is left to its text, and what could hardly be read is a sign", async () => {
  const text = aReadLine("Go", [50, 42, 20, 16]);
  const sure = await look(ringIn("#000") + envelope, pictured("#000000"), [{ ...text, confidence: 0.98 }]);
  expect(sure).toMatchObject({ shapes: [{ kind: "image" }], signs: [], lines: [{ text: "Go" }] });
  const unsure = await look(ringIn("#000") + envelope, pictured("#000000"), [{ ...text, confidence: 0.5 }]);
  expect(unsure).toMatchObject({ shapes: [{ kind: "circle" }], lines: [] });
});
