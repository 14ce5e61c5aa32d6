/** What the cut-out net says of a candidate and of its rivals counts. */
import { expect, test } from "vitest";
import { families } from "../../../../src/core/decode/families.ts";
import { lookMeasures } from "../../../../src/core/judge/evidence/look.ts";
import { aCandidate } from "../../../make/bitmap.ts";
import { whitePicture } from "../../../make/draft.ts";
import { aLook, aScene } from "../../../make/scene.ts";

test("its answers, its family, what it thinks of geometry's kind, and the surest rival", () => {
  const [whole, half] = [
    { x: 20, y: 20, width: 80, height: 60 },
    { x: 20, y: 20, width: 80, height: 30 },
  ];
  const looks = [aLook({ shape: 0.9, exact: 0.8, frame: 0.7, rectangle: 0.3 }), aLook({ shape: 0.4, part: 1, picture: 1 })];
  const scene = aScene({ bitmap: whitePicture(200, 200), nodes: [aCandidate(whole), aCandidate(half)], sight: { looks } });
  const told = scene.candidates.map((candidate) => Object.fromEntries(lookMeasures.map(({ name, of }) => [name, of(candidate, scene)])));
  expect(told[0]).toMatchObject({ "look shape": 0.9, "look exact": 0.8, "look family": families.indexOf("frame"), "look sure": 0.7 });
  expect(told[0]).toMatchObject({ "look kind": 0.3, "look frame": 0.7, "look picture": 0, "look rival shape": 0.4, "look rival exact": 0 });
  expect(told[1]).toMatchObject({ "look part": 1, "look kind": 0, "look rival shape": 0.9, "look rival exact": 0.8 });
});
