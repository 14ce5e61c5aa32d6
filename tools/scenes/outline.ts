/** The outlines of scene shapes as SVG; drawn here on their own, so that the product's catalogue is not tested with itself. */
import type { SceneNode } from "./scene.ts";

/** Returns the `d` of a polygon through points given as shares of the box. */
function polygon({ x, y, width, height }: SceneNode, shares: readonly (readonly [number, number])[]): string {
  return `M${shares.map(([u, v]) => `${x + u * width} ${y + v * height}`).join("L")}Z`;
}

function cloud({ x, y, width, height }: SceneNode): string {
  const at = (u: number, v: number): string => `${x + u * width} ${y + v * height}`;
  return [
    `M${at(0.25, 0.9)}`,
    `C${at(0.05, 0.95)} ${at(-0.03, 0.62)} ${at(0.1, 0.5)}`,
    `C${at(-0.02, 0.3)} ${at(0.15, 0.08)} ${at(0.3, 0.2)}`,
    `C${at(0.38, -0.07)} ${at(0.65, -0.07)} ${at(0.7, 0.14)}`,
    `C${at(0.9, 0.05)} ${at(1.03, 0.3)} ${at(0.9, 0.48)}`,
    `C${at(1.05, 0.62)} ${at(0.95, 0.95)} ${at(0.75, 0.9)}`,
    `C${at(0.65, 1.04)} ${at(0.35, 1.04)} ${at(0.25, 0.9)}Z`,
  ].join("");
}

function cylinder({ x, y, width, height }: SceneNode): string {
  const lip = Math.min(12, height * 0.12);
  const arc = (sweep: 0 | 1, toX: number, toY: number): string => `A${width / 2} ${lip} 0 0 ${sweep} ${toX} ${toY}`;
  const body = `M${x} ${y + lip}${arc(1, x + width, y + lip)}V${y + height - lip}${arc(1, x, y + height - lip)}Z`;
  return `${body}M${x} ${y + lip}${arc(0, x + width, y + lip)}`;
}

function wave({ x, y, width, height }: SceneNode): string {
  const low = y + height * 0.85;
  return `M${x} ${y}H${x + width}V${low}C${x + width * 0.75} ${low - height * 0.15} ${x + width * 0.75} ${low - height * 0.15} ${x + width / 2} ${low}S${x + width * 0.25} ${low + height * 0.15} ${x} ${low}Z`;
}

function stickFigure({ x, y, width, height }: SceneNode): string {
  const middle = x + width / 2;
  const head = height / 8;
  const hip = y + height * 0.65;
  return `M${middle - head} ${y + head}A${head} ${head} 0 1 1 ${middle + head} ${y + head}A${head} ${head} 0 1 1 ${middle - head} ${y + head}ZM${middle} ${y + 2 * head}V${hip}M${x} ${y + height * 0.35}H${x + width}M${x} ${y + height}L${middle} ${hip}L${x + width} ${y + height}`;
}

function foldedNote({ x, y, width, height }: SceneNode): string {
  const fold = 14;
  const right = x + width;
  return `M${x} ${y}H${right - fold}L${right} ${y + fold}V${y + height}H${x}ZM${right - fold} ${y}V${y + fold}H${right}`;
}

const polygons: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  diamond: [
    [0.5, 0],
    [1, 0.5],
    [0.5, 1],
    [0, 0.5],
  ],
  parallelogram: [
    [0.18, 0],
    [1, 0],
    [0.82, 1],
    [0, 1],
  ],
  hexagon: [
    [0.2, 0],
    [0.8, 0],
    [1, 0.5],
    [0.8, 1],
    [0.2, 1],
    [0, 0.5],
  ],
  triangle: [
    [0.5, 0],
    [1, 1],
    [0, 1],
  ],
  step: [
    [0, 0],
    [0.85, 0],
    [1, 0.5],
    [0.85, 1],
    [0, 1],
    [0.15, 0.5],
  ],
};

const paths: Readonly<Record<string, (node: SceneNode) => string>> = {
  cloud,
  cylinder,
  document: wave,
  actor: stickFigure,
  note: foldedNote,
};

/** Returns the SVG elements of a node's outline, painted with these attributes. */
export function outlineOf(node: SceneNode, paint: string): string {
  const { shape, x, y, width, height } = node;
  const corners = polygons[shape];
  if (corners !== undefined) return `<path d="${polygon(node, corners)}" ${paint}/>`;
  const path = paths[shape];
  if (path !== undefined) return `<path d="${path(node)}" ${paint}/>`;
  if (shape === "ellipse" || shape === "circle") {
    return `<ellipse cx="${x + width / 2}" cy="${y + height / 2}" rx="${width / 2}" ry="${height / 2}" ${paint}/>`;
  }
  const radius = shape === "rounded_rectangle" ? Math.min(12, height / 4) : 0;
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" ${paint}/>`;
}
