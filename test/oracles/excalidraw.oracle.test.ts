/** Excalidraw's own library opens what we write: nothing is dropped or moved, arrows follow their shapes, texts belong to them. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Diagram } from "../../src/core/diagram/types.ts";
import { excalidraw } from "../../src/formats/excalidraw/index.ts";
import type { Scene, SceneElement } from "../../src/formats/excalidraw/scene.ts";
import { goldens } from "../conformance/format-goldens.ts";
import { aboutBed, bed } from "./bed.ts";
import { openExcalidraw } from "./excalidraw.ts";
import type { SeenScene } from "./excalidraw.ts";
import { isSkipped } from "./skip.ts";

async function sceneOf(diagram: Diagram): Promise<Scene> {
  return JSON.parse(new TextDecoder().decode((await excalidraw.encode(diagram, {})).bytes)) as Scene;
}

/** Which shapes an arrow follows. */
const endsOf = (element: SceneElement): unknown =>
  element.type === "arrow" ? [element.startBinding?.elementId ?? null, element.endBinding?.elementId ?? null] : null;

/** Lists what Excalidraw has otherwise than the scene. */
function problemsOf(seen: SeenScene, scene: Scene): readonly string[] {
  const found = new Map(seen.elements.map((element) => [element.id, element]));
  const problems: string[] = [];
  for (const element of scene.elements) {
    const kept = found.get(element.id);
    const tell = (what: string): unknown => problems.push(`${element.id} ${what}`);
    if (kept === undefined) tell("is dropped");
    else if (kept.type !== element.type) tell(`is a ${kept.type}`);
    else if (Math.hypot(kept.x - element.x, kept.y - element.y) > 0.5) tell("is moved");
    else if (JSON.stringify(endsOf(kept)) !== JSON.stringify(endsOf(element))) tell("follows other shapes");
    else if (JSON.stringify(kept.groupIds) !== JSON.stringify(element.groupIds)) tell("is in other groups");
    else if (kept.type === "text" && element.type === "text" && (kept.text !== element.text || kept.containerId !== element.containerId)) {
      tell("says something else, or elsewhere");
    }
  }
  if (seen.elements.length > scene.elements.length) problems.push(`${seen.elements.length - scene.elements.length} elements are new`);
  return problems;
}

describe.skipIf(isSkipped("excalidraw"))("Excalidraw", () => {
  let opened: Awaited<ReturnType<typeof openExcalidraw>>;
  beforeAll(async () => {
    opened = await openExcalidraw();
  });
  afterAll(() => opened?.close());

  test.each(goldens)("opens $name", async ({ diagram }) => {
    const scene = await sceneOf(diagram);
    const seen = await opened.see(scene);
    expect(problemsOf(seen, scene)).toEqual([]);
    expect(seen.pictures).toBeGreaterThanOrEqual(Object.keys(scene.files).length);
    const texts = scene.elements.flatMap((element) => (element.type === "text" ? element.text.split("\n") : []));
    expect(seen.lines.map((line) => line.trim()).toSorted()).toEqual(texts.map((line) => line.trim()).toSorted());
  });

  test("would tell an arrow that follows nothing", async () => {
    const { diagram } = goldens.find(({ diagram: { edges } }) => edges.some(({ source }) => source.node !== null))!;
    const scene = await sceneOf(diagram);
    const broken = scene.elements.map((element) => (element.type === "arrow" ? { ...element, startBinding: null } : element));
    expect(problemsOf(await opened.see({ ...scene, elements: broken }), scene)).not.toEqual([]);
  });

  test("opens every diagram of the bed", { timeout: 3_600_000 }, async () => {
    const wrong: string[] = [];
    for (const [index, diagram] of bed.entries()) {
      const scene = await sceneOf(diagram);
      wrong.push(...problemsOf(await opened.see(scene), scene).map((problem) => `diagram ${index}: ${problem}`));
    }
    process.stdout.write(`\nExcalidraw opens ${bed.length} diagrams, ${wrong.length} problems; ${aboutBed}\n`);
    expect(wrong).toEqual([]);
  });
});
