import { expect, test } from "vitest";
import { isInRange, parseAddress, parseRange } from "../../../src/core/address/parse.ts";
import { malformedAddresses } from "../../make/callback-urls.ts";

const six = (text: string): string | undefined =>
  parseAddress(text)
    ?.bytes.map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

test("an IPv4 address is its four bytes", () => {
  expect(parseAddress("192.168.0.255")).toEqual({ family: 4, bytes: [192, 168, 0, 255] });
});

test.each([
  ["::", "00000000000000000000000000000000"],
  ["::1", "00000000000000000000000000000001"],
  ["2001:DB8::", "20010db8000000000000000000000000"],
  ["1:2:3:4:5:6:7:8", "00010002000300040005000600070008"],
  ["::ffff:10.1.2.3", "00000000000000000000ffff0a010203"],
  ["64:ff9b::192.0.2.33", "0064ff9b0000000000000000c0000221"],
])("the IPv6 address %s is its sixteen bytes", (text, bytes) => {
  expect(six(text)).toBe(bytes);
});

test.each(malformedAddresses)("%j is no address", (text) => {
  expect(parseAddress(text)).toBeNull();
});

test.each([
  ["10.0.0.0/8", "10.255.0.1", true],
  ["10.0.0.0/8", "11.0.0.0", false],
  ["172.16.0.0/12", "172.31.0.1", true],
  ["172.16.0.0/12", "172.32.0.1", false],
  ["0.0.0.0/0", "8.8.8.8", true],
  ["0.0.0.0/0", "::1", false],
  ["8.8.8.8/32", "8.8.8.8", true],
  ["8.8.8.8/32", "8.8.8.9", false],
  ["2001::/23", "2001:1ff::1", true],
  ["2001::/23", "2001:200::1", false],
])("%s holds %s: %s", (range, address, want) => {
  expect(isInRange(parseAddress(address)!, parseRange(range)!)).toBe(want);
});

test.each(["10.0.0.0", "10.0.0.0/33", "10.0.0.0/08", "10.0.0.0/-1", "10/8", "::/129", "/8", ""])("%j is no range", (text) => {
  expect(parseRange(text)).toBeNull();
});
