/** The texts that a judge takes for a shape's own. */
import { expect, test } from "vitest";
import type { Forest } from "../../../../src/core/judge/forest.ts";
import { judgeOwn } from "../../../../src/core/judge/owners/choose.ts";
import { ownerMeasureNames } from "../../../../src/core/judge/owners/evidence.ts";
import { aBlock } from "../../../make/labels.ts";
import { anOwnerScene } from "../../../make/owners.ts";

/** Believes in texts that flow with the first: log-odds of -2 for the others. */
const firstRun: Forest = {
  measures: ownerMeasureNames,
  trees: [{ measure: [ownerMeasureNames.indexOf("in first run")], threshold: [0.5], left: [-1], right: [-2], leaf: [-2, 2] }],
  calibration: [],
};

test("a shape owns every text that is likelier its own than not", () => {
  const [title, line, note] = [aBlock("Title", [170, 145, 60, 10]), aBlock("more", [175, 160, 50, 10]), aBlock("note", [110, 205, 40, 10])];
  const scene = anOwnerScene([title, line, note]);
  expect(judgeOwn(scene.inShapes[0]!, scene, firstRun)).toEqual([title, line]);
});

test("a shape that is believed to own none owns the one in its very middle, where the others stand at its sides", () => {
  const none: Forest = {
    measures: ownerMeasureNames,
    trees: [{ measure: [0], threshold: [0], left: [-1], right: [-1], leaf: [-2] }],
    calibration: [],
  };
  const ownOf = (...blocks: readonly ReturnType<typeof aBlock>[]): readonly unknown[] => {
    const scene = anOwnerScene(blocks);
    return judgeOwn(scene.inShapes[0]!, scene, none);
  };
  const [port, middle] = [aBlock("A1", [104, 110, 16, 10]), aBlock("Registers", [165, 155, 70, 10])];
  expect(ownOf(port, middle)).toEqual([middle]);
  expect(ownOf(port, aBlock("Registers", [150, 140, 70, 10]))).toEqual([]);
  expect(ownOf(port, middle, aBlock("near", [180, 175, 40, 10]))).toEqual([]);
});

test("a shape owns what stands in its very middle alone where all others stand at its left and right sides, whatever is believed of them", () => {
  const ports = [aBlock("A", [104, 110, 10, 10]), aBlock("B", [104, 205, 10, 10]), aBlock("Out", [275, 155, 20, 10])];
  const name = aBlock("ALU", [185, 155, 30, 10]);
  const all: Forest = {
    measures: ownerMeasureNames,
    trees: [{ measure: [0], threshold: [0], left: [-1], right: [-1], leaf: [2] }],
    calibration: [],
  };
  const ownOf = (...blocks: readonly ReturnType<typeof aBlock>[]): readonly unknown[] => {
    const scene = anOwnerScene(blocks);
    return judgeOwn(scene.inShapes[0]!, scene, all);
  };
  expect(ownOf(...ports, name)).toEqual([name]);
  // what controls it stands above, beside the middle
  const control = aBlock("Write enable", [205, 106, 60, 10]);
  expect(ownOf(...ports, name, control)).toEqual([name]);
  expect(ownOf(...ports, name, aBlock("Registers", [170, 106, 60, 10]))).toHaveLength(5);
  // lines over and under it are its own
  const over = aBlock("Adder", [180, 110, 40, 10]);
  expect(ownOf(over, name)).toEqual([over, name]);
});
