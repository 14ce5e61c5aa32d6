import { expect, test } from "vitest";
import { joinCompounds } from "../../../src/core/propose/compounds.ts";
import { aCandidate } from "../../make/bitmap.ts";

const body = aCandidate({ x: 20, y: 40, width: 80, height: 70 }, { kind: "cylinder", params: { cap: 10, lidless: 1 } });

test("a lid and its body are one cylinder", () => {
  const lid = aCandidate({ x: 20, y: 30, width: 80, height: 20 }, { kind: "ellipse" });
  expect(joinCompounds([lid, body])).toMatchObject([{ kind: "cylinder", box: { x: 20, y: 30, width: 80, height: 80 } }]);
});

test("a disc in a ring about the same middle goes, a dot in a large circle stays", () => {
  const round = (size: number) => aCandidate({ x: 50 - size / 2, y: 50 - size / 2, width: size, height: size }, { kind: "circle" });
  expect(joinCompounds([round(30), round(22)])).toEqual([round(30)]);
  expect(joinCompounds([round(60), round(20)])).toHaveLength(2);
});
