/** Sides of ellipses that were read as brackets. */
import { expect, test } from "vitest";
import { dropReadArcs } from "../../../src/core/assemble/arcs-read.ts";
import { aNode } from "../../make/diagram.ts";
import { aDraft } from "../../make/draft.ts";
import { aReadLine } from "../../make/writing.ts";

const ellipse = aNode({ id: "e", kind: "ellipse", box: [20, 20, 80, 40] });

/** What a line says that lies from one place to another in the middle of the ellipse. */
function said(text: string, from: number, to: number, node = ellipse): string {
  const line = aReadLine(text, [from, 35, to - from, 10]);
  return dropReadArcs(aDraft({ nodes: [node], lines: [line] })).lines[0]!.text;
}

test("brackets at the sides of an ellipse are its sides", () => {
  expect(said("(ECR管理)", 22, 98)).toBe("ECR管理");
  expect(said("(conduct", 22, 80)).toBe("conduct");
  expect(said("disponíveis|", 40, 97)).toBe("disponíveis");
  const line = aReadLine("(conduct", [22, 35, 58, 10]);
  expect(dropReadArcs(aDraft({ nodes: [ellipse], lines: [line] })).lines[0]!.box).toMatchObject({ y: 35 });
});

test("those that stand far from its outline are written, and those that belong to words, too", () => {
  expect(said("(optional)", 35, 85)).toBe("(optional)");
  expect(said("(a) first", 22, 80)).toBe("(a) first");
  expect(said("(optional)", 22, 80)).toBe("(optional)");
});

test("so are those in other shapes", () => {
  expect(said("(ECR)", 22, 98, aNode({ id: "e", kind: "rectangle", box: [20, 20, 80, 40] }))).toBe("(ECR)");
});
