/** A shape gets the likeliest kind, whoever measured another one. */
import { expect, test } from "vitest";
import type { ReadLine } from "../../../../src/core/detection.ts";
import type { SeenCandidate } from "../../../../src/core/judge/candidates.ts";
import type { Forest } from "../../../../src/core/judge/forest.ts";
import { judgeKind } from "../../../../src/core/judge/kinds/choose.ts";
import { kindMeasureNames } from "../../../../src/core/judge/kinds/evidence.ts";
import type { Scene } from "../../../../src/core/judge/scene.ts";
import type { Box } from "../../../../src/core/geometry/box.ts";
import type { ShapeId } from "../../../../src/core/shapes/catalog.ts";
import { aCandidate, drawBitmap } from "../../../make/bitmap.ts";
import { whitePicture } from "../../../make/draft.ts";
import { aLook, aScene } from "../../../make/scene.ts";
import { aReadLine } from "../../../make/writing.ts";

const [look, measured] = ["look group", "measured group"].map((name) => kindMeasureNames.indexOf(name)) as [number, number];
/** Believes the cut-out net from one half on, and what was measured where it is less sure. */
const forest: Forest = {
  measures: kindMeasureNames,
  trees: [{ measure: [look, measured], threshold: [0.5, 0.5], left: [1, -1], right: [-3, -2], leaf: [-3, 1, 3] }],
  calibration: [],
};

function seen(
  kind: ShapeId,
  says: Parameters<typeof aLook>[0],
  box: Box = { x: 20, y: 20, width: 80, height: 40 },
): { readonly candidate: SeenCandidate; readonly scene: Scene } {
  const node = { ...aCandidate(box), kind, params: { at: 1 } };
  const scene = aScene({ bitmap: whitePicture(200, 100), nodes: [node], sight: { looks: [aLook(says)] } });
  return { candidate: scene.candidates[0]!, scene };
}

test("a likelier kind takes the place of the measured one, and what was measured for that goes", () => {
  const { candidate, scene } = seen("rectangle", { rounded: 0.9, rectangle: 0.1 });
  expect(judgeKind(candidate, scene, forest).node).toMatchObject({
    kind: "rounded_rectangle",
    params: null,
    style: { cornerRadius: 6 },
  });
});

test.each([
  ["where nothing else is likelier", "hexagon", { rounded: 0.4, rectangle: 0.4 }],
  ["where the likeliest group has it", "trapezoid", { slanted: 1 }],
  ["where it is one that is measured hardly ever by chance", "document", { rounded: 0.9, rectangle: 0.1 }],
  ["where trees know too few of it: a step", "step", { rounded: 0.1, rectangle: 0.9 }],
  ["and a trapezoid", "trapezoid", { rounded: 0.1, rectangle: 0.9 }],
  ["where geometry alone tells families apart", "swimlane", { rectangle: 0.3, frame: 0.4 }],
  ["where it is free text", "text", { picture: 1 }],
] as const)("the measured kind stays %s", (_, kind, says) => {
  const { candidate, scene } = seen(kind, says);
  expect(judgeKind(candidate, scene, forest).node).toBe(candidate.node);
});

test("a silhouette that is told as a figure is drawn in lines of its colour", () => {
  const { candidate, scene } = seen("image", { actor: 1 }, { x: 20, y: 10, width: 60, height: 80 });
  const node = { ...candidate.node, style: { ...candidate.node.style, fill: "#325d88", stroke: null, strokeWidth: 0 } };
  expect(judgeKind({ ...candidate, node }, scene, forest).node).toMatchObject({
    kind: "actor",
    style: { fill: null, stroke: "#325d88", strokeWidth: 3 },
  });
});

test("a frame around most of the page is no picture, whatever the trees say", () => {
  const small = seen("rectangle", { picture: 1 });
  expect(judgeKind(small.candidate, small.scene, forest).node.kind).toBe("image");
  const large = seen("rectangle", { picture: 1 }, { x: 5, y: 5, width: 180, height: 85 });
  expect(judgeKind(large.candidate, large.scene, forest).node.kind).toBe("rectangle");
});

test("a kind comes with what the trees say of it and of the likeliest other one", () => {
  const doubted = seen("document", { rounded: 0.9, rectangle: 0.1 });
  const kept = judgeKind(doubted.candidate, doubted.scene, forest);
  expect(kept.sure).toBeLessThan(kept.other);
  const changed = seen("rectangle", { rounded: 0.9, rectangle: 0.1 });
  expect(judgeKind(changed.candidate, changed.scene, forest)).toMatchObject({ group: "rounded", sure: kept.other });
});

test("a picture that is told as a shape has the fill of most of it, not the colour of the letter in its middle", async () => {
  const box = { x: 20, y: 20, width: 80, height: 40 };
  const drawn = '<rect x="20" y="20" width="80" height="40" fill="#f1f1f1"/><rect x="58" y="36" width="4" height="8" fill="#000"/>';
  const node = {
    ...aCandidate(box),
    kind: "image" as const,
    style: { ...aCandidate(box).style, fill: "#000000", stroke: null, strokeWidth: 0 },
  };
  const scene = aScene({ bitmap: await drawBitmap(200, 100, drawn), nodes: [node], sight: { looks: [aLook({ rounded: 1 })] } });
  expect(judgeKind(scene.candidates[0]!, scene, forest).node).toMatchObject({ kind: "rounded_rectangle", style: { fill: "#f1f1f1" } });
});

test("and the outline along its box, of a width that shows", async () => {
  const box = { x: 20, y: 20, width: 80, height: 40 };
  const drawn = '<rect x="20.5" y="20.5" width="79" height="39" fill="#203864" stroke="#cc0000"/>';
  const node = {
    ...aCandidate(box),
    kind: "image" as const,
    style: { ...aCandidate(box).style, fill: "#203864", stroke: null, strokeWidth: 0 },
  };
  const scene = aScene({ bitmap: await drawBitmap(200, 100, drawn), nodes: [node], sight: { looks: [aLook({ rounded: 1 })] } });
  expect(judgeKind(scene.candidates[0]!, scene, forest).node.style).toMatchObject({ fill: "#203864", stroke: "#cc0000", strokeWidth: 1 });
});

test("the round corners of a button that fills the height of a bar are believed, which a net sees as sharp ones", async () => {
  const drawn =
    '<path d="M0 20.5H200M0 60.5H200" stroke="#000"/><rect x="60.5" y="20.5" width="80" height="40" rx="4" fill="#fff" stroke="#000"/>';
  const { candidate, scene } = seen("rounded_rectangle", { rounded: 0.1, rectangle: 0.9 }, { x: 60.5, y: 20.5, width: 80, height: 40 });
  expect(judgeKind(candidate, scene, forest).node.kind).toBe("rectangle");
  const bar = { ...scene, bitmap: await drawBitmap(200, 100, drawn) };
  const believed = judgeKind({ ...candidate }, bar, forest);
  expect(believed.node.kind).toBe("rounded_rectangle");
  expect(believed.sure).toBeGreaterThan(believed.other);
});

test("the round corners of a fill without an outline are believed on printed pages, of which a net sees too little", () => {
  const kindWith = (style: Partial<ReturnType<typeof aCandidate>["style"]>, page = {}): string => {
    const node = aCandidate({ x: 20, y: 20, width: 80, height: 40 });
    const rounded = { ...node, kind: "rounded_rectangle" as const, confidence: 0.97, style: { ...node.style, fill: "#61c6ce", ...style } };
    const scene = aScene({ bitmap: whitePicture(200, 100), nodes: [rounded], sight: { looks: [aLook({ rectangle: 0.9, rounded: 0.1 })] } });
    return judgeKind(scene.candidates[0]!, { ...scene, page: { ...scene.page, ...page } }, forest).node.kind;
  };
  expect(kindWith({ stroke: null })).toBe("rounded_rectangle");
  expect(kindWith({ stroke: "#000000" })).toBe("rectangle");
  expect(kindWith({ stroke: null }, { sketch: true })).toBe("rectangle");
});

const lookOf = { rectangle: "rectangle", rounded_rectangle: "rounded", ellipse: "ellipse", diamond: "diamond" } as const;

test.each([
  ["a box", "rectangle", "#000000"],
  ["a fill without an outline", "rounded_rectangle", null],
  ["an ellipse", "ellipse", "#000000"],
  ["a diamond", "diamond", "#000000"],
] as const)("%s that geometry measured, with a surely read text in its middle, is no picture", (_, kind, stroke) => {
  const box = { x: 60, y: 30, width: 80, height: 40 };
  const kindWith = (line: ReadLine): string => {
    const node = {
      ...aCandidate(box),
      kind,
      confidence: 0.97,
      style: { ...aCandidate(box).style, stroke, fill: "#dddddd", strokeWidth: 1 },
    };
    const scene = aScene({
      bitmap: whitePicture(200, 100),
      nodes: [node],
      lines: [line],
      sight: { looks: [aLook({ picture: 0.9, [lookOf[kind]]: 0.1 })] },
    });
    return judgeKind(scene.candidates[0]!, scene, forest).node.kind;
  };
  const title = { ...aReadLine("Send", [84, 45, 32, 10]), confidence: 0.95 };
  expect(kindWith(title)).toBe(kind);
  expect(kindWith({ ...title, confidence: 0.5 })).toBe("image");
  expect(kindWith({ ...title, box: { ...title.box, y: 33 } })).toBe("image");
});
