import { expect, test } from "vitest";
import { escapeBytes } from "../../../src/core/webhook/escape.ts";

test("every byte becomes printable ASCII, and no two become the same", () => {
  const all = Array.from({ length: 256 }, (_, byte) => escapeBytes(Uint8Array.of(byte)));
  expect(all.every((text) => /^[\u0020-\u007e]+$/.test(text))).toBe(true);
  expect(new Set(all).size).toBe(256);
  expect(escapeBytes(new TextEncoder().encode("a\n\\é"))).toBe(String.raw`a\n\\\xc3\xa9`);
});
