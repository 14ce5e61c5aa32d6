/** The wire format of Protocol Buffers. */
import { expect, test } from "vitest";
import { bytesOf, floatsOf, integersOf, readFields, textOf } from "../../../../src/adapters/detector/onnx/protobuf.ts";

test("numbers, texts, packed lists and floats are read by their field numbers", () => {
  const fields = [
    ...readFields(
      Uint8Array.of(0x08, 0x96, 0x01, 0x12, 2, 0x68, 0x69, 0x1a, 3, 0x01, 0xac, 0x02, 0x25, 0, 0, 0xc0, 0x3f, 0x31, 1, 2, 3, 4, 5, 6, 7, 8),
    ),
  ];
  expect(fields.map(({ number }) => number)).toEqual([1, 2, 3, 4, 6]);
  expect(integersOf(fields[0]!)).toEqual([150]);
  expect(textOf(fields[1]!)).toBe("hi");
  expect(integersOf(fields[2]!)).toEqual([1, 300]);
  expect([...floatsOf(fields[3]!)]).toEqual([1.5]);
  expect(bytesOf(fields[4]!)).toHaveLength(8);
});

test("numbers of 64 bits keep their sign", () => {
  const minusOne = Uint8Array.of(0x08, ...Array.from({ length: 9 }, () => 0xff), 0x01);
  expect(integersOf([...readFields(minusOne)][0]!)).toEqual([-1]);
});

test.each([
  ["a number that does not end", [0x08, 0xff], "does not end"],
  ["a field that is longer than the message", [0x12, 9, 1], "longer than what holds it"],
  ["a wire type that does not exist", [0x0b], "does not exist"],
  ["field number 0", [0x02, 0], "does not exist"],
])("%s is refused", (_, bytes, why) => {
  expect(() => [...readFields(Uint8Array.from(bytes))]).toThrow(why);
});

test("a number is no text", () => {
  expect(() => textOf([...readFields(Uint8Array.of(0x08, 1))][0]!)).toThrow("where bytes are due");
});
