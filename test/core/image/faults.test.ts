/** Every refusal says what would be accepted, and keeps what only operators should see to itself. */
import { expect, test } from "vitest";
import { emptyPicture, pictureLimits, tooLarge, unreadableImage, unsupportedType } from "../../../src/core/image/faults.ts";

test.each([
  [unsupportedType("a PDF document"), "unsupported_type", "unsupported-type"],
  [emptyPicture(), "empty_body", "invalid"],
  [unreadableImage("it ends too early"), "unreadable_image", "unprocessable"],
] as const)("%s names the three kinds of picture", (fault, code, kind) => {
  expect(fault).toMatchObject({ code, kind });
  expect(fault.message).toMatch(/PNG, JPEG or WebP/);
  expect(fault.message).not.toMatch(/\n|\.$/);
});

test("a refusal names what the file is, or what is wrong with it", () => {
  expect(unsupportedType("a PDF document").message).toMatch(/^this is a PDF document,/);
  expect(unreadableImage("it ends too early").message).toContain("(it ends too early)");
});

test("the cause of a broken picture is kept for the log and not told", () => {
  const cause = new Error("/srv/secret/path: VipsJpeg: bad marker");
  const fault = unreadableImage("the decoder crashed on it", cause);
  expect(fault.cause).toBe(cause);
  expect(fault.message).not.toContain("secret");
});

test("a picture that is too large is told both limits, in the numbers that are in force", () => {
  const usual = tooLarge("80.0 megapixels", pictureLimits);
  expect(usual).toMatchObject({ code: "too_large", kind: "too-large" });
  expect(usual.message).toMatch(/\(80\.0 megapixels\): at most 64 megapixels and 16,384 pixels a side/);
  expect(tooLarge("3 megapixels", { maxPixels: 2_500_000, maxSide: 2000 }).message).toMatch(
    /at most 2\.5 megapixels and 2,000 pixels a side/,
  );
});
