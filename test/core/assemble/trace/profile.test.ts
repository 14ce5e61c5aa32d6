import { expect, test } from "vitest";
import { grain, profileAt } from "../../../../src/core/assemble/trace/profile.ts";
import { drawField } from "../../../make/tracing.ts";

test("a profile holds half widths from the tip backwards: of solid ink, of the outermost ink, and whether the axis is inked", async () => {
  const ring = '<path d="M60 100.5H180" stroke="#000"/><circle cx="190" cy="100.5" r="10" fill="none" stroke="#000" stroke-width="2"/>';
  const field = await drawField({ nodes: [], drawn: `${ring}<rect x="201" y="90" width="20" height="21"/>` });
  const { solid, outer, axis } = profileAt(field, { at: [221, 100.5], direction: [1, 0], radius: 0.5, room: 90 }, { back: 60, side: 14 });
  const at = (back: number): number => Math.round(back / grain);
  // the block, the middle of the ring, and the line behind it
  expect([solid[at(10)], outer[at(10)], axis[at(10)]]).toEqual([10.5, 10.5, true]);
  expect([solid[at(31)], outer[at(31)]! > 10, axis[at(31)]]).toEqual([0, true, false]);
  expect([outer[at(50)]! <= 1, axis[at(50)]]).toEqual([true, true]);
});

test("ink that does not hang together with the line is left out", async () => {
  const field = await drawField({ nodes: [], drawn: '<path d="M60 100.5H180" stroke="#000"/><path d="M60 92.5H180" stroke="#000"/>' });
  const { outer } = profileAt(field, { at: [180, 100.5], direction: [1, 0], radius: 0.5, room: 90 }, { back: 30, side: 14 });
  expect(Math.max(...outer)).toBeLessThanOrEqual(1);
});
