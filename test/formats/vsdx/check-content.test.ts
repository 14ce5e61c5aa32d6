/** A doctored file for each case of C1 to C6: what every format promises of its file. */
import { expect, test } from "vitest";
import { brokenRules, page, sheets, cellOf, smallDiagram } from "./doctor.ts";
import type { Change } from "./doctor.ts";

const cases: readonly (readonly [rule: string, what: string, change: Change])[] = [
  ["C1", "XML that is not well-formed", { part: page, from: "</Shapes>", to: "" }],
  ["C1", "a number with an exponent", { part: page, from: cellOf(sheets.left, "PinX"), to: '$1 V="1e-7"/>' }],
  [
    "C2",
    "a picture of the page",
    {
      part: page,
      from: '<Cell N="Width" V="0.416667"/><Cell N="Height" V="0.416667"/>',
      to: '<Cell N="Width" V="4"/><Cell N="Height" V="3"/>',
    },
  ],
  ["C2", "a picture that is none of the diagram", { part: page, from: 'Type="Shape"', to: 'Type="Foreign"' }],
  ["C3", "a shape that is lost", { part: page, from: 'N="Value" V="left"', to: 'N="Value" V="other"' }],
  ["C3", "a connector that is lost", { part: page, from: 'N="Value" V="edge"', to: 'N="Value" V="other"' }],
  ["C3", "a shape that nobody asked for", { part: page, from: /<Row N="RedrawId"><Cell N="Value" V="left".*?<\/Row>/, to: "" }],
  ["C3", "a text that is lost", { part: page, from: ">Left<", to: ">Lost<" }],
  ["C4", "a text that stands twice", { part: page, from: ">Left<", to: ">Right<" }],
  ["C5", "an element that stands twice", { part: page, from: 'N="Value" V="left"', to: 'N="Value" V="right"' }],
  ["C6", "a shape beside the page", { part: page, from: cellOf(sheets.robot, "PinX"), to: '$1 V="40"/>' }],
];

test.each(cases)("%s reports %s", async (rule, _, change) => {
  expect(await brokenRules(smallDiagram, [change])).toContain(rule);
});
