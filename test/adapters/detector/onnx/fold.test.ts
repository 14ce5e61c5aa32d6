/** Folding makes a graph shorter and changes nothing that it computes. */
import { beforeAll, describe, expect, test } from "vitest";
import { backends } from "../../../../src/adapters/detector/backends.ts";
import { foldGraph } from "../../../../src/adapters/detector/onnx/fold.ts";
import type { OnnxNode } from "../../../../src/adapters/detector/onnx/model.ts";
import { convolution, floats, graphOf, kernel, node, runOnPicture } from "../../../make/onnx-graph.ts";

beforeAll(() => backends.wasm.open());

describe("folding", () => {
  const graph = graphOf(
    [
      convolution,
      node("BatchNormalization", ["conv", "scale", "shift", "mean", "variance"], "normal", { epsilon: 0 }),
      node("Mul", ["normal", "twice"], "doubled"),
      node("Add", ["perChannel", "doubled"], "moved"),
      node("Relu", ["moved"], "cut"),
      node("Identity", ["cut"], "same"),
      node("Mul", ["same", "half"], "halved"),
      node("Div", ["halved", "twice"], "out"),
    ],
    {
      ...kernel,
      scale: floats([2], 2, 1),
      shift: floats([2], 0, 1),
      mean: floats([2], 0.5, 0),
      variance: floats([2], 4, 1),
      twice: floats([], 2),
      half: floats([1], 0.5),
      perChannel: floats([1, 2, 1, 1], 0.25, -1),
    },
  );

  test("what follows a convolution becomes part of it, and one factor is left of two", () => {
    const folded = foldGraph(graph);
    expect(folded.nodes.map(({ operator }) => operator)).toEqual(["Conv", "Mul"]);
    expect(folded.nodes[0]!.attributes["activation"]).toBe("relu");
  });

  test("nothing that is computed changes", () => {
    const channels = (x: number, y: number): number[] => {
      const [a, b] = [x + 0.5, 0.5 * x - y];
      const [c, d] = [2 * (2 * ((a - 0.5) / 2)) + 0.25, 2 * (b + 1) - 1];
      return [c, d].map((value) => Math.max(0, value) / 4);
    };
    const pixels = Array.from({ length: 6 }, (_, at) => channels((2 * at) / 4 - 1, (2 * at + 1) / 4 - 1));
    expect(runOnPicture(graph)).toEqual({
      shape: [1, 2, 2, 3],
      values: [0, 1].flatMap((channel) => pixels.map((pixel) => pixel[channel])),
    });
  });

  test("a value that two nodes take is kept", () => {
    const shared = graphOf([convolution, node("Relu", ["conv"], "cut"), node("Add", ["conv", "cut"], "out")], kernel);
    expect(foldGraph(shared).nodes.map(({ operator }) => operator)).toEqual(["Conv", "Relu", "Add"]);
    expect(runOnPicture(shared).values[0]).toBe(-0.5);
  });

  test.each([
    ["without padding takes both in", [0, 0, 0, 0], ["Conv"]],
    ["with zeros around leaves the shift before it, as much smaller", [0, 1, 0, 1], ["Add", "Conv"]],
  ])("a convolution %s", (_, pads, operators) => {
    const scaled = [node("Mul", ["x", "factor"], "scaled"), node("Add", ["scaled", "term"], "shifted")];
    const constants = {
      kernel: floats([1, 2, 1, 3], 1, 2, 3, -1, 0, 1),
      bias: floats([1], 0.5),
      factor: floats([], 2),
      term: floats([], 3),
    };
    const conv = (from: string): OnnxNode => node("Conv", [from, "kernel", "bias"], "conv", { pads, group: 1 });
    const whole = graphOf([...scaled, conv("shifted")], constants);
    expect(foldGraph(whole).nodes.map(({ operator }) => operator)).toEqual(operators);
    // The same with a node between that nothing is folded over.
    const unfolded = graphOf([...scaled, node("Transpose", ["shifted"], "kept", { perm: [0, 1, 2, 3] }), conv("kept")], constants);
    expect(runOnPicture(whole)).toEqual(runOnPicture(unfolded));
  });
});
