/** The rows of the count: shares of all pages together, losses by kind. */
import { expect, test } from "vitest";
import { formatRow, lossRows } from "../../../tools/graphs/report.ts";

const whole = { nodes: 3, nodesBack: 3, edges: 2, edgesBack: 2, joined: 2, joinedBack: 2, missing: [] };

test("pages that open, pages that are whole, and what came back of all of them", () => {
  const page = { name: "a", kind: "flowchart", problems: [], share: whole, losses: [] };
  const opened = [
    page,
    {
      ...page,
      kind: "none",
      problems: ["refused"],
      losses: [{ element: "n1", what: "left out" }],
      share: { ...whole, nodesBack: 0, edgesBack: 0, joined: 0, joinedBack: 0, missing: ["n1", "n2"] },
    },
  ];
  expect(formatRow("Mermaid", opened)).toEqual([
    "Mermaid",
    "1 flowchart, 1 none",
    "1 of 2 (50.0 %)",
    "1 of 2 (50.0 %)",
    "3 of 6 (50.0 %)",
    "2 of 4 (50.0 %)",
    "2 of 2 (100.0 %)",
    "1",
  ]);
});

test("losses by kind, the commonest first", () => {
  const pages = [[{ element: "n1", what: "shadow" }], [], ["e1", "e2"].map((element) => ({ element, what: "head" }))];
  expect(lossRows(pages)).toEqual([
    ["head", "2", "1"],
    ["shadow", "1", "1"],
  ]);
});
