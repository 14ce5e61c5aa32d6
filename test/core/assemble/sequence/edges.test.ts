/** The lines of a sequence own the texts that they run through, as labels; lifelines own none. */
import { expect, test } from "vitest";
import { ownText } from "../../../../src/core/assemble/own.ts";
import { aNode, anEdge } from "../../../make/diagram.ts";
import { aDraft, whitePicture } from "../../../make/draft.ts";
import { aReadLine } from "../../../make/writing.ts";

const bitmap = whitePicture(400, 300);
const edges = [
  anEdge({
    id: "message",
    points: [
      [60, 150],
      [340, 150],
    ],
  }),
  anEdge({
    id: "lifeline",
    points: [
      [200, 20],
      [200, 280],
    ],
  }),
];
const told = { bare: new Set(["lifeline"]), messages: new Set(["message"]) };

test("a text labels the message that runs through it, whatever frame it stands in", () => {
  const frame = aNode({ box: [20, 100, 360, 150] });
  const draft = ownText(aDraft({ bitmap, nodes: [frame], edges, told, lines: [aReadLine("request", [100, 145, 60, 10])] }));
  expect(draft.edges.map(({ labels }) => labels.map(({ text }) => text))).toEqual([["request"], []]);
});

test("a text over a message whose descenders touch it stays where it stands", () => {
  const frame = aNode({ box: [20, 100, 360, 150] });
  const draft = ownText(aDraft({ bitmap, nodes: [frame], edges, told, lines: [aReadLine("request", [100, 136, 60, 15])] }));
  expect(draft.edges.flatMap(({ labels }) => labels)).toEqual([]);
});

test("a text labels no lifeline", () => {
  const draft = ownText(aDraft({ bitmap, edges, told, lines: [aReadLine("verify", [170, 215, 60, 10])] }));
  expect(draft.edges.flatMap(({ labels }) => labels)).toEqual([]);
});
