/**
 * Icons that stand on the page by themselves: solid pictures that nothing else explains, such as a check mark or a silhouette. Connectors that
 * ended in the void beside one lead to it.
 */
import { plainStyle } from "../diagram/plain-style.ts";
import { largestImageShare } from "../diagram/check-nodes.ts";
import type { Edge, Node } from "../diagram/types.ts";
import { area, containsPoint, cornersOf } from "../geometry/box.ts";
import { withShapes } from "./add-shapes.ts";
import type { Draft } from "./draft.ts";
import { isNearEnough } from "./glue.ts";
import { explainedOf, picturesOf, unexplainedIn, withBoxes } from "./insets/unexplained.ts";
import type { Look } from "./insets/unexplained.ts";

/** Most of what nothing explains is a line or a word that was missed: less of their place is ink. */
const icon: Look = { least: 2, stretch: 2, ink: 0.22 };
/** How sure such a picture is an element: nobody judged it. */
const confidence = 0.5;
/** So near to an icon a connector ends at it, in heights of capitals. */
const reach = 1.5;

/** Glues an end that hangs loose right beside one of some pictures. */
function gluedTo(pictures: readonly Node[], { page, bitmap }: Draft): (end: Edge["source"]) => Edge["source"] {
  return (end) => {
    if (end.node !== null) return end;
    const beside = pictures.find((one) => containsPoint(one.box, end.point, reach * page.glyphHeight) && isNearEnough(one, end, bitmap));
    return beside === undefined ? end : { ...end, node: beside.id };
  };
}

/** Adds the icons of drawn pages. */
export function keepLoneIcons(draft: Draft): Draft {
  const { bitmap, nodes, edges, page } = draft;
  if (draft.proposals !== undefined) return draft;
  const shapes = nodes.filter(({ kind }) => kind !== "text");
  const whole = cornersOf({ x: 0, y: 0, width: bitmap.width, height: bitmap.height });
  const ink = unexplainedIn(whole, bitmap, withBoxes(explainedOf(draft), shapes, whole));
  const boxes = ink === null ? [] : picturesOf(ink, icon, page.glyphHeight);
  const small = boxes.filter((box) => area(box) < largestImageShare * bitmap.width * bitmap.height);
  if (small.length === 0) return draft;
  const kept = withShapes(
    nodes,
    small.map((box) => ({ kind: "image", box, style: plainStyle })),
    confidence,
  );
  const glued = gluedTo(kept.slice(nodes.length), draft);
  const joined = edges.map((edge) => ({ ...edge, source: glued(edge.source), target: glued(edge.target) }));
  return { ...draft, nodes: kept, edges: joined };
}
