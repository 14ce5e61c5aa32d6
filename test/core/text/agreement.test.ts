/** How sure a reading is when two readers say something. */
import { expect, test } from "vitest";
import type { Reading } from "../../../src/core/detection.ts";
import { weighed } from "../../../src/core/text/agreement.ts";

const said = (text: string, confidence: number): Reading => ({ text, confidence });
const weigh = (own: Reading, other: Reading, chosen: Reading = other): number => weighed(chosen, own, other).confidence;

test.each([
  ["both say nearly the same", said("Gatewav service", 0.95), said("Gateway service", 0.9), 0.9],
  ["marks and case are no difference", said("Kündigung", 0.96), said("kundigung", 0.97), 0.97],
  ["one sign alone is read in two ways", said("8", 0.98), said("g", 0.98), 0.98],
] as const)("%s: the confidence stays", (_, own, other, want) => {
  expect(weigh(own, other)).toBe(want);
});

test.each([
  ["another script, spelled in two ways", said("η5nn nbnnn", 0.75), said("nn nnnn", 0.97)],
  ["the same rubbish, and neither is sure", said("DI'O", 0.89), said("DI'0", 0.68)],
  ["an unknown script that both spell nearly alike", said("UšuUsvamu:", 0.95), said("UsuUsvaaus", 0.88)],
  ["one reads nothing", said("oL|9", 0.92), said("", 0)],
  ["ideographs that are no ideographs", said("EI|/^", 0.56), said("否豆", 0.71)],
] as const)("%s: below a half, and still an element", (_, own, other) => {
  const confidence = weigh(own, other, other.text === "" ? own : other);
  expect(confidence).toBeLessThan(0.5);
  expect(confidence).toBeGreaterThan(0.3);
});

test("letters that the other reader does not know are believed of our own", () => {
  expect(weigh(said("Журнал", 0.86), said("KypHaI1", 0.73), said("Журнал", 0.86))).toBe(0.86);
  expect(weigh(said("#raя", 0.59), said("消息队列", 0.99))).toBe(0.99);
});

test("what was less sure before is no surer now", () => {
  expect(weigh(said("x", 0.1), said("yy", 0.2), said("yy", 0.2))).toBe(0.2);
});
