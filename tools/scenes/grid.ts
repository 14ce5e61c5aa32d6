/** A scene of any number of elements, for measurements: boxes in rows, each connected to the next. */
import type { Scene, SceneNode } from "./scene.ts";
import { link, put } from "./scene.ts";
import { themes } from "./themes.ts";

const cell = { width: 180, height: 110 } as const;

/** Makes a scene of `count` boxes; with its connectors it has nearly twice as many elements, and its area grows with them. */
export function gridScene(name: string, count: number): Scene {
  const columns = Math.ceil(Math.sqrt(count * (cell.height / cell.width)));
  const nodes = Array.from({ length: count }, (_, index): SceneNode => {
    const middle = [(index % columns) * cell.width + 100, Math.floor(index / columns) * cell.height + 65] as const;
    return put([`n${index}`, index % 3 === 0 ? "ellipse" : "rectangle", `Item ${index + 1}`], middle, [110, 54]);
  });
  const edges = nodes.slice(1).flatMap((node, index) => (node.y === nodes[index]!.y ? [link(nodes[index]!, node, "right-left")] : []));
  return {
    name,
    width: columns * cell.width + 20,
    height: Math.ceil(count / columns) * cell.height + 20,
    theme: themes.blue,
    nodes,
    edges,
  };
}
