import { expect, test } from "vitest";
import { routePath } from "../../../src/core/geometry/route.ts";

const elbow = [
  [0, 0],
  [40, 0],
  [40, 30],
] as const;

test("sharp bends are plain lines", () => {
  expect(
    routePath({ points: elbow, routing: "orthogonal", cornerRadius: 0 })
      .map(({ op }) => op)
      .join(""),
  ).toBe("MLL");
});

test("a bend is rounded within half of its shorter leg", () => {
  const path = routePath({ points: elbow, routing: "orthogonal", cornerRadius: 50 });
  expect(path.map(({ op }) => op).join("")).toBe("MLCL");
  expect(path[1]).toEqual({ op: "L", to: [25, 0] });
  expect(path[2]).toMatchObject({ to: [40, 15] });
});

test("a curved route passes through its points", () => {
  expect(routePath({ points: elbow, routing: "curved", cornerRadius: 0 }).map((command) => command.op !== "Z" && command.to)).toEqual(
    elbow,
  );
});
