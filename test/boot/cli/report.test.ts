/** What is said about each picture and about all of them. */
import { expect, test } from "vitest";
import { sayOutcome, saySummary, summarise, writeOutcome, writeSummary } from "../../../src/boot/cli/report.ts";
import type { Outcome } from "../../../src/boot/cli/report.ts";
import type { Conversion } from "../../../src/app/convert.ts";
import { Fault } from "../../../src/core/fault.ts";
import { aConversion } from "../../make/conversion.ts";

type Converted = Extract<Outcome, { conversion: Conversion }>;

/** A picture of two nodes of which a share of the ink was explained. */
function converted(name: string, formatIds: readonly string[], explainedInk = 0.75): Converted {
  const made = aConversion(formatIds);
  const conversion = { ...made, diagram: { ...made.diagram, report: { ...made.diagram.report, explainedInk } } };
  return { name, conversion, outputs: new Map(formatIds.map((id) => [id, `out/a.${id}`])), seconds: 1.23456 };
}

const failed: Outcome = {
  name: "b.png",
  fault: new Fault({ code: "unreadable_image", kind: "unprocessable", message: 'the picture is "damaged"', detail: "at byte 7" }),
};

test("one picture is one sentence and its files", () => {
  expect(sayOutcome(converted("a.png", ["svg", "ir"]))).toBe(
    "a.png: 2 nodes, 0 connectors, 1 of low confidence, 75 % of the ink explained, losses: svg 1\n  -> out/a.svg out/a.ir\n",
  );
});

test("nothing lost is said as well", () => {
  expect(sayOutcome(converted("a.png", ["ir"]))).toContain("no losses");
});

test("the JSON line of a picture holds numbers, rounded to what was measured", () => {
  const line = writeOutcome(converted("a.png", ["svg", "ir"]));
  expect(line).toMatch(/^[^\n]+\n$/);
  expect(JSON.parse(line)).toEqual({
    input: "a.png",
    status: "converted",
    outputs: { svg: "out/a.svg", ir: "out/a.ir" },
    size: { width: 400, height: 300 },
    nodes: 2,
    connectors: 0,
    lowConfidence: 1,
    explainedInk: 0.75,
    losses: { svg: 1, ir: 0 },
    seconds: 1.235,
    stagesMs: { decode: 1, read: 2.3 },
  });
});

test("the JSON line of a failure holds code and sentence, and nothing for operators", () => {
  expect(JSON.parse(writeOutcome(failed))).toEqual({
    input: "b.png",
    status: "failed",
    error: { code: "unreadable_image", message: 'the picture is "damaged"' },
  });
});

test("the summary adds up what was converted, and takes the median of the explained ink", () => {
  const inks = [0.9, 0.2, 0.8];
  const outcomes = inks.map((ink, index) => converted(`${index}.png`, index === 0 ? ["svg"] : ["svg", "ir"], ink));
  expect(summarise([...outcomes, failed], 4, 12.34567)).toEqual({
    converted: 3,
    failed: 1,
    skipped: 4,
    nodes: 6,
    connectors: 0,
    lowConfidence: 3,
    explainedInk: 0.8,
    losses: { svg: 3, ir: 0 },
    seconds: 12.346,
  });
});

test("of an even number of pictures the median lies between the middle two", () => {
  expect(summarise([converted("a", ["ir"], 0.4), converted("b", ["ir"], 0.8)], 0, 1).explainedInk).toBeCloseTo(0.6);
});

test("when nothing was converted nothing is claimed about ink", () => {
  const summary = summarise([failed], 2, 1);
  expect(summary.explainedInk).toBeNull();
  expect(saySummary(summary)).toBe("0 pictures converted, 1 failed, 2 skipped in 1.0 s\n");
});

test("one is not told in the plural", () => {
  expect(saySummary(summarise([converted("a", ["svg"])], 0, 1))).toBe(
    "1 picture converted, 0 failed, 0 skipped in 1.0 s: 2 nodes, 0 connectors, 1 of low confidence, 75 % of the ink explained (median), losses: svg 1\n",
  );
});

test("the summary as JSON is one line that says so", () => {
  const line = writeSummary(summarise([], 0, 0.5));
  expect(line).toMatch(/^[^\n]+\n$/);
  expect(JSON.parse(line)).toMatchObject({ summary: true, converted: 0, explainedInk: null, seconds: 0.5 });
});
