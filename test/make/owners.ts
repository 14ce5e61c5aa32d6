/** A box with texts in it, as the judge of owners sees it. */
import type { Block } from "../../src/core/assemble/own/claim.ts";
import type { Node } from "../../src/core/diagram/types.ts";
import { labelScene } from "../../src/core/judge/labels/scene.ts";
import type { OwnerScene } from "../../src/core/judge/owners/scene.ts";
import { ownerScene } from "../../src/core/judge/owners/scene.ts";
import { aNode } from "./diagram.ts";

/** Two hundred pixels wide, a hundred and twenty high. */
export const box: Node = aNode({ id: "box", box: [100, 100, 200, 120] });

/** Prepares a page on which these texts stand in `box`, or another shape, which rules part into sections. */
export function anOwnerScene(
  blocks: readonly Block[],
  held: readonly Node[] = [],
  { node = box, sections = [blocks] }: { readonly node?: Node; readonly sections?: readonly (readonly Block[])[] } = {},
): OwnerScene {
  const shapes = [node, ...held];
  return ownerScene({
    unit: 10,
    shapes,
    edges: [],
    holders: { titled: new Set(), holding: new Set(held.length > 0 ? [node] : []) },
    labels: labelScene({ blocks, edges: [], shapes, unit: 10, homeOf: () => node }),
    inShape: new Map([[node, blocks]]),
    sections: () => sections,
  });
}
