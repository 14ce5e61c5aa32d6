/** What the check finds. */
import { expect, test } from "vitest";
import { checkExcalidraw } from "../../../src/formats/excalidraw/check.ts";
import { sceneOf } from "../../../src/formats/excalidraw/encode.ts";
import type { Scene, SceneElement } from "../../../src/formats/excalidraw/scene.ts";
import { aDiagram, aNode, anEdge } from "../../make/diagram.ts";

const left = aNode({ id: "n1", box: [20, 20, 60, 40], text: "A" });
const right = aNode({ id: "n2", z: 1, box: [220, 20, 60, 40] });
const diagram = aDiagram({ nodes: [left, right], edges: [anEdge({ from: left, to: right, labels: ["yes"] })] });

function problems(change: (element: SceneElement) => object, more: Partial<Scene> = {}): readonly string[] {
  const scene = sceneOf(diagram);
  const changed = { ...scene, ...more, elements: scene.elements.map((element) => ({ ...element, ...change(element) })) };
  return checkExcalidraw(new TextEncoder().encode(JSON.stringify(changed)), diagram).map(({ rule }) => rule);
}
const of =
  (wanted: string, change: object) =>
  ({ id }: SceneElement): object =>
    id === wanted ? change : {};

test.each([
  ["nothing in what was written", () => ({}), []],
  ["an id that stands twice", of("n2", { id: "n1" }), ["C5", "E2", "E2", "E3", "E3"]],
  ["a shape that stands elsewhere", of("n2", { x: 0 }), ["E3"]],
  ["a shape that does not know its arrow", of("n2", { boundElements: [] }), ["E2"]],
  ["an arrow that follows another shape", of("e1", { endBinding: { elementId: "n1", focus: 0, gap: 1 } }), ["E3"]],
  ["an arrow that follows nothing", of("e1", { endBinding: null }), ["E3"]],
  ["a connector that is none", of("e1", { type: "line" }), ["E3"]],
  ["another text", of("n1:text", { originalText: "B" }), ["C3", "C3"]],
] as const)("finds %s", (_what, change, want) => {
  expect(problems(change)).toEqual(want);
});

test("finds a scene of another version", () => {
  expect(problems(() => ({}), { version: 1 as never })).toEqual(["E1"]);
});
