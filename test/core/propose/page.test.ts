import { expect, test } from "vitest";
import { inspectPage } from "../../../src/core/propose/page.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { wavering } from "../../make/sketches.ts";

test("the ground is the colour of the margin, not that of the largest shape", async () => {
  const bitmap = await drawBitmap(
    200,
    120,
    '<rect width="200" height="120" fill="#f5f5f5"/><rect x="12" y="12" width="176" height="96" fill="#dae8fc"/>',
  );
  expect(inspectPage(bitmap)).toMatchObject({ background: "#f5f5f5", dark: false, width: 200, height: 120 });
});

test("a one-pixel frame around the picture is not its ground", async () => {
  const bitmap = await drawBitmap(200, 120, '<rect x="0.5" y="0.5" width="199" height="119" fill="#fff" stroke="#7f7f7f"/>');
  expect(inspectPage(bitmap).background).toBe("#ffffff");
});

test("shapes at whose outlines the picture ends are not its ground, however much of the margin they fill", async () => {
  const areas =
    '<rect x="60.5" y="0.5" width="539" height="199" fill="#d5e8d4" stroke="#82b366"/><rect x="60.5" y="199.5" width="539" height="100" fill="#f8cecc" stroke="#b85450"/>';
  expect(inspectPage(await drawBitmap(600, 300, areas)).background).toBe("#ffffff");
});

test("a small picture has the ground of its margin, whatever reaches its edge", async () => {
  const corner = '<rect width="80" height="60" fill="#dae8fc"/><path d="M0 0H40V4H0z" fill="#fff"/>';
  expect(inspectPage(await drawBitmap(80, 60, corner)).background).toBe("#dae8fc");
});

test("light ink on a dark ground makes a dark page", async () => {
  const bitmap = await drawBitmap(
    200,
    120,
    '<rect width="200" height="120" fill="#1e1e1e"/><rect x="20.5" y="20.5" width="80" height="40" fill="none" stroke="#fff"/>',
  );
  expect(inspectPage(bitmap)).toMatchObject({ background: "#1e1e1e", dark: true });
});

test("wavering sides make a sketch, straight ones do not", async () => {
  const sketch = await drawBitmap(300, 200, wavering(20, 20, 100, 60) + wavering(160, 20, 100, 60) + wavering(20, 110, 100, 60));
  const exact = await drawBitmap(
    300,
    200,
    [20, 160].map((x) => `<rect x="${x}.5" y="20.5" width="100" height="60" fill="none" stroke="#000"/>`).join(""),
  );
  expect(inspectPage(sketch).sketch).toBe(true);
  expect(inspectPage(exact).sketch).toBe(false);
});
