/** Fills of lanes that step from heading to body. */
import { expect, test } from "vitest";
import { bodyFillOf, steppedFill } from "../../../src/core/diagram/lane-fills.ts";
import { aNode } from "../../make/diagram.ts";

const filled = (gradient: ReturnType<typeof steppedFill> | null, kind: "swimlane" | "rectangle" = "swimlane") =>
  bodyFillOf(aNode({ kind, style: { fill: "#cdeb8b", gradient } }));

test("what was made of a heading and a body tells the body", () => {
  expect(filled(steppedFill("#cdeb8b", "#f9f7ed", { share: 0.2, sideways: false }))).toBe("#f9f7ed");
  expect(filled(steppedFill("#cdeb8b", "#f9f7ed", { share: 0.2, sideways: true }))).toBe("#f9f7ed");
});

test("even fills, other gradients and other shapes have none", () => {
  const ramp = [0, 0.3, 0.6, 1].map((at) => ({ at, color: at < 0.5 ? "#cdeb8b" : "#f9f7ed" }));
  expect([filled(null), filled({ angle: 90, stops: ramp }), filled({ angle: 90, stops: ramp.slice(2) })]).toEqual([null, null, null]);
  expect(filled(steppedFill("#cdeb8b", "#f9f7ed", { share: 0.2, sideways: false }), "rectangle")).toBeNull();
});
