/** Tests the rules of glue on connectors that were read from a slide. */
import { expect, test } from "vitest";
import { checkGlue } from "../../../src/formats/pptx/check-glue.ts";
import { ownerOf } from "../../../src/formats/pptx/owner.ts";
import { slideElements } from "../../../src/formats/pptx/read.ts";
import { aDiagram, anEdge, aNode } from "../../make/diagram.ts";
import { slideOf } from "./read-slide.ts";

const first = aNode({ id: "n1", box: [20, 20, 100, 60] });
const second = aNode({ id: "n2", z: 1, box: [220, 20, 100, 60] });
const glued = aDiagram({ nodes: [first, second], edges: [anEdge({ from: first, to: second })] });

async function problemsOf(written: typeof glued, wanted: typeof glued): Promise<readonly string[]> {
  const elements = slideElements(await slideOf(written)).map((element) => ownerOf(element, wanted));
  return checkGlue(elements, wanted).map(({ rule, what }) => `${rule}: ${what}`);
}

test("glue as in the diagram is right, also on a slide that had to be scaled", async () => {
  expect(await problemsOf(glued, glued)).toEqual([]);
  const large = { ...glued, size: { width: 12_000, height: 300 } };
  expect(await problemsOf(large, large)).toEqual([]);
});

test("an end glued to nothing, or to something else, is found", async () => {
  const free = aDiagram({
    nodes: [first, second],
    edges: [
      anEdge({
        points: [
          [120, 50],
          [220, 50],
        ],
      }),
    ],
  });
  expect(await problemsOf(free, glued)).toEqual(["P3: e1 source is not glued to n1", "P3: e1 target is not glued to n2"]);
  expect(await problemsOf(glued, free)).toEqual(["P3: e1 source is glued to n1, not to null", "P3: e1 target is glued to n2, not to null"]);
});

test("glue to the back of an end's own head is glue to the shape that it goes with; glue to another head is none", async () => {
  const points = (y: number): readonly [readonly [number, number], readonly [number, number]] => [
    [130, y],
    [220, y],
  ];
  const edges = [26, 36].map((y, index) =>
    anEdge({ id: `e${index}`, z: 10 + index, from: null, to: second, points: points(y), endMarker: "crow_many" }),
  );
  const diagram = aDiagram({ nodes: [first, second], edges });
  expect(await problemsOf(diagram, diagram)).toEqual([]);
  const renamed = slideElements(await slideOf(diagram)).map((element) => ({
    ...element,
    name: element.name.replace("n2 e0 end", "n2 e1 end"),
  }));
  const problems = checkGlue(
    renamed.map((element) => ownerOf(element, diagram)),
    diagram,
  );
  expect(problems.map(({ what }) => what)).toEqual(["e0 target is glued to n2 e1 end marker, not to n2"]);
});
