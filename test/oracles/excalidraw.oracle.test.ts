/** Excalidraw's own library opens what we write: nothing is dropped or moved, arrows follow their shapes, texts belong to them. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Diagram } from "../../src/core/diagram/types.ts";
import { excalidraw } from "../../src/formats/excalidraw/index.ts";
import type { Scene } from "../../src/formats/excalidraw/scene.ts";
import { goldens } from "../conformance/format-goldens.ts";
import { aboutBed, bed } from "./bed.ts";
import { openExcalidraw, sceneProblems } from "./excalidraw.ts";
import { isSkipped } from "./skip.ts";

async function sceneOf(diagram: Diagram): Promise<Scene> {
  return JSON.parse(new TextDecoder().decode((await excalidraw.encode(diagram, {})).bytes)) as Scene;
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
    expect(sceneProblems(seen, scene)).toEqual([]);
    expect(seen.pictures).toBeGreaterThanOrEqual(Object.keys(scene.files).length);
    const texts = scene.elements.flatMap((element) => (element.type === "text" ? element.text.split("\n") : []));
    expect(seen.lines.map((line) => line.trim()).toSorted()).toEqual(texts.map((line) => line.trim()).toSorted());
  });

  test("would tell an arrow that follows nothing", async () => {
    const { diagram } = goldens.find(({ diagram: { edges } }) => edges.some(({ source }) => source.node !== null))!;
    const scene = await sceneOf(diagram);
    const broken = scene.elements.map((element) => (element.type === "arrow" ? { ...element, startBinding: null } : element));
    expect(sceneProblems(await opened.see({ ...scene, elements: broken }), scene)).not.toEqual([]);
  });

  test("opens every diagram of the bed", { timeout: 3_600_000 }, async () => {
    const wrong: string[] = [];
    for (const [index, diagram] of bed.entries()) {
      const scene = await sceneOf(diagram);
      wrong.push(...sceneProblems(await opened.see(scene), scene).map((problem) => `diagram ${index}: ${problem}`));
    }
    process.stdout.write(`\nExcalidraw opens ${bed.length} diagrams, ${wrong.length} problems; ${aboutBed}\n`);
    expect(wrong).toEqual([]);
  });
});
