/** Outlines are told by ink on rays from their middle. */
import { expect, test } from "vitest";
import { familyOfOutline, outlineShare } from "../../../src/core/photo/outline-rays.ts";
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

// It touches its outline on both sides, as writing in narrow shapes does.
const word = '<path d="M62 118V92M62 105h16M78 92v26M150 120v-30l14 30v-30M238 92v26" fill="none" stroke="#000" stroke-width="3"/>';

test.each([
  ["rectangle", "ellipse", { x: 58, y: 60, width: 183, height: 120 }, '<path d="M60 63L242 58L240 180L57 178Z"/>'],
  [
    "rectangle",
    "rounded",
    { x: 58, y: 56, width: 184, height: 98 },
    '<rect x="60" y="60" width="180" height="90" transform="rotate(2 150 105)"/>',
  ],
  ["rounded", "rectangle", { x: 60, y: 60, width: 180, height: 120 }, '<rect x="60" y="60" width="180" height="120" rx="26"/>'],
  ["ellipse", "rectangle", { x: 66, y: 50, width: 168, height: 136 }, '<path d="M150 50C254 48 262 182 152 186C40 190 42 52 150 50Z"/>'],
  ["diamond", "ellipse", { x: 40, y: 40, width: 222, height: 165 }, '<path d="M149 40L262 118L152 205L40 121Z"/>'],
  ["diamond", "diamond", { x: 60, y: 60, width: 200, height: 140 }, '<path d="M60 60L130 200"/>'],
] as const)("%s is told by its outline where it seemed to be %s, whatever is written in it", async (family, seeming, where, drawn) => {
  const shape = `<g fill="none" stroke="#000" stroke-width="4">${drawn}</g>`;
  expect(familyOfOutline(where, seeming, await drawBitmap(320, 240, shape))).toBe(family);
  if (family !== "diamond") expect(familyOfOutline(where, seeming, await drawBitmap(320, 240, shape + word))).toBe(family);
});
