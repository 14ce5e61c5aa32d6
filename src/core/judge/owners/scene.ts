/** What evidence about the texts of shapes is measured in: the shapes in which texts stand, with those texts. */
import type { Block, Holders } from "../../assemble/own/claim.ts";
import { shapesWithin } from "../../assemble/own/claim.ts";
import { boxOfLines } from "../../assemble/own/compose.ts";
import { runsOf } from "../../assemble/own/flow.ts";
import type { Edge, Node } from "../../diagram/types.ts";
import type { Box } from "../../geometry/box.ts";
import { union } from "../../geometry/box.ts";
import { inReadingFrame } from "../../text/paragraphs.ts";
import type { LabelScene } from "../labels/scene.ts";

/** A text that stands in a shape. */
export interface HeldText {
  readonly block: Block;
  /** Its box, and the shape's, as they are read. */
  readonly box: Box;
  readonly frame: Box;
  /** Height of its letters, pixels. */
  readonly height: number;
}

/** A shape with the texts that stand in it. */
export interface ShapeTexts {
  readonly node: Node;
  /** From the top. */
  readonly texts: readonly HeldText[];
  /** The box around all of them, as they are read. */
  readonly around: Box;
  /** The texts that flow, each run as one. */
  readonly runs: readonly Block[];
  /** The texts that stand between the same rules or fills of the shape, from the top. */
  readonly sections: readonly (readonly Block[])[];
  /** The shapes within. */
  readonly held: readonly Node[];
}

/** A page whose shapes have texts. */
export interface OwnerScene {
  /** Height of capitals, pixels. */
  readonly unit: number;
  readonly shapes: readonly Node[];
  readonly edges: readonly Edge[];
  readonly holders: Holders;
  /** How near each text is to connectors. */
  readonly labels: LabelScene;
  readonly inShapes: readonly ShapeTexts[];
}

/** Reads a block in a shape. */
function heldText(block: Block, node: Node): HeldText {
  const { rotation } = block[0]!;
  return {
    block,
    box: inReadingFrame(boxOfLines(block), rotation),
    frame: inReadingFrame(node.box, rotation),
    height: Math.max(...block.map(({ glyphHeight }) => glyphHeight)),
  };
}

/** Groups blocks in a shape, from the top, to what its rules and fills leave of them. */
type Sections = (node: Node, blocks: readonly Block[]) => readonly (readonly Block[])[];

/** Gathers what stands in a shape. */
function textsOf(node: Node, blocks: readonly Block[], shapes: readonly Node[], sections: Sections): ShapeTexts {
  const texts = blocks.map((block) => heldText(block, node)).toSorted((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
  return {
    node,
    texts,
    around: texts.map(({ box }) => box).reduce(union),
    runs: runsOf(texts.map(({ block }) => block)),
    sections: sections(
      node,
      texts.map(({ block }) => block),
    ),
    held: shapesWithin(node, shapes),
  };
}

/** Prepares a page; `inShape` are the blocks that stand in each shape. */
export function ownerScene({
  inShape,
  sections,
  ...page
}: Omit<OwnerScene, "inShapes"> & { readonly inShape: ReadonlyMap<Node, readonly Block[]>; readonly sections: Sections }): OwnerScene {
  return { ...page, inShapes: [...inShape].map(([node, blocks]) => textsOf(node, blocks, page.shapes, sections)) };
}
