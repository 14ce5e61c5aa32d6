/** Outlines are told by ink on rays from their middle. */
import { expect, test } from "vitest";
import { outlineShare } from "../../../src/core/photo/outline-rays.ts";
import { drawBitmap } from "../../make/bitmap.ts";

const bitmap = await drawBitmap(
  600,
  400,
  `<g fill="none" stroke="#222" stroke-width="3"><path d="M100 50H220V118M220 130H100V52"/><path d="M400 60L460 110L400 160L340 110Z"/><ellipse cx="150" cy="300" rx="70" ry="50"/></g>`,
);
const box = { x: 100, y: 50, width: 120, height: 80 };

test.each([
  ["a box with a gap", box, "rectangle", [0.9, 1]],
  ["a diamond", { x: 340, y: 60, width: 120, height: 100 }, "diamond", [0.95, 1]],
  ["a diamond that is taken for a box", { x: 340, y: 60, width: 120, height: 100 }, "rectangle", [0, 0.6]],
  ["an ellipse, a little out of place", { x: 84, y: 246, width: 140, height: 104 }, "ellipse", [0.9, 1]],
  ["nothing", { x: 420, y: 250, width: 100, height: 80 }, "rectangle", [0, 0]],
] as const)("ink along the outline of %s", (_, where, family, [least, most]) => {
  const share = outlineShare(where, family, bitmap);
  expect(share).toBeGreaterThanOrEqual(least);
  expect(share).toBeLessThanOrEqual(most);
});
