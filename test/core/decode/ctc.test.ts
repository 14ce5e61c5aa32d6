/** Reading the text net's scores: runs, blanks, confidence, and what two backends may differ in. */
import { expect, test } from "vitest";
import { decodeCtc } from "../../../src/core/decode/ctc.ts";
import { alphabet } from "../../../src/core/text/alphabet.ts";

const outputs = alphabet.length + 1;

/** Makes scores in which each sign of a string wins its column with a probability; "_" is the blank. */
function scoresOf(signs: string, probability = 0.9): Float32Array {
  const scores = new Float32Array(signs.length * outputs);
  const rest = (1 - probability) / (outputs - 1);
  Array.from(signs).forEach((sign, column) => {
    scores.fill(Math.log(rest), column * outputs, (column + 1) * outputs);
    scores[column * outputs + (sign === "_" ? 0 : alphabet.indexOf(sign) + 1)] = Math.log(probability);
  });
  return scores;
}

test.each([
  ["HHe_ll_lo__", "Hello"],
  ["____", ""],
  ["__a_a__", "aa"],
  ["aaaa", "a"],
  ["  a_  _ b ", "a b"],
  ["Łódź_→", "Łódź→"],
])("reads %s as %s", (signs, want) => {
  expect(decodeCtc(scoresOf(signs), signs.length).text).toBe(want);
});

test("the confidence is that of the symbols, not of the blanks between them", () => {
  const sure = scoresOf("a__", 0.99);
  sure.set(scoresOf("b", 0.5), outputs);
  expect(decodeCtc(sure, 3)).toEqual({ text: "ab", confidence: expect.closeTo((0.99 + 0.5) / 2, 2) as number });
  expect(decodeCtc(scoresOf("___"), 3).confidence).toBe(0);
});

test("a symbol over several columns is as sure as its best one", () => {
  const scores = scoresOf("aaa", 0.6);
  scores.set(scoresOf("a", 0.95), outputs);
  expect(decodeCtc(scores, 3).confidence).toBeCloseTo(0.95, 2);
});

test("differences in the last bits change nothing: of outputs that are equal but for them the first wins", () => {
  const scores = scoresOf("b");
  const [a, b] = [alphabet.indexOf("a") + 1, alphabet.indexOf("b") + 1];
  scores[a] = scores[b]! * (1 + 1e-6);
  const other = Float32Array.from(scores);
  other[b] = other[a]! * (1 + 1e-6);
  expect(decodeCtc(scores, 1)).toEqual(decodeCtc(other, 1));
  expect(decodeCtc(scores, 1).text).toBe("a");
});

test("scores of another alphabet are refused", () => {
  expect(() => decodeCtc(new Float32Array(100), 1)).toThrow("100 scores");
});
