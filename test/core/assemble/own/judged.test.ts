/** Which of the texts in a shape are its own, where a judge is asked. */
import { expect, test } from "vitest";
import type { Draft } from "../../../../src/core/assemble/draft.ts";
import { ownText } from "../../../../src/core/assemble/own.ts";
import { labelMeasureNames } from "../../../../src/core/judge/labels/evidence.ts";
import { ownerMeasureNames } from "../../../../src/core/judge/owners/evidence.ts";
import type { Bitmap } from "../../../../src/core/raster/bitmap.ts";
import { drawBitmap } from "../../../make/bitmap.ts";
import { aNode } from "../../../make/diagram.ts";
import { aDraft, whitePicture } from "../../../make/draft.ts";
import { aReadLine } from "../../../make/writing.ts";

/** Says of every text that it is its shape's own where one measure is above a threshold, and that texts label nothing. */
function judgedBy(measure: string, threshold: number): NonNullable<Draft["judging"]> {
  const at = ownerMeasureNames.indexOf(measure);
  const owners = {
    measures: ownerMeasureNames,
    trees: [{ measure: [at], threshold: [threshold], left: [-1], right: [-2], leaf: [-2, 2] }],
  };
  const labels = { measures: labelMeasureNames, trees: [{ measure: [], threshold: [], left: [], right: [], leaf: [-2] }] };
  return { judges: { owners, labels } } as unknown as NonNullable<Draft["judging"]>;
}

/** Draws a box with a rule under its heading. */
const ruledBox = (width: number, rule: string): Promise<Bitmap> =>
  drawBitmap(
    400,
    300,
    `<rect x="50.5" y="50.5" width="${width}" height="90" stroke="#000" fill="none"/><path d="M51 76.5h${width - 1}" stroke="${rule}"/>`,
  );

const page = whitePicture(400, 300);
const own = (draft: Partial<Draft>): Draft => ownText(aDraft({ bitmap: page, ...draft }));

test("a text is what a judge says: a body far below its heading, or a note that stands apart", () => {
  const draft = {
    nodes: [aNode({ id: "n1", box: [50, 50, 120, 200] })],
    lines: [aReadLine("Orders", [80, 60, 60, 10]), aReadLine("2019", [60, 220, 40, 10])],
  };
  expect(own(draft).nodes.map(({ text }) => text?.value)).toEqual(["Orders", "2019"]);
  expect(own({ ...draft, judging: judgedBy("texts", 1) }).nodes.map(({ text }) => text?.lines.length)).toEqual([2]);
  expect(own({ ...draft, judging: judgedBy("rank", 0) }).nodes.map(({ text }) => text?.value)).toEqual(["2019", "Orders"]);
  expect(
    own({ ...draft, judging: judgedBy("rank", 0), proposals: { ends: [], field: null } as never }).nodes.map(({ text }) => text?.value),
  ).toEqual(["Orders", "2019"]);
});

test("texts that are strewn over a shape stay where they stand: its heading alone is its own", () => {
  const draft = {
    nodes: [aNode({ id: "n1", box: [50, 50, 240, 200] })],
    lines: [aReadLine("Above", [70, 120, 50, 10]), aReadLine("Sponsors", [180, 124, 60, 10]), aReadLine("Below", [120, 200, 50, 10])],
    judging: judgedBy("texts", 1),
  };
  expect(own(draft).nodes.map(({ text }) => text?.value)).toEqual([undefined, "Above", "Sponsors", "Below"]);
  const corners = [aReadLine("User input", [60, 120, 60, 10]), aReadLine("Streamlit", [200, 160, 60, 10])];
  expect(own({ ...draft, lines: corners }).nodes.map(({ text }) => text?.value)).toEqual([undefined, "User input", "Streamlit"]);
  const titled = { ...draft, lines: [aReadLine("Webcams", [140, 54, 60, 10]), ...draft.lines] };
  expect(own(titled).nodes.map(({ text }) => text?.value)).toEqual(["Webcams", "Above", "Sponsors", "Below"]);
});

test("a text is told to the judge with what a rule of the shape parts from it", async () => {
  const bitmap = await ruledBox(180, "#000");
  const { nodes } = own({
    bitmap,
    nodes: [aNode({ box: [50.5, 50.5, 180, 90] })],
    lines: [aReadLine("Order", [120, 58, 40, 10]), aReadLine("+ paid", [60, 90, 40, 10])],
    judging: judgedBy("section", 0),
  });
  expect(nodes.map(({ text }) => text?.value)).toEqual(["+ paid", "Order"]);
});

test("a heading and what a rule of HTML parts from it are one text, though no line of the body stands under the heading", async () => {
  const bitmap = await ruledBox(240, "#808080");
  const { nodes } = own({
    bitmap,
    nodes: [aNode({ box: [50.5, 50.5, 240, 90] })],
    lines: [aReadLine("Order", [200, 58, 40, 10]), aReadLine("+ paid", [60, 90, 40, 10])],
    judging: judgedBy("texts", 1),
  });
  expect(nodes.map(({ text }) => text?.lines.map((line) => line.text))).toEqual([["Order", "+ paid"]]);
});

test("the operator of a fragment stays its text, whatever a judge would say", () => {
  const { nodes } = own({
    nodes: [aNode({ id: "n1", kind: "container", box: [50, 50, 300, 200] })],
    lines: [aReadLine("opt", [54, 54, 22, 10]), aReadLine("[all paid]", [180, 70, 60, 10])],
    judging: judgedBy("rank", 0),
  });
  expect(nodes.map(({ text }) => text?.value)).toEqual(["opt", "[all paid]"]);
});
