/** Layers over a picture. */
import { expect, test } from "vitest";
import { drawLayers, pageOfLayers } from "../../../tools/judge/layers.ts";
import { aNode, anEdge } from "../../make/diagram.ts";

const box = { x: 10, y: 20, width: 30, height: 40 };
const layers = {
  width: 100,
  height: 80,
  truth: [{ box, shape: "a<b>" }],
  trueLines: [
    [
      [1, 2],
      [3, 4],
    ],
  ] as const,
  candidates: [{ box, kind: "ellipse", source: "net", probability: 0.5 }],
  nodes: [aNode({ kind: "diamond", box })],
  edges: [anEdge()],
};

test("every element is drawn in its place with what it is, and hostile names are text", () => {
  const drawn = drawLayers(layers);
  expect(drawn.match(/<rect x="10.0" y="20.0" width="30.0" height="40.0"/g)).toHaveLength(3);
  expect(drawn).toContain("ellipse, net, 0.50");
  expect(drawn).toContain("diamond");
  expect(drawn.match(/<polyline/g)).toHaveLength(2);
  expect(drawn).toContain("a&#60;b&#62;");
});

test("a layer can be left out, and a page lets each be switched", () => {
  expect(drawLayers(layers, ["candidates"])).not.toContain("ellipse");
  const page = pageOfLayers(layers, { title: "flow", picture: "data:image/png;base64,AA==" });
  expect(page.match(/data-layer="/g)).toHaveLength(3);
  expect(page).toContain('<img src="data:image/png;base64,AA==" width="100"');
});
