/** Titles that say what they are. */
import { expect, test } from "vitest";
import { ownText } from "../../../../src/core/assemble/own.ts";
import type { Draft } from "../../../../src/core/assemble/draft.ts";
import { aNode } from "../../../make/diagram.ts";
import { aDraft, whitePicture } from "../../../make/draft.ts";
import { aReadLine } from "../../../make/writing.ts";

const page = whitePicture(400, 300);
const own = (draft: Partial<Draft>): Draft => ownText(aDraft({ bitmap: page, ...draft }));

test.each([
  ["in the corner is the operator of a fragment, whatever its guard says", "alt", [26, 44, 20, 10], "alt"],
  ["in the middle is none", "alt", [160, 60, 20, 10], "alt\n[the account is known]"],
  ["of another word is none", "all", [26, 44, 20, 10], "[the account is known]"],
] as const)("a word %s", (_, word, box, expected) => {
  const { nodes } = own({
    nodes: [aNode({ id: "n1", box: [20, 40, 300, 200] })],
    lines: [aReadLine(word, box), aReadLine("[the account is known]", [90, 74, 160, 12])],
  });
  expect(nodes[0]!.text?.value).toBe(expected);
});

test("the title of a lane stands in its strip, whatever stands at its head", () => {
  const lane = aNode({ id: "lane", kind: "swimlane", box: [20, 40, 300, 120], params: { heading: 30, sideways: 1 } });
  const task = aNode({ id: "task", box: [80, 80, 80, 40] });
  const { nodes } = own({
    nodes: [lane, task],
    lines: [aReadLine("Not accepted", [130, 46, 80, 10]), aReadLine("Guild", [28, 80, 10, 40], { rotation: -90 })],
  });
  expect(nodes[0]!.text?.value).toBe("Guild");
  expect(nodes.some(({ kind, text }) => kind === "text" && text?.value === "Not accepted")).toBe(true);
});
