/** Draws what is true, what may be and what was chosen of a page as layers over its picture. */
import type { Edge, Node } from "../../src/core/diagram/types.ts";
import type { Box } from "../../src/core/geometry/box.ts";
import type { Point } from "../../src/core/geometry/point.ts";

/** All that is laid over a picture, in its pixels. */
export interface Layers {
  readonly width: number;
  readonly height: number;
  readonly truth: readonly { readonly box: Box; readonly shape: string }[];
  readonly trueLines: readonly (readonly Point[])[];
  readonly candidates: readonly { readonly box: Box; readonly kind: string; readonly source: string; readonly probability: number }[];
  readonly nodes: readonly Node[];
  readonly edges: readonly Edge[];
}

/** The layers by name, each with its colour; candidates are hidden at first, since there are many. */
const layers = [
  { name: "truth", colour: "#0a8f3c", shown: true },
  { name: "candidates", colour: "#b35c00", shown: false },
  { name: "chosen", colour: "#c2185b", shown: true },
] as const;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);

function boxOf({ x, y, width, height }: Box, title: string, opacity = 1): string {
  const sides = [x, y, width, height].map((value) => value.toFixed(1));
  return `<rect x="${sides[0]}" y="${sides[1]}" width="${sides[2]}" height="${sides[3]}" opacity="${opacity.toFixed(2)}"><title>${escaped(title)}</title></rect>`;
}

function lineOf(points: readonly Point[], title: string): string {
  const places = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  return `<polyline points="${places}"><title>${escaped(title)}</title></polyline>`;
}

function contentOf(name: (typeof layers)[number]["name"], { truth, trueLines, candidates, nodes, edges }: Layers): readonly string[] {
  if (name === "truth") return [...truth.map(({ box, shape }) => boxOf(box, shape)), ...trueLines.map((line) => lineOf(line, "connector"))];
  if (name === "candidates")
    return candidates.map(({ box, kind, source, probability }) =>
      boxOf(box, `${kind}, ${source}, ${probability.toFixed(2)}`, 0.25 + 0.75 * probability),
    );
  return [
    ...nodes.map(({ box, kind, confidence, text }) => boxOf(box, `${kind} ${confidence.toFixed(2)} ${text?.value ?? ""}`)),
    ...edges.map(({ points, confidence }) => lineOf(points, `connector ${confidence.toFixed(2)}`)),
  ];
}

/** Draws the layers as one SVG of the picture's size; those that are named are left out. */
export function drawLayers(all: Layers, without: readonly string[] = []): string {
  const groups = layers
    .filter(({ name }) => !without.includes(name))
    .map(({ name, colour }) => `<g id="${name}" fill="none" stroke="${colour}" stroke-width="2">${contentOf(name, all).join("")}</g>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${all.width}" height="${all.height}" viewBox="0 0 ${all.width} ${all.height}">${groups.join("")}</svg>`;
}

/** Makes a page that shows the picture under its layers, each of which can be switched off; what lies under the pointer says what it is. */
export function pageOfLayers(all: Layers, { title, picture }: { readonly title: string; readonly picture: string }): string {
  const switches = layers
    .map(
      ({ name, colour, shown }) =>
        `<label style="color:${colour}"><input type="checkbox" data-layer="${name}"${shown ? " checked" : ""}> ${name}</label>`,
    )
    .join(" ");
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title>
<style>body{font:14px sans-serif;margin:8px}figure{position:relative;margin:8px 0;width:max-content}svg{position:absolute;inset:0}rect,polyline{pointer-events:all}</style>
<h1>${escaped(title)}</h1>${switches}<figure><img src="${picture}" width="${all.width}" height="${all.height}" alt="">${drawLayers(all)}</figure>
<script>for(const box of document.querySelectorAll("[data-layer]")){const show=()=>{document.getElementById(box.dataset.layer).style.display=box.checked?"":"none"};box.onchange=show;show()}</script></html>`;
}
