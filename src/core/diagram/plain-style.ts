/** The look of what has neither fill nor outline of its own: free texts, pictures. */
import type { NodeStyle } from "./types.ts";

/** Nothing is drawn but what is in it. */
export const plainStyle: NodeStyle = {
  fill: null,
  stroke: null,
  strokeWidth: 1,
  dash: "solid",
  cornerRadius: 0,
  opacity: 1,
  gradient: null,
  shadow: false,
};
