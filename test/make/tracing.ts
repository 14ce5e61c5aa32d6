/** Draws shapes with lines between them, for the tests of the connector tracer. */
import type { Draft } from "../../src/core/assemble/draft.ts";
import type { Field } from "../../src/core/assemble/trace/field.ts";
import { prepareField } from "../../src/core/assemble/trace/field.ts";
import type { Page, ReadLine } from "../../src/core/detection.ts";
import type { Edge, Node } from "../../src/core/diagram/types.ts";
import { silhouetteOf } from "../../src/core/shapes/outline.ts";
import { drawBitmap } from "./bitmap.ts";
import { aDraft } from "./draft.ts";

/** What is drawn, and what of it was found before the tracer runs. */
export interface Scene {
  readonly nodes: readonly Node[];
  /** Connectors and whatever else is drawn, as SVG elements over the shapes. */
  readonly drawn?: string;
  /** Texts that were read; each is drawn as bars on its own ground, as tools draw a label over a line. */
  readonly texts?: readonly ReadLine[];
  readonly size?: readonly [width: number, height: number];
  /** Everything that many times as large, letters included. */
  readonly scale?: number;
  readonly quality?: number;
  readonly page?: Partial<Page>;
}

/** Writes a shape as SVG: its silhouette, filled and stroked. */
function shapeElement(node: Node): string {
  const { fill, stroke, strokeWidth } = node.style;
  const points = silhouetteOf(node).map(([x, y]) => `${x},${y}`);
  return `<polygon points="${points.join(" ")}" fill="${fill ?? "none"}" stroke="${stroke ?? "none"}" stroke-width="${strokeWidth}"/>`;
}

/** Writes a text as upright bars on its ground. */
function textElement({ box, color, ground }: ReadLine): string {
  const bars = Array.from({ length: Math.floor(box.width / 6) }, (_, index) => `M${box.x + 1 + 6 * index} ${box.y}V${box.y + box.height}`);
  const back = `<rect x="${box.x - 2}" y="${box.y - 2}" width="${box.width + 4}" height="${box.height + 4}" fill="${ground}"/>`;
  return `${back}<path d="${bars.join("")}" stroke="${color}" stroke-width="2"/>`;
}

/** Draws a scene and puts what was found into a draft. */
export async function drawScene({ nodes, drawn = "", texts = [], size = [300, 200], scale = 1, quality, page }: Scene): Promise<Draft> {
  const elements = [...nodes.map(shapeElement), drawn, ...texts.map(textElement)].join("");
  const bitmap = await drawBitmap(size[0] * scale, size[1] * scale, `<g transform="scale(${scale})">${elements}</g>`, quality);
  const larger = ({ x, y, width, height }: Node["box"]): Node["box"] => ({
    x: x * scale,
    y: y * scale,
    width: width * scale,
    height: height * scale,
  });
  const draft = aDraft({
    bitmap,
    nodes: nodes.map((node) => ({
      ...node,
      box: larger(node.box),
      style: { ...node.style, strokeWidth: node.style.strokeWidth * scale, cornerRadius: node.style.cornerRadius * scale },
    })),
    lines: texts.map((text) => ({ ...text, box: larger(text.box), glyphHeight: text.glyphHeight * scale })),
  });
  return { ...draft, page: { ...draft.page, glyphHeight: draft.page.glyphHeight * scale, ...page } };
}

/** Draws a scene and prepares the field that its lines are traced in. */
export async function drawField(scene: Scene): Promise<Field> {
  return prepareField(await drawScene(scene));
}

/** Says what edges join, in order of the alphabet: `a -> b` has a head at b, `a - b` none. */
export function pairsOf(edges: readonly Edge[]): readonly string[] {
  return edges
    .map(({ source, target, startMarker, endMarker }) => {
      const [left, right] = [startMarker === "none" ? "" : "<", endMarker === "none" ? "" : ">"];
      return `${source.node} ${left}-${right} ${target.node}`;
    })
    .sort();
}
