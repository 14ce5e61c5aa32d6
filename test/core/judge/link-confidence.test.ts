/** What speaks for a chosen connector: its way, both heads, and what it stands among. */
import { expect, test } from "vitest";
import { linkCompanyMeasures } from "../../../src/core/judge/link-company.ts";
import { linkConfidenceMeasures, linkConfidenceOf } from "../../../src/core/judge/link-confidence.ts";

const among = linkCompanyMeasures.map((_, at) => at);
const measured = (heads: readonly [number, number], page: readonly number[]): Readonly<Record<string, number>> => {
  const [first] = linkConfidenceOf([{ probability: 0.75, among, heads }], page);
  return Object.fromEntries(linkConfidenceMeasures.map((name, at) => [name, first![at]!]));
};

test("a connector is as sure as the end whose head is least sure", () => {
  expect(measured([0.25, 1], [0.75])).toMatchObject({
    way: 0.75,
    "start head": 0.25,
    "end head": 1,
    "start head sure": 0.25,
    "end head sure": 0.5,
    "least head sure": 0.25,
    "more head at end": 0.75,
    "among own": 0,
    "among traced": 1,
  });
});

test("what is unlikely says nothing of the page", () => {
  expect(measured([0, 1], [0.75, 0.5, 0.125])).toMatchObject({ "page mean": 0.625, "page likely": 2 });
});
