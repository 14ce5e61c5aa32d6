/** The environment is read in one place, and wrong settings are told all at once. */
import { expect, test } from "vitest";
import { isColourOff, readConfig } from "../../src/boot/config.ts";

test("an empty environment gives the defaults", () => {
  expect(readConfig({})).toEqual({ detector: "auto", text: "tesseract", maxPixels: 64_000_000, decodeTimeoutMs: 60_000 });
});

test("the limit on pixels can be lowered, not raised", () => {
  expect(readConfig({ REDRAW_MAX_PIXELS: "1000000" }).maxPixels).toBe(1_000_000);
  expect(() => readConfig({ REDRAW_MAX_PIXELS: "64000001" })).toThrow(/from 1 to 64000000/);
});

test("every wrong setting stands in the one sentence", () => {
  expect(() => readConfig({ REDRAW_DETECTOR: "magic", REDRAW_TEXT: "eyes" })).toThrow(
    expect.objectContaining({ code: "invalid_request", message: expect.stringMatching(/REDRAW_DETECTOR.*REDRAW_TEXT/) }),
  );
});

test.each([
  [{}, false],
  [{ NO_COLOR: "" }, false],
  [{ NO_COLOR: "1" }, true],
  [{ TERM: "dumb" }, true],
])("%j", (environment, want) => {
  expect(isColourOff(environment)).toBe(want);
});
