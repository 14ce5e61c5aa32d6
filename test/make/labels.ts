/** A page with two level connectors and texts near them, as the judge of labels sees it. */
import type { Block } from "../../src/core/assemble/own/claim.ts";
import type { Edge, Node } from "../../src/core/diagram/types.ts";
import type { LabelScene } from "../../src/core/judge/labels/scene.ts";
import { labelScene } from "../../src/core/judge/labels/scene.ts";
import { aNode, anEdge } from "./diagram.ts";
import { aReadLine } from "./writing.ts";

export const left: Node = aNode({ id: "left", box: [20, 20, 80, 100] });
export const right: Node = aNode({ id: "right", box: [300, 20, 80, 100] });

const level = (id: string, y: number): Edge =>
  anEdge({
    id,
    from: left,
    to: right,
    points: [
      [100, y],
      [300, y],
    ],
  });

export const upper: Edge = level("upper", 50);
export const lower: Edge = level("lower", 90);

/** A text of one line whose capitals are ten pixels high. */
export const aBlock = (text: string, box: readonly [number, number, number, number]): Block => [aReadLine(text, box)];

/** Prepares a page with these texts, none of which stands in a shape. */
export const aLabelScene = (...blocks: readonly Block[]): LabelScene =>
  labelScene({ blocks, edges: [upper, lower], shapes: [left, right], unit: 10, homeOf: () => null });
