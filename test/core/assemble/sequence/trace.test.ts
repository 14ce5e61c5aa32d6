/** The lines of a sequence become edges as they are drawn; what is left of the page is traced beside them. */
import { describe, expect, test } from "vitest";
import { findSequence } from "../../../../src/core/assemble/sequence.ts";
import { traceConnectors } from "../../../../src/core/assemble/trace.ts";
import type { Draft } from "../../../../src/core/assemble/draft.ts";
import type { Edge } from "../../../../src/core/diagram/types.ts";
import { aNode } from "../../../make/diagram.ts";
import { drawSequence } from "../../../make/sequences.ts";
import type { DrawnSequence } from "../../../make/sequences.ts";

const messages = [
  { from: 0, to: 2, y: 120 },
  { from: 1, to: 0, y: 180, dashed: true },
] as const;

async function traced(drawn: DrawnSequence = {}): Promise<Draft> {
  return traceConnectors(findSequence(await drawSequence({ messages, ...drawn })));
}

const told = ({ edges, told: known }: Draft): { readonly lifelines: readonly Edge[]; readonly messages: readonly Edge[] } => ({
  lifelines: edges.filter(({ id }) => known!.bare.has(id)),
  messages: edges.filter(({ id }) => known!.messages.has(id)),
});

describe("the lines of a sequence", () => {
  test("are lifelines and messages, with their look", async () => {
    const draft = await traced({ dash: "5 5" });
    const { lifelines, messages: lines } = told(draft);
    expect(draft.edges).toHaveLength(5);
    expect(lifelines).toHaveLength(3);
    for (const { style, startMarker, endMarker } of lifelines)
      expect([style.stroke, style.strokeWidth, style.dash, startMarker, endMarker]).toEqual(["#9370db", 2, "dashed", "none", "none"]);
    expect(lines.map(({ style, startMarker, endMarker }) => [style.stroke, style.strokeWidth, style.dash, startMarker, endMarker])).toEqual(
      [
        ["#333333", 2, "solid", "none", "triangle"],
        ["#333333", 2, "dotted", "none", "triangle"],
      ],
    );
  });

  test("have loose ends, but are glued to the boxes on lifelines", async () => {
    const { messages: lines } = told(await traced({ active: [{ on: 0, from: 110, to: 190 }] }));
    expect(lines.map(({ source, target }) => [source.node, target.node])).toEqual([
      ["n4", null],
      [null, "n4"],
    ]);
  });

  test("are glued to a box on a lifeline that they begin at its corner", async () => {
    const over = '<path d="M81 220H285" stroke="#333" stroke-width="1"/><path d="M280 220l-10 -5v10z" fill="#333"/>';
    const { messages: lines } = told(await traced({ active: [{ on: 1, from: 221, to: 290 }], over }));
    const line = lines.find(({ points }) => Math.abs(points[0]![1] - 220) <= 1);
    expect([line?.source.node, line?.target.node]).toEqual([null, "n4"]);
  });

  test("keep an open head from being text", async () => {
    const draft = await traced({ messages: [messages[0], { from: 0, to: 1, y: 180, head: "open" }], texts: [[270, 175, 9]] });
    expect(told(draft).messages.map(({ endMarker }) => endMarker)).toEqual(["triangle", "open"]);
    expect(draft.lines).toEqual([]);
  });

  test("keep a stroke of a broken lifeline from being text", async () => {
    const draft = await traced({
      dash: "5 5",
      texts: [
        [278.5, 80, 3],
        [300, 80, 30],
      ],
    });
    expect(draft.lines.map(({ box }) => box.x)).toEqual([300]);
  });

  test("are solid where others cross them", async () => {
    const many = Array.from({ length: 6 }, (_, at) => ({ from: 0, to: 2, y: 100 + 40 * at }));
    for (const { style } of (await traced({ messages: many })).edges) expect(style.dash).toBe("solid");
  });

  test("leave the connectors of other shapes on the page", async () => {
    const over =
      '<rect x="540" y="200" width="60" height="30" fill="#fff" stroke="#333"/><rect x="540" y="300" width="60" height="30" fill="#fff" stroke="#333"/>' +
      '<path d="M570 231V290" stroke="#333"/><path d="M570 300l-5 -10h10z" fill="#333"/>';
    const nodes = [aNode({ id: "n8", box: [540, 200, 60, 30] }), aNode({ id: "n9", box: [540, 300, 60, 30] })];
    const { edges } = await traced({ over, nodes });
    expect(edges.map(({ source, target }) => [source.node, target.node])).toContainEqual(["n8", "n9"]);
  });

  test("keep what was read in a message to oneself from being text", async () => {
    const over = '<path d="M481 240H520V260H490" fill="none" stroke="#333" stroke-width="1.5"/><path d="M481 260l10 -4v8z" fill="#333"/>';
    const draft = await traced({
      over,
      texts: [
        [482, 254, 12],
        [600, 254, 12],
      ],
    });
    expect(draft.lines.map(({ box }) => box.x)).toEqual([600]);
    expect(told(draft).messages).toHaveLength(3);
  });

  test("are not the tab around an operator, which stays a text", async () => {
    const over = '<path d="M81 240H120V260H90" fill="none" stroke="#333" stroke-width="1.5"/><path d="M81 260l10 -4v8z" fill="#333"/>';
    const sequence = await drawSequence({ messages, over, texts: [[92, 245, 20]] });
    const named = (text: string): Draft =>
      traceConnectors(findSequence({ ...sequence, lines: sequence.lines.map((line) => ({ ...line, text })) }));
    expect(told(named("loop")).messages).toHaveLength(2);
    expect(named("loop").lines).toHaveLength(1);
    expect(told(named("look")).messages).toHaveLength(3);
  });

  test("do not hide messages to oneself", async () => {
    const over = '<path d="M481 240H520V260H490" fill="none" stroke="#333" stroke-width="1.5"/><path d="M481 260l10 -4v8z" fill="#333"/>';
    const { messages: lines } = told(await traced({ over }));
    expect(lines.at(-1)).toMatchObject({ routing: "orthogonal", startMarker: "none", endMarker: "triangle" });
  });
});
