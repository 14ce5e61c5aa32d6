import { expect, test } from "vitest";
import { dropRepeats } from "../../../src/core/propose/arbitrate.ts";
import { aCandidate } from "../../make/bitmap.ts";

const sure = aCandidate({ x: 10, y: 10, width: 100, height: 60 }, { confidence: 0.95 });
const doubtful = aCandidate({ x: 12, y: 9, width: 100, height: 62 }, { confidence: 0.6 });
const member = aCandidate({ x: 20, y: 20, width: 40, height: 30 }, { confidence: 0.9 });

test("of two that cover the same place the more trusted stays", () => {
  expect(dropRepeats([doubtful, sure])).toEqual([sure]);
});

test("a member inside a container is no repeat", () => {
  expect(dropRepeats([sure, member])).toEqual([sure, member]);
});

test("the order does not depend on how the candidates came", () => {
  expect(dropRepeats([member, doubtful, sure])).toEqual(dropRepeats([sure, member, doubtful]));
});
