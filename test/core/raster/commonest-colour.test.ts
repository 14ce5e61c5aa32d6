/** The ground of a page is the colour that most of it has. */
import { expect, test } from "vitest";
import { commonestColour } from "../../../src/core/raster/commonest-colour.ts";
import { drawBitmap } from "../../make/bitmap.ts";

test("most of the page decides, and a few odd pixels change nothing of the colour", async () => {
  const shapes = `<rect width="200" height="100" fill="#1e1e1e"/><rect x="10" y="10" width="120" height="60" fill="#ffffff"/>
    <rect x="180" y="80" width="9" height="9" fill="#1f1f1f"/>`;
  expect(commonestColour(await drawBitmap(200, 100, shapes))).toBe(0x1e_1e_1e);
  expect(commonestColour(await drawBitmap(200, 100, `${shapes}<rect x="10" y="10" width="180" height="80" fill="#fafafa"/>`))).toBe(
    0xfa_fa_fa,
  );
});
