/** Evidence at the ends of a connector, and of what else joins its shapes. */
import { expect, test } from "vitest";
import { headEvidenceOf, headMeasureNames } from "../../../../src/core/judge/link-evidence.ts";
import { aLink, aLinkScene, lookAtLink } from "../../../make/links.ts";

const drawn = aLink(60);

test("the net's end beside its own counts, and whether it has a head", () => {
  const seen = lookAtLink(drawn, aLinkScene([drawn]));
  expect(seen).toMatchObject({ "end net end marked": 1, "start net end far": 5, "start net end marked": -1 });
  expect(seen["end net end far"]).toBeLessThan(0.3);
});

test("what else joins its shapes counts, apart by who found it", () => {
  expect(lookAtLink(drawn, aLinkScene([drawn, aLink(75), aLink(60, "followed")]))).toMatchObject({
    partners: 1,
    "same pair": 2,
    rivals: 0,
  });
  expect(lookAtLink(drawn, aLinkScene([drawn]))).toMatchObject({ partners: 0, "same pair": 1 });
});

test("for a head either end is looked at", () => {
  const here = (at: "source" | "target"): number =>
    headEvidenceOf(drawn, aLinkScene([drawn]), at)[headMeasureNames.indexOf("net end marked here")]!;
  expect([here("source"), here("target")]).toEqual([-1, 1]);
});
