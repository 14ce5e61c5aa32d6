/** Invents looks for texts of Graphviz: directions, typefaces, shapes, fills and lines. */
import type { Chance, Possibility } from "./chance.ts";
import { listOf } from "./words.ts";

/** Draws a typeface; graphviz.ts has files for all of them. */
export function typefaceOf(chance: Chance): string {
  return chance.pick(["Helvetica", "Times", "Arial", "Helvetica"]);
}

const fills = listOf("lightblue, #eeeeff, #ffffcc, palegreen, khaki, salmon, white, lightgrey, #e8f0fe, #fde7d6, #47c2c2");

/** Draws the fill of a node. */
export function fillOf(chance: Chance): string {
  return chance.pick(fills);
}

const graphLook: readonly Possibility[] = [
  [0.45, (chance) => `rankdir=${chance.pick(["LR", "LR", "BT", "RL"])}`],
  [0.25, (chance) => `splines=${chance.pick(["ortho", "polyline", "curved", "line"])}`],
  [0.2, (chance) => `nodesep=${(0.2 + chance.real()).toFixed(2)}`],
  [0.2, (chance) => `ranksep=${(0.2 + chance.real()).toFixed(2)}`],
  [0.08, () => 'bgcolor="#f7f7f7"'],
];

const shapes = ["box", "box", "ellipse", "box", "circle", "plaintext", "diamond", "hexagon", "component", "note", "folder"];

const nodeLook = (shapeCount: number): readonly Possibility[] => [
  [0.4, (chance) => `fontsize=${chance.integer(9, 14)}`],
  [0.5, (chance) => `shape=${chance.pick(shapes.slice(0, shapeCount))}`],
  [0.5, (chance) => `style="${chance.pick(["filled", "rounded", "rounded,filled", "filled"])}",fillcolor="${fillOf(chance)}"`],
  [0.2, (chance) => `color="${chance.pick(["#444444", "navy", "gray50", "lightblue2"])}"`],
  [0.2, (chance) => `penwidth=${chance.pick([1.5, 2, 0.5])}`],
];

const edgeLook: readonly Possibility[] = [
  [0.4, (chance) => `fontsize=${chance.integer(8, 12)}`],
  [0.3, (chance) => `color="${chance.pick(["gray40", "#2266aa", "red", "midnightblue", "darkorchid3", "#777777"])}"`],
  [0.15, (chance) => `arrowsize=${chance.pick([0.6, 0.7, 0.8, 1.4])}`],
  [0.12, () => "style=dashed"],
  [0.1, () => "penwidth=2"],
];

/**
 * Invents the statements at the head of a graph; nodes are of the first so many shapes.
 * Without a look of the graph its statement is empty, and Graphviz refuses the text: such pages were never drawn, and cannot be let in without moving all others.
 */
export function graphvizHeadOf(chance: Chance, shapeCount: number): readonly string[] {
  const graph = chance.some(graphLook).join("; ");
  const node = [`fontname=${typefaceOf(chance)}`, ...chance.some(nodeLook(shapeCount))];
  const edge = [`fontname=${typefaceOf(chance)}`, ...chance.some(edgeLook)];
  return [graph, `node[${node.join(",")}]`, `edge[${edge.join(",")}]`];
}
