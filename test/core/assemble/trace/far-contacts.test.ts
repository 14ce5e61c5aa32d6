import { expect, test } from "vitest";
import { reachFarContacts } from "../../../../src/core/assemble/trace/far-contacts.ts";
import type { Field } from "../../../../src/core/assemble/trace/field.ts";
import type { Web } from "../../../../src/core/assemble/trace/web.ts";
import type { Point } from "../../../../src/core/geometry/point.ts";
import { aNode } from "../../../make/diagram.ts";
import { aField, aWeb } from "../../../make/web.ts";

const a = aNode({ id: "a", box: [20, 70, 60, 60] });
const b = aNode({ id: "b", box: [220, 70, 60, 60] });
const field = aField({ nodes: [a, b] });

/** Makes the web of one line that comes from the first shape. */
function fromFirst(to: Point, from: Point = [80, 100]): Web {
  const web = aWeb([[from, to]]);
  web.contact[0] = { outline: 0, at: from, gap: 0, covered: 0 };
  return web;
}

/** Runs the step and tells which shape the line's last end reaches. */
function reached(web: Web, on: Field = field): { readonly outline: number; readonly x: number } | null {
  reachFarContacts(web, on);
  const contact = web.contact[1];
  return contact ? { outline: contact.outline, x: Math.round(contact.at[0]) } : null;
}

test("a line that comes from one shape and stops short of another leads there, to its border when the gap is small", () => {
  expect(reached(fromFirst([205, 100]))).toEqual({ outline: 1, x: 220 });
  expect(reached(fromFirst([198, 100]))).toEqual({ outline: 1, x: 198 });
});

test("it may point past the shape a little, not aside of it", () => {
  expect(reached(fromFirst([200, 69], [80, 72]))).toMatchObject({ outline: 1 });
  expect(reached(fromFirst([200, 40], [80, 72]))).toBeNull();
});

test("what comes from nowhere, is short, or stops far before a shape leads to none", () => {
  const loose = fromFirst([198, 100]);
  loose.contact[0] = null;
  expect(reached(loose)).toBeNull();
  expect(reached(fromFirst([198, 100], [180, 100]))).toBeNull();
  expect(reached(fromFirst([170, 100]))).toBeNull();
});

test("a line that stops before a container runs on into it, and other ink in between is where it leads", () => {
  const inside = aNode({ id: "c", box: [235, 85, 30, 30] });
  expect(reached(fromFirst([198, 100]), aField({ nodes: [a, b, inside] }))).toBeNull();
  const inked = { ...field, lines: { ...field.lines, data: field.lines.data.slice() } };
  for (let y = 90; y < 110; y++) inked.lines.data.fill(1, y * inked.lines.width + 202, y * inked.lines.width + 218);
  expect(reached(fromFirst([198, 100]), inked)).toBeNull();
});
