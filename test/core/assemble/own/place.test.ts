/** Tests of where text stands: in which shape. */
import { expect, test } from "vitest";
import { shapeAround } from "../../../../src/core/assemble/own/place.ts";
import { aNode } from "../../../make/diagram.ts";

test.each(["diamond", "ellipse", "triangle"] as const)("text in a corner beside a %s stands in what is around it", (kind) => {
  const [shape, page] = [
    aNode({ id: "shape", kind, box: [100, 100, 126, 80] }),
    aNode({ id: "page", kind: "container", box: [0, 0, 400, 400] }),
  ];
  const homeOf = (x: number, y: number): string | undefined => shapeAround({ x, y, width: 12, height: 12 }, [shape, page])?.id;
  expect(homeOf(157, 140)).toBe("shape");
  expect(homeOf(102, 102)).toBe("page");
  expect(homeOf(212, 102)).toBe("page");
});

test("text that is wider than a diamond stands in it when its middle does, and a box has no corners outside", () => {
  const diamond = aNode({ kind: "diamond", box: [100, 100, 100, 60] });
  expect(shapeAround({ x: 95, y: 124, width: 110, height: 12 }, [diamond])).toBe(diamond);
  const box = aNode({ kind: "rectangle", box: [100, 100, 100, 60] });
  expect(shapeAround({ x: 101, y: 101, width: 12, height: 12 }, [box])).toBe(box);
});
