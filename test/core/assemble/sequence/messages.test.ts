/** Messages are told by their heads: which lifelines they join, which way, and how they are drawn. */
import { describe, expect, test } from "vitest";
import { findLifelines } from "../../../../src/core/assemble/sequence/lifelines.ts";
import { findMessages } from "../../../../src/core/assemble/sequence/messages.ts";
import type { Message } from "../../../../src/core/assemble/sequence/messages.ts";
import { aNode } from "../../../make/diagram.ts";
import { drawSequence, surroundingsOf } from "../../../make/sequences.ts";
import type { DrawnSequence } from "../../../make/sequences.ts";

async function found(drawn: DrawnSequence): Promise<readonly Message[]> {
  const draft = await drawSequence(drawn);
  const around = surroundingsOf(draft);
  return findMessages(findLifelines(around, draft.nodes), around);
}

/** Names messages by the lifelines that they join: `80>280`, with `/` where they are broken. */
const named = (messages: readonly Message[]): readonly string[] =>
  messages.map(({ y, from, to, start, end, strokes }) => {
    const columnOf = (x: number): number => [80, 280, 480].find((column) => Math.abs(column - x) <= 8) ?? -1;
    const heads = `${start === null ? "" : "<"}${end === null ? "" : ">"}`;
    return `${Math.round(y)}: ${columnOf(from)}${heads}${columnOf(to)}${strokes.length > 3 ? "/" : ""}`;
  });

describe("a message is found", () => {
  test.each<[string, DrawnSequence, readonly string[]]>([
    ["to the right", { messages: [{ from: 0, to: 1, y: 120 }] }, ["120: 80>280"]],
    ["to the left", { messages: [{ from: 1, to: 0, y: 120 }] }, ["120: 280>80"]],
    ["that is broken", { messages: [{ from: 1, to: 0, y: 120, dashed: true }] }, ["120: 280>80/"]],
    ["with an open head", { messages: [{ from: 0, to: 1, y: 120, head: "open" }] }, ["120: 80>280"]],
    ["over a lifeline between", { messages: [{ from: 0, to: 2, y: 120 }] }, ["120: 80>480"]],
    ["over a lifeline that is broken", { messages: [{ from: 2, to: 0, y: 120, dashed: true }], dash: "5 5" }, ["120: 480>80/"]],
    [
      "to and from boxes on lifelines",
      {
        messages: [
          { from: 0, to: 1, y: 120 },
          { from: 1, to: 0, y: 180, dashed: true },
        ],
        active: [{ on: 1, from: 120, to: 180 }],
      },
      ["120: 80>280", "180: 280>80/"],
    ],
    [
      "beside another one on its level",
      {
        messages: [
          { from: 0, to: 1, y: 120 },
          { from: 2, to: 1, y: 120 },
        ],
      },
      ["120: 80>280", "120: 480>280"],
    ],
    [
      "that goes on where another one ended",
      {
        messages: [
          { from: 0, to: 1, y: 120 },
          { from: 1, to: 2, y: 120 },
        ],
      },
      ["120: 80>280", "120: 280>480"],
    ],
    [
      "that begins at a disc with its number",
      { messages: [{ from: 0, to: 1, y: 120 }], over: '<circle cx="80" cy="120" r="11" fill="#333"/>' },
      ["120: 80>280"],
    ],
    [
      "that a text interrupts",
      {
        messages: [{ from: 0, to: 1, y: 120 }],
        over: '<rect x="110" y="113" width="120" height="14" fill="#fff"/>',
        texts: [[110, 115, 120]],
      },
      ["120: 80>280"],
    ],
    [
      "whose head lies over the corner of the box that it begins",
      {
        messages: [{ from: 1, to: 0, y: 180 }],
        active: [{ on: 1, from: 121, to: 190 }],
        over: '<path d="M81 120H285" stroke="#333" stroke-width="1"/><path d="M280 120l-10 -5v10z" fill="#333"/>',
      },
      ["120: 80>280", "180: 280>80"],
    ],
    [
      "whose head lies over the side of a box",
      {
        messages: [{ from: 1, to: 0, y: 180 }],
        active: [{ on: 1, from: 101, to: 190 }],
        over: '<path d="M81 140H280M272 136l8 4l-8 4" stroke="#333" fill="none"/>',
      },
      ["140: 80>280", "180: 280>80"],
    ],
    [
      "that is broken, of which a text hides the middle",
      {
        messages: [{ from: 1, to: 0, y: 120, dashed: true }],
        over: '<rect x="110" y="113" width="136" height="14" fill="#fff"/>',
        texts: [[110, 115, 136]],
      },
      ["120: 280>80/"],
    ],
    [
      "of which a text hides all but its head and its other end",
      {
        messages: [{ from: 1, to: 0, y: 120 }],
        over: '<rect x="96" y="113" width="164" height="14" fill="#fff"/>',
        texts: [[96, 115, 164]],
      },
      ["120: 280>80"],
    ],
    [
      "right below a text whose box reaches over it",
      {
        messages: [{ from: 1, to: 0, y: 120, head: "open" }],
        over: '<path d="M84 103v8h5m4 -8v8h5m4 -8v8h5" fill="none" stroke="#333"/>',
        texts: [[80, 111, 200]],
      },
      ["120: 280>80"],
    ],
    ["whose head was read as a letter", { messages: [{ from: 0, to: 1, y: 120 }], texts: [[267, 114, 12]] }, ["120: 80>280"]],
  ])("%s", async (_name, drawn, wanted) => {
    expect(named(await found(drawn))).toEqual(wanted);
  });

  test("with the form of its head", async () => {
    const [filled, open] = await found({
      messages: [
        { from: 0, to: 1, y: 120 },
        { from: 0, to: 1, y: 160, head: "open" },
      ],
    });
    expect([filled!.end?.isFilled, open!.end?.isFilled]).toEqual([true, false]);
  });

  test("from the side of a box to the side of another", async () => {
    const [message] = await found({
      messages: [{ from: 0, to: 1, y: 150 }],
      active: [
        { on: 0, from: 100, to: 200 },
        { on: 1, from: 100, to: 200 },
      ],
    });
    expect(Math.abs(message!.from - 85)).toBeLessThanOrEqual(2);
    expect(Math.abs(message!.to - 275)).toBeLessThanOrEqual(2);
  });
});

describe("no message is", () => {
  test.each<[string, DrawnSequence]>([
    ["a rule without a head", { messages: [{ from: 0, to: 1, y: 120, head: "none" }] }],
    ["the border of a frame", { over: '<rect x="30" y="110" width="500" height="100" fill="none" stroke="#333" stroke-width="2"/>' }],
    [
      "the border of a note",
      {
        over: '<rect x="81" y="110" width="198" height="40" fill="#ffffaa" stroke="#333"/>',
        nodes: [aNode({ id: "n9", box: [81, 110, 198, 40] })],
      },
    ],
    [
      "a line that ends between lifelines",
      { over: '<path d="M81 120H170" stroke="#333" stroke-width="2"/><path d="M180 120L170 115V125Z" fill="#333"/>' },
    ],
    [
      "a row of letters",
      {
        over: `<path d="${Array.from({ length: 24 }, (_, at) => `M${90 + 8 * at} 115V125M${90 + 8 * at} 120h5`).join("")}" stroke="#333"/>`,
        texts: [[88, 114, 190]],
      },
    ],
  ])("%s", async (_name, drawn) => {
    expect(named(await found(drawn))).toEqual([]);
  });
});
