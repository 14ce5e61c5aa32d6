/** Has D2 lay texts out, shows its drawings in Chromium, and reads the truth from its layout. */
import { join } from "node:path";
import { needPackage } from "../../test/oracles/package-app.ts";
import type { PinnedPackage } from "../../test/oracles/package-app.ts";
import { callIn, documentOf, openCanvas, photograph } from "./canvas.ts";
import type { D2Page } from "./d2-texts.ts";
import { d2Contents } from "./d2-truth.ts";
import type { D2Layout, D2View } from "./d2-truth.ts";
import type { TextProgram } from "./text-program.ts";
import { truthOf } from "./truth.ts";

/** D2 as WebAssembly, with its typefaces (MPL-2.0). */
const d2Package: PinnedPackage = {
  name: "@terrastruct/d2",
  version: "0.1.33",
  integrity: "sha512-eK5hyfGIJFolC7sUsiKvWdY9xGFctTe3d+PSijo09IYDso8psztC+A4SammizXtlwYZpnnW0AtDjfBYauceSeA==",
};

/** What of the package is called. */
interface D2 {
  compile(
    text: string,
    options: { readonly layout: string; readonly sketch: boolean },
  ): Promise<{ readonly diagram: D2Layout; readonly renderOptions: object }>;
  render(diagram: D2Layout, options: object): Promise<string>;
  /** Where it computes; it keeps the process alive. */
  readonly worker: { terminate(): Promise<number> };
}

/** Pixels around what is drawn. */
const border = 20;

/** Runs in the page: gives the drawing the size of what it shows, and says which part of the layout that is. */
const fit = `() => {
  const drawing = document.querySelector("#drawing svg");
  const outer = drawing.viewBox.baseVal;
  drawing.setAttribute("width", outer.width);
  drawing.setAttribute("height", outer.height);
  const { width, height } = drawing.getBoundingClientRect();
  const { x, y, width: span } = drawing.querySelector("svg")?.viewBox.baseVal ?? outer;
  return { width, height, left: x, top: y, span };
}`;

/** Lays a text out and draws it, or says why not. */
async function layOut(
  d2: D2,
  { text, layout, isSketch, theme }: D2Page,
): Promise<{ readonly diagram: D2Layout; readonly drawing: string } | { readonly refusal: string }> {
  try {
    const { diagram, renderOptions } = await d2.compile(text, { layout, sketch: isSketch });
    const drawing = await d2.render(diagram, { ...renderOptions, themeID: theme, sketch: isSketch, pad: border });
    return { diagram, drawing: drawing.replace(/<\?xml[^>]*\?>/, "") };
  } catch (error) {
    return { refusal: String(error) };
  }
}

/** Opens D2. */
export async function openD2(): Promise<TextProgram<D2Page>> {
  const { D2 } = (await import(join(needPackage(d2Package), "dist", "node-esm", "index.js"))) as { readonly D2: new () => D2 };
  const d2 = new D2();
  const canvas = openCanvas();
  return {
    draw: async (page) => {
      const laidOut = await layOut(d2, page);
      if ("refusal" in laidOut) return laidOut;
      const shown = await canvas.pageAt(page.scale);
      await shown.setContent(documentOf(laidOut.drawing));
      const view = await callIn<D2View>(shown, fit);
      const contents = d2Contents(laidOut.diagram, view, page.scale);
      return { truth: truthOf("d2", page, view, contents), picture: await photograph(shown) };
    },
    close: async () => {
      await d2.worker.terminate();
      await canvas.close();
    },
  };
}
