import { expect, test } from "vitest";
import { readQuestion, writeAnswer } from "../../tools/cluster/node/names.ts";

/** Writes a question as a resolver does (RFC 1035, 4.1): recursion is wished for. */
function question(name: string, type: number): Buffer {
  const labels = name.split(".").map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]));
  return Buffer.concat([Buffer.from([0x12, 0x34, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0]), ...labels, Buffer.from([0, 0, type, 0, 1])]);
}

const answer = (type: number, found: readonly string[] | null | "failed"): Buffer =>
  writeAnswer(readQuestion(question("web.shop", type))!, found);
const codeOf = (message: Buffer): number => message.readUInt16BE(2) & 15;

test("addresses are answered under the number and the name of the question", () => {
  const message = answer(1, ["10.96.0.7", "10.96.0.8"]);
  expect(message.readUInt16BE(0)).toBe(0x1234);
  expect(message.readUInt16BE(6)).toBe(2);
  expect([...message.subarray(-4)]).toEqual([10, 96, 0, 8]);
  expect(message.includes(question("web.shop", 1).subarray(12))).toBe(true);
});

test("a name without an address of the type asked for is there, an unknown one is not, and a failure is told", () => {
  const sixes = answer(28, ["10.96.0.7"]);
  expect([codeOf(sixes), sixes.readUInt16BE(6)]).toEqual([0, 0]);
  expect(codeOf(answer(1, null))).toBe(3);
  expect(codeOf(answer(1, "failed"))).toBe(2);
});

test.each([
  Buffer.alloc(5),
  Buffer.alloc(12),
  Buffer.concat([Buffer.alloc(12), Buffer.from([200, 1])]),
  question("web", 1).subarray(0, 17),
])("what is no question is left alone: %#", (message) => {
  expect(readQuestion(message)).toBeNull();
});
