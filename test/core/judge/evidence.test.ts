/** Evidence is a number under a name of its own, for whatever may be a shape. */
import { expect, test } from "vitest";
import { evidenceOf, measures } from "../../../src/core/judge/evidence.ts";
import type { Scene } from "../../../src/core/judge/scene.ts";
import { aCandidate, aLine, drawBitmap } from "../../make/bitmap.ts";
import { anEnd, aScene } from "../../make/scene.ts";

const names = measures.map(({ name }) => name);

function look(scene: Scene, at: number): Readonly<Record<string, number>> {
  return Object.fromEntries(Array.from(evidenceOf(scene.candidates[at]!, scene), (value, place) => [names[place]!, value]));
}

const svg = '<rect x="40" y="40" width="120" height="60" fill="#bbdefb" stroke="#0d47a1" stroke-width="2"/>';
const bitmap = await drawBitmap(400, 300, svg);
const box = { x: 40, y: 40, width: 120, height: 60 };
const text = { ...aLine(70, 60, 60), text: "Order", confidence: 0.97 };

test("every measure has a name of its own", () => {
  expect(new Set(names).size).toBe(names.length);
});

test("every measure is a number, also without text, neighbours or a net's shape, and at the page's border", () => {
  const scene = aScene({
    bitmap,
    nodes: [aCandidate({ x: -3, y: -3, width: 2, height: 1 }), aCandidate({ x: 390, y: 290, width: 40, height: 40 })],
  });
  for (const candidate of scene.candidates) for (const value of evidenceOf(candidate, scene)) expect(Number.isFinite(value)).toBe(true);
});

test("ink, text, children and ends around a box are told from an empty place", () => {
  const ends = [anEnd([160, 70], [1, 0], true)];
  const scene = aScene({
    bitmap,
    nodes: [aCandidate(box), aCandidate({ x: 200, y: 150, width: 120, height: 60 })],
    lines: [text],
    sight: { ends },
  });
  const [drawn, empty] = [look(scene, 0), look(scene, 1)];
  expect(drawn).toMatchObject({ "edge least": 1, lines: 1, characters: 5, ends: 1, "marked ends": 1, "ends facing": 1, alike: 2 });
  expect(drawn["contrast least"]).toBeGreaterThan(20);
  expect(empty).toMatchObject({ "edge least": 0, "contrast mean": 0, lines: 0, ends: 0, "text width": -1 });
});

test("what holds a box, and what stands beside it, counts", () => {
  const row = { ...box, y: 100 };
  const scene = aScene({ bitmap, nodes: [aCandidate({ x: 20, y: 20, width: 300, height: 250 }), aCandidate(box), aCandidate(row)] });
  expect(look(scene, 0)).toMatchObject({ children: 2, parents: 0, "parent size": -1 });
  expect(look(scene, 1)).toMatchObject({ parents: 1, "children of parent": 2, "shared sides": 1, children: 0 });
});

test("a line over a side crosses it, and a text that is the box says so", () => {
  const over = { ...aLine(150, 60, 60), text: "over", confidence: 0.9 };
  const scene = aScene({ bitmap, nodes: [aCandidate(box), aCandidate(over.box)], lines: [over] });
  expect(look(scene, 0)).toMatchObject({ "lines crossing": 1, lines: 0 });
  expect(look(scene, 1)["is text"]).toBeCloseTo(1, 2);
});

test("where the net saw connectors or ground along the sides, it counts", () => {
  const scene = aScene({ bitmap, nodes: [aCandidate(box)] });
  scene.sight.field.stroke.fill(255);
  scene.sight.layout.scores.fill(128);
  expect(look(scene, 0)).toMatchObject({ "field side mean": 1, "field inside": 1 });
  expect(look(scene, 0)["outline side mean"]).toBeCloseTo(0.5, 2);
});
