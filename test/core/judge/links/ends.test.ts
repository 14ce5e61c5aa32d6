/** Evidence at the ends of a connector, and of what else joins its shapes. */
import { expect, test } from "vitest";
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
