/** Scenes of whole diagrams. */
import { expect, test } from "vitest";
import { sceneLosses, sceneOf } from "../../../src/formats/excalidraw/encode.ts";
import { aDiagram, aNode, anEdge, redPixel } from "../../make/diagram.ts";

const frame = aNode({ id: "n1", kind: "container", z: 0, box: [10, 10, 300, 200], text: { value: "Shop", valign: "top" } });
const inside = aNode({ id: "n2", z: 1, parent: "n1", box: [20, 60, 60, 40] });
const picture = aNode({ id: "n3", kind: "image", z: 2, box: [320, 20, 40, 40] });

test("shapes know the arrows that follow them, members are in the groups of their containers", () => {
  const { elements } = sceneOf(aDiagram({ nodes: [frame, inside, picture], edges: [anEdge({ from: inside, to: picture })] }));
  const byId = new Map(elements.map((element) => [element.id, element]));
  expect(byId.get("n2")).toMatchObject({ groupIds: ["n1:group"], boundElements: [{ id: "e1", type: "arrow" }] });
  expect(byId.get("n3")!.boundElements).toEqual([{ id: "e1", type: "arrow" }]);
  expect(byId.get("n1")!.boundElements).toEqual([{ id: "n1:text", type: "text" }]);
});

test("elements stand in drawing order, pictures among the files", () => {
  const scene = sceneOf(aDiagram({ nodes: [frame, inside, picture], edges: [anEdge({ z: 1.5, from: inside, to: picture })] }));
  expect(scene.elements.map(({ id }) => id)).toEqual(["n1", "n1:text", "n2", "e1", "n3"]);
  expect(Object.values(scene.files)).toMatchObject([{ mimeType: "image/png", dataURL: `data:image/png;base64,${redPixel}` }]);
});

test("an arrow to a text that says nothing follows nothing", () => {
  const empty = aNode({ id: "n4", kind: "text", z: 3, box: [220, 220, 40, 20] });
  const { elements } = sceneOf(
    aDiagram({ nodes: [inside, empty].map((node) => ({ ...node, parent: null })), edges: [anEdge({ from: inside, to: empty })] }),
  );
  expect(elements.find(({ id }) => id === "e1")).toMatchObject({ startBinding: { elementId: "n2" }, endBinding: null });
});

test("the plate under a free text is named as lost", () => {
  const text = aNode({ kind: "text", text: "a note", style: { fill: "#f4ddff" } });
  expect(sceneLosses(aDiagram({ nodes: [text] })).map(({ what }) => what)).toEqual(["the plate under it is left out"]);
});

test("shadows, gradients and double lines are named as lost", () => {
  const gradient = {
    angle: 0,
    stops: [
      { at: 0, color: "#ffffff" },
      { at: 1, color: "#000000" },
    ],
  };
  const node = aNode({ style: { shadow: true, gradient, double: true, strokeWidth: 6 } });
  expect(sceneOf(aDiagram({ nodes: [node] })).elements[0]).toMatchObject({ strokeWidth: 2 });
  expect(sceneLosses(aDiagram({ nodes: [node] })).map(({ what }) => what)).toEqual([
    "gradient: its mean colour fills the shape",
    "its shadow is left out",
    "double outline drawn as one",
  ]);
});
