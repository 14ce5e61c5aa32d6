/** Counting what has a candidate. */
import { expect, test } from "vitest";
import { recallOfLinks, recallOfShapes } from "../../../tools/judge/recall.ts";

test("a true shape counts by its best candidate, and by its source where it has one alone", () => {
  const page = {
    family: "drawio",
    asked: [
      [0, 0, 10, 10, "rectangle"],
      [20, 0, 10, 10, "rectangle"],
      [40, 0, 10, 10, "ellipse"],
    ] as const,
    found: [
      { from: "chosen", overlaps: [[0, 0.9]] as const },
      { from: "net", overlaps: [[0, 0.6]] as const },
      { from: "net", overlaps: [[1, 0.7]] as const },
      { from: "stack", overlaps: [[2, 0.4]] as const },
      { from: "stack", overlaps: [] },
    ],
  };
  expect(Object.fromEntries(recallOfShapes([page]))).toEqual({
    all: { asked: 3, near: 2, exact: 1, only: { net: 1 } },
    "pages of drawio": { asked: 3, near: 2, exact: 1, only: { net: 1 } },
    rectangle: { asked: 2, near: 2, exact: 1, only: { net: 1 } },
    ellipse: { asked: 1, near: 0, exact: 0, only: {} },
  });
});

test("a lost connector is told apart from one whose shapes were not found", () => {
  const page = {
    family: "mermaid",
    asked: 5,
    lost: [{ hasShapes: true }, { hasShapes: false }],
    found: [
      { from: "traced", links: [0] },
      { from: "followed", links: [0] },
      { from: "branch", links: [1] },
      { from: "followed", links: [2] },
      { from: "followed", links: [] },
    ],
  };
  const counted = { asked: 5, found: 3, lost: 1, only: { branch: 1, followed: 1 } };
  expect(Object.fromEntries(recallOfLinks([page]))).toEqual({ all: counted, "pages of mermaid": counted });
});
