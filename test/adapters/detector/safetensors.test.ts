/** Files of tensors, read byte by byte. */
import { expect, test } from "vitest";
import { readSafetensors } from "../../../src/adapters/detector/safetensors.ts";
import { someTensors } from "../../make/tensors.ts";

test("halves and singles become the same singles", () => {
  const bytes = someTensors({
    half: { dtype: "F16", shape: [2, 3], bits: [0x3c00, 0xc000, 0x3555, 0x0001, 0x7bff, 0x8000] },
    single: { dtype: "F32", shape: [2], values: [0.1, -7] },
  });
  const { facts, tensors } = readSafetensors(bytes);
  expect(facts).toEqual({ architecture: "test/1" });
  expect(tensors.get("half")).toEqual({
    shape: [2, 3],
    values: Float32Array.of(1, -2, 0.333251953125, 5.960464477539063e-8, 65504, -0),
  });
  expect(tensors.get("single")).toEqual({ shape: [2], values: Float32Array.of(0.1, -7) });
});

test("tensors that nobody wants are not read, whatever their type", () => {
  const bytes = someTensors({
    "training/steps": { dtype: "I64", shape: [1], values: [1] },
    kept: { dtype: "F32", shape: [1], values: [2] },
  });
  expect([...readSafetensors(bytes, (name) => !name.startsWith("training/")).tensors.keys()]).toEqual(["kept"]);
  expect(() => readSafetensors(bytes)).toThrow(/training\/steps is of type I64/);
});

test("a file that is cut, or shorter than its shapes, is no file", () => {
  const whole = someTensors({ one: { dtype: "F32", shape: [4], values: [1, 2, 3, 4] } });
  expect(() => readSafetensors(whole.subarray(0, 5))).toThrow(/header/);
  expect(() => readSafetensors(whole.subarray(0, 40))).toThrow(/header/);
  expect(() => readSafetensors(whole.subarray(0, whole.length - 4))).toThrow(/one does not have the bytes/);
});
