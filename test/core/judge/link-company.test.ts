/** What a candidate of a connector stands among, by what is said of the others. */
import { expect, test } from "vitest";
import type { Point } from "../../../src/core/geometry/point.ts";
import type { JudgedLink } from "../../../src/core/judge/link-company.ts";
import { linkCompanyMeasures, linkCompanyOf } from "../../../src/core/judge/link-company.ts";
import { linkMeasures } from "../../../src/core/judge/link-evidence.ts";

/** Between shapes of these kinds, by number. */
const between = (from: number, to: number): readonly number[] =>
  linkMeasures.map(({ name }) => (name === "start kind" ? from : name === "end kind" ? to : 0));

const judged = (
  pair: readonly [string, string],
  probability: number,
  {
    ends = [
      [0, 0],
      [900, 900],
    ],
    source = "traced",
    evidence = between(1, 2),
  }: { ends?: readonly [Point, Point]; source?: string; evidence?: readonly number[] } = {},
): JudgedLink => ({ pair, ends, source, evidence, probability });

/** What is measured of the first of some candidates, by name; capitals are 10 pixels high. */
function ofFirst(...candidates: readonly JudgedLink[]): Readonly<Record<string, number>> {
  const [first] = linkCompanyOf(candidates, 10);
  return Object.fromEntries(linkCompanyMeasures.map((name, at) => [name, first![at]!]));
}

test("who stands alone has no company", () => {
  expect(ofFirst(judged(["a", "b"], 0.75))).toEqual({
    own: 0.75,
    traced: 1,
    "same most": -1,
    "elsewhere least": -1,
    "elsewhere most": -1,
    "at ends least": -1,
    "at ends most": -1,
    "alike mean": -1,
    "source mean": -1,
  });
});

test("others between the same shapes, whichever way, are told from others at either shape", () => {
  const found = ofFirst(
    judged(["a", "b"], 0.5),
    judged(["b", "a"], 0.25),
    judged(["a", "c"], 0.75),
    judged(["d", "b"], 1),
    judged(["b", "e"], 0.5),
  );
  expect(found).toMatchObject({ "same most": 0.25, "elsewhere least": 0.75, "elsewhere most": 1 });
});

test("others that end within four capitals of an end stand there", () => {
  const self = judged(["a", "b"], 0.5, {
    ends: [
      [100, 100],
      [500, 100],
    ],
  });
  const near = judged(["c", "a"], 0.75, {
    ends: [
      [300, 300],
      [120, 110],
    ],
  });
  const far = judged(["d", "b"], 1, {
    ends: [
      [300, 300],
      [500, 160],
    ],
  });
  expect(ofFirst(self, near, far)).toMatchObject({ "at ends least": -1, "at ends most": 0.75 });
});

test("connectors between like shapes and those that were found the same way speak for one", () => {
  const others = [
    judged(["c", "d"], 1, { evidence: between(2, 1), source: "followed" }),
    judged(["e", "f"], 0.5, { evidence: between(1, 2) }),
    judged(["g", "h"], 0.25, { evidence: between(3, 3) }),
  ];
  expect(ofFirst(judged(["a", "b"], 0.5), ...others)).toMatchObject({ "alike mean": 0.75, "source mean": 0.375 });
});
