/** The truth of a scene, in the form that the scorer reads. */
import { labelPlace } from "./paint.ts";
import type { Scene, SceneMarker, SceneNode, Theme } from "./scene.ts";

const arrows: Readonly<Record<SceneMarker, string>> = {
  none: "none",
  triangle: "classic",
  open: "open",
  diamond: "diamond",
  circle: "oval",
};

function textBoxOf({ x, y, width, height, text }: SceneNode, theme: Theme): readonly number[] {
  const lines = text.split("\n");
  const [w, h] = [Math.max(...lines.map((line) => line.length)) * theme.fontSize * 0.5, lines.length * theme.fontSize * 1.25];
  return [x + (width - w) / 2, y + (height - h) / 2, w, h];
}

/** Returns the truth as the object that `score.mjs` compares with an IR; a table's rows are part of its text. */
export function truthOf({ name, width, height, theme, nodes, edges }: Scene): object {
  return {
    source: name,
    kind: "drawn",
    width,
    height,
    nodes: nodes.map((node) => ({
      id: node.id,
      bbox: [node.x, node.y, node.width, node.height],
      shape: node.shape,
      text: [node.text, ...(node.rows ?? [])].join("\n"),
      fill: node.fill === undefined ? theme.fill : node.fill,
      stroke: node.stroke === undefined ? theme.stroke : node.stroke,
      role: "primary",
      // The text of a figure stands below it, so that no reader could tell its owner.
      ...(node.shape === "actor" ? { text_hidden: true } : {}),
      text_bbox: textBoxOf(node, theme),
    })),
    edges: edges.map((edge) => ({
      id: edge.id,
      source: edge.source,
      target: edge.target,
      points: edge.points,
      start_arrow: arrows[edge.start],
      end_arrow: arrows[edge.end],
      dashed: edge.dashed,
      text: edge.text,
      text_at: labelPlace(edge),
      role: "connector",
    })),
  };
}
