import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { isAccountName, isKeyText, keyPrefix, keyRandomBytes, parseUuid, writeKey } from "../../src/core/ids.ts";

test("a key is rdk_, 30 digits of chance and a checksum that catches every typing error of one digit or two swapped ones", () => {
  const key = writeKey(randomBytes(keyRandomBytes))!;
  expect(key).toMatch(/^rdk_[0-9A-Za-z]{36}$/);
  expect(isKeyText(key)).toBe(true);
  for (let index = 4; index < key.length; index++) {
    const other = key[index] === "0" ? "1" : "0";
    expect(isKeyText(key.slice(0, index) + other + key.slice(index + 1))).toBe(false);
    const swapped = key.slice(0, index) + (key[index + 1] ?? "") + key[index]! + key.slice(index + 2);
    if (swapped !== key) expect(isKeyText(swapped)).toBe(false);
  }
  expect(key.startsWith(keyPrefix(key))).toBe(true);
});

test("the checksum is that of every other program: a key from outside is read", () => {
  // CRC-32 of "rdk_" and 30 zeros is 1044845643 (zlib.crc32).
  const text = writeKey(new Uint8Array(keyRandomBytes))!;
  const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  let value = 0;
  for (const digit of text.slice(-6)) value = 62 * value + digits.indexOf(digit);
  expect([text.slice(0, -6), value]).toEqual([`rdk_${"0".repeat(30)}`, 1_044_845_643]);
});

test("chance that is too uneven makes no key", () => {
  expect(writeKey(new Uint8Array(keyRandomBytes).fill(255))).toBeNull();
});

test("ids are read in any case and in no other form", () => {
  const id = "0b4e7a1c-3f5d-4a6b-8c9d-0e1f2a3b4c5d";
  expect([parseUuid(id), parseUuid(id.toUpperCase())]).toEqual([id, id]);
  for (const wrong of ["", id.slice(1), `${id} `, `{${id}}`, id.replaceAll("-", "")]) expect(parseUuid(wrong)).toBeNull();
});

test("accounts are named by DNS labels", () => {
  for (const name of ["a", "a-1", "x".repeat(63)]) expect(isAccountName(name)).toBe(true);
  for (const name of ["", "-a", "a-", "A", "a.b", "a_b", "x".repeat(64)]) expect(isAccountName(name)).toBe(false);
});
