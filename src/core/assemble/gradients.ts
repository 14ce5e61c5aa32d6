/** Gradients by name: a fill that changes is called by the colour that it begins with, as drawing programs do; until then it is the mean, which the page was made flat with. */
import type { Draft } from "./draft.ts";

/** Gives each shape with a gradient the first colour of it as its fill. */
export function nameGradients(draft: Draft): Draft {
  return {
    ...draft,
    nodes: draft.nodes.map((node) => {
      const first = node.style.gradient?.stops[0];
      return first === undefined ? node : { ...node, style: { ...node.style, fill: first.color } };
    }),
  };
}
