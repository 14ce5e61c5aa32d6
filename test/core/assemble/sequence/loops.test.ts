/** Messages to oneself are found beside their lifeline, and nothing else is taken for one. */
import { describe, expect, test } from "vitest";
import { findSequence } from "../../../../src/core/assemble/sequence.ts";
import { withoutSequence } from "../../../../src/core/assemble/sequence/erase.ts";
import { findLoops, takeLoops } from "../../../../src/core/assemble/sequence/loops.ts";
import type { Loop } from "../../../../src/core/assemble/sequence/loops.ts";
import { prepareField } from "../../../../src/core/assemble/trace/field.ts";
import type { Field } from "../../../../src/core/assemble/trace/field.ts";
import { drawSequence } from "../../../make/sequences.ts";
import type { DrawnSequence } from "../../../make/sequences.ts";

const messages = [
  { from: 0, to: 1, y: 100 },
  { from: 1, to: 0, y: 350 },
] as const;

async function found(drawn: DrawnSequence): Promise<{ readonly loops: readonly Loop[]; readonly field: Field }> {
  const draft = findSequence(await drawSequence({ messages, ...drawn }));
  const { lifelines } = draft.sequence!;
  const bitmap = withoutSequence(draft.bitmap, draft.sequence!);
  const field = prepareField({ ...draft, bitmap });
  const loops = findLoops(bitmap, field, lifelines);
  takeLoops(field, loops);
  return { loops, field };
}

const head = (x: number, y: number): string => `<path d="M${x} ${y}l10 -4v8z" fill="#333"/>`;
const angular = `<path d="M81 200H120V220H90" fill="none" stroke="#333" stroke-width="1.5"/>${head(81, 220)}`;
const round = `<path d="M81 200C141 190 141 230 88 221" fill="none" stroke="#333" stroke-width="2"/>${head(81, 220)}`;

describe("a message to oneself is found", () => {
  test("with corners", async () => {
    const { loops } = await found({ over: angular });
    expect(loops).toMatchObject([{ routing: "orthogonal", isBroken: false, colour: 0x333333 }]);
    const rounded = loops[0]!.points.map(([x, y]) => [Math.round(x / 4) * 4, Math.round(y / 4) * 4]);
    expect(rounded).toEqual([
      [80, 200],
      [120, 200],
      [120, 220],
      [80, 220],
    ]);
  });

  test("with an open head, whose strokes are thin for its letters", async () => {
    const open = '<path d="M81 200H120V224H82M94 216l-12 8 12 8" fill="none" stroke="#333" stroke-width="1" shape-rendering="crispEdges"/>';
    expect((await found({ over: open })).loops).toMatchObject([{ routing: "orthogonal", isBroken: false }]);
  });

  test("as an arc, that begins above its head", async () => {
    const { loops } = await found({ over: round });
    expect(loops).toMatchObject([{ routing: "curved" }]);
    const [first, last] = [loops[0]!.points[0]!, loops[0]!.points.at(-1)!];
    expect(Math.abs(first[1] - 200)).toBeLessThanOrEqual(3);
    expect(Math.abs(last[1] - 220)).toBeLessThanOrEqual(3);
  });

  test.each<[string, DrawnSequence]>([
    ["at a box on a lifeline", { over: `<g transform="translate(5)">${angular}</g>`, active: [{ on: 0, from: 150, to: 300 }] }],
    ["that begins at a disc with its number", { over: `${round}<circle cx="80" cy="200" r="10" fill="#333"/>` }],
    ["in a frame", { over: `${round}<rect x="30" y="150" width="480" height="120" fill="none" stroke="#999"/>` }],
  ])("%s", async (_name, drawn) => {
    expect((await found(drawn)).loops).toHaveLength(1);
  });

  test("that is broken", async () => {
    const over = `<path d="M81 200H120V240H90" fill="none" stroke="#333" stroke-width="1.5" stroke-dasharray="2 2"/>${head(81, 240)}`;
    expect((await found({ over })).loops).toMatchObject([{ isBroken: true }]);
  });

  test("and its ink is taken, so that it is not traced again", async () => {
    const { field } = await found({ over: angular });
    expect(field.lines.data[200 * field.lines.width + 100]).toBe(0);
  });
});

test.each([
  ["a bracket without a head", '<path d="M81 200H120V220H81" fill="none" stroke="#333"/>'],
  ["an arrow that comes from elsewhere", `<path d="M90 200H200" stroke="#333"/>${head(81, 200)}`],
  ["a box beside the lifeline", '<rect x="84" y="200" width="30" height="20" fill="#333"/>'],
])("%s is no message to oneself", async (_name, over) => {
  const { loops, field } = await found({ over });
  expect(loops).toEqual([]);
  expect(field.lines.data.some((ink) => ink !== 0)).toBe(true);
});

test("a mark whose arms are a stroke apart is none", async () => {
  const mark = '<path d="M81 217H104V220H90" fill="none" stroke="#333"/><path d="M81 218l12 -6v12z" fill="#333"/>';
  expect((await found({ over: mark })).loops).toEqual([]);
});
