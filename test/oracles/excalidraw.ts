/** Excalidraw's own library in Chromium: opens scenes as its editor does, and gives back what it made of them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import type { Scene, SceneElement } from "../../src/formats/excalidraw/scene.ts";
import { needChromium, openChromium } from "./chromium.ts";
import { excalidrawPackage, needPackage } from "./package-app.ts";

/** What Excalidraw made of a scene. */
export interface SeenScene {
  readonly elements: Scene["elements"];
  /** How many elements were drawn that are a picture. */
  readonly pictures: number;
  /** Texts as they are drawn, line by line. */
  readonly lines: readonly string[];
}

/** Runs in the page: a drawing carries the scene that it was made from, after Excalidraw has repaired and dropped what it does not take. */
const look = `async (scene) => {
  const drawing = await excalidraw.exportToSvg({
    data: { elements: scene.elements, appState: { ...scene.appState, exportEmbedScene: true }, files: scene.files },
    config: { skipInliningFonts: true },
  });
  return {
    payload: /<!-- payload-start -->(.*)<!-- payload-end -->/s.exec(new XMLSerializer().serializeToString(drawing))?.[1] ?? null,
    pictures: drawing.querySelectorAll("use, image").length,
    lines: [...drawing.querySelectorAll("text")].map((text) => text.textContent),
  };
}`;

/** Runs in the page: draws elements as the editor exports them. */
const draw = `async (elements, scale) => {
  const data = { elements, appState: { exportBackground: true, viewBackgroundColor: "#ffffff" }, files: {} };
  const drawing = await excalidraw.exportToSvg({ data, config: { padding: 20 } });
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(drawing)], { type: "image/svg+xml" }));
  await image.decode();
  // the fonts within the drawing are loaded when it is first shown
  await new Promise((next) => setTimeout(next, 300));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = ["width", "height"].map((side) => scale * Number(drawing.getAttribute(side)));
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png").split(",")[1];
}`;

/** Opens what stands in a drawing: base64 of JSON whose text is compressed bytes. */
function readPayload(payload: string): Scene {
  const { encoded } = JSON.parse(Buffer.from(payload, "base64").toString("latin1")) as { readonly encoded: string };
  return JSON.parse(inflateSync(Buffer.from(encoded, "latin1")).toString()) as Scene;
}

/** Excalidraw's library in a page. */
export interface OpenedExcalidraw {
  see(scene: Scene): Promise<SeenScene>;
  /** Draws elements on white, 20 pixels around them, as PNG. */
  draw(elements: readonly object[], scale: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Opens a page with Excalidraw's library. */
export async function openExcalidraw(): Promise<OpenedExcalidraw> {
  needChromium();
  const module = readFileSync(join(needPackage(excalidrawPackage), "dist/prod/index.js"), "utf8");
  const page = await openChromium();
  const load = `async (text) => { window.excalidraw = await import(URL.createObjectURL(new Blob([text], { type: "text/javascript" }))); }`;
  await page.call(load, module);
  return {
    async see(scene) {
      const seen = (await page.call(look, scene)) as { payload: string | null; pictures: number; lines: readonly string[] };
      if (seen.payload === null) throw new Error("the drawing carries no scene");
      return { ...seen, elements: readPayload(seen.payload).elements };
    },
    draw: async (elements, scale) => Buffer.from((await page.call(draw, elements, scale)) as string, "base64"),
    close: () => page.close(),
  };
}

/** Which shapes an arrow follows. */
const endsOf = (element: SceneElement): unknown =>
  element.type === "arrow" ? [element.startBinding?.elementId ?? null, element.endBinding?.elementId ?? null] : null;

/** Lists what Excalidraw has otherwise than the scene. */
export function sceneProblems(seen: SeenScene, scene: Scene): readonly string[] {
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
