/** Has Graphviz lay texts out, shows its drawings in Chromium, and reads the truth from both. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { needPackage } from "../../test/oracles/package-app.ts";
import type { PinnedPackage } from "../../test/oracles/package-app.ts";
import { documentOf, openCanvas, photograph, seeDrawing, seeLines } from "./canvas.ts";
import type { GraphvizPage } from "./graphviz-texts.ts";
import { graphvizContents } from "./graphviz-truth.ts";
import type { GraphvizLayout } from "./graphviz-truth.ts";
import type { TextProgram } from "./text-program.ts";
import { truthOf } from "./truth.ts";

/** Graphviz as WebAssembly in one module (MIT). */
const graphvizPackage: PinnedPackage = {
  name: "@viz-js/viz",
  version: "3.31.0",
  integrity: "sha512-r7zlQdRvcwvIpjHGgs+KNWHeE/P5/Dq7k8ZAKaMCbZqomxCBJV78gVuQYaHzFVca+kB0mX0fMW9UFevCOBG50A==",
};

/** What of the package is called. */
interface Graphviz {
  render(
    text: string,
    options: { readonly engine: string; readonly format: string },
  ):
    | { readonly status: "success"; readonly output: string }
    | { readonly status: "failure"; readonly errors: readonly { readonly message: string }[] };
}

/** The typefaces that texts ask for, with the free ones of the same widths in which Graphviz measures them. */
const faces: readonly (readonly [family: string, weight: number, file: string])[] = [
  ["Times", 400, "LiberationSerif-Regular.ttf"],
  ["Times", 700, "LiberationSerif-Bold.ttf"],
  ["Helvetica", 400, "LiberationSans-Regular.ttf"],
  ["Arial", 400, "LiberationSans-Regular.ttf"],
];

/** Returns the style of a document in which the typefaces are those of a folder. */
function styleOf(fonts: string): string {
  const rules = faces.map(([family, weight, file]) => {
    const font = readFileSync(join(fonts, "liberation", file)).toString("base64");
    return `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/ttf;base64,${font})}`;
  });
  return `<style>${rules.join("")}</style>`;
}

/** Returns the drawing alone, with a pixel for a point. */
const drawingOf = (output: string): string =>
  output.slice(output.indexOf("<svg")).replace(/width="(\d+)pt" height="(\d+)pt"/, 'width="$1" height="$2"');

/** Opens Graphviz, whose texts are shown in the typefaces of a folder. */
export async function openGraphviz(fonts: string): Promise<TextProgram<GraphvizPage>> {
  const { instance } = (await import(join(needPackage(graphvizPackage), "dist", "viz.js"))) as {
    readonly instance: () => Promise<Graphviz>;
  };
  const graphviz = await instance();
  const style = styleOf(fonts);
  const canvas = openCanvas();
  return {
    draw: async (page) => {
      const { text, engine, scale } = page;
      const drawn = graphviz.render(text, { engine, format: "svg" });
      const placed = graphviz.render(text, { engine, format: "json" });
      if (drawn.status === "failure") return { refusal: drawn.errors.map(({ message }) => message).join("; ") };
      if (placed.status === "failure") throw new Error(`Graphviz draws ${page.name} and does not lay it out; report it`);
      const shown = await canvas.pageAt(scale);
      await shown.setContent(documentOf(drawingOf(drawn.output), style));
      await shown.evaluate("document.fonts.ready.then(() => {})");
      const seen = await seeDrawing(shown, { groups: "g.node, g.cluster", shapes: "polygon, ellipse, path, polyline, rect" });
      const ways = await seeLines(shown, "g.edge");
      const contents = graphvizContents(JSON.parse(placed.output) as GraphvizLayout, { ...seen, ways }, scale);
      return { truth: truthOf("graphviz", page, seen, contents), picture: await photograph(shown) };
    },
    close: () => canvas.close(),
  };
}
