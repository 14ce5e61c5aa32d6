/** Tells which of the texts that stand in a shape are its own, by what each of them looks like among the others. */
import type { Block } from "../../assemble/own/claim.ts";
import type { Forest } from "../forest.ts";
import { probabilityOf } from "../forest.ts";
import { centre } from "../../geometry/box.ts";
import { ownerEvidenceOf } from "./evidence.ts";
import type { HeldText, OwnerScene, ShapeTexts } from "./scene.ts";

/** From this probability on a text is the shape's own; chosen out of fold on `train`, where little changes from 0.4 to 0.5. */
const leastProbable = 0.45;

/** Programs set the text of a shape in its very middle, within such a share of its width and height, where loose texts stand at its sides, half of the way there and further. */
const [inMiddle, atSide] = [0.02, 0.25] as const;
/**
 * Names of ports stand at the left and right sides, so far off the middle as a share of the width; where there are so many, others stand above and below, beside the
 * middle, as the controls of a block do.
 */
const asPort = { across: 0.2, many: 2, above: 0.3, beside: 0.04 } as const;

/** Measures how far the middle of a text is from that of its shape: the larger one of its shares of the width and the height. */
function offMiddle({ box, frame }: HeldText): number {
  const [text, shape] = [centre(box), centre(frame)];
  return Math.max(Math.abs(text[0] - shape[0]) / frame.width, Math.abs(text[1] - shape[1]) / frame.height);
}

/** Finds the text that stands in the very middle of a shape, while all others stand at its sides: of 80 such ones on 902 pages 79 were the shape's. */
function lonelyMiddle(texts: readonly HeldText[]): HeldText | null {
  const [middle, ...more] = texts.filter((text) => offMiddle(text) <= inMiddle);
  if (middle === undefined || more.length > 0) return null;
  return texts.every((text) => text === middle || offMiddle(text) >= atSide) ? middle : null;
}

/** Tells whether all texts but one are names of ports: of 25 shapes with such ones at both sides of a text in their very middle 24 say what stands there alone. */
function areOthersPorts(middle: HeldText, texts: readonly HeldText[]): boolean {
  const off = texts
    .filter((text) => text !== middle)
    .map(({ box, frame }) => {
      const [[x, y], [middleX, middleY]] = [centre(box), centre(frame)];
      return { across: Math.abs(x - middleX) / frame.width, down: Math.abs(y - middleY) / frame.height };
    });
  const others = off.filter(({ across }) => across < asPort.across);
  if (others.length === 0) return true;
  return off.length - others.length >= asPort.many && others.every(({ across, down }) => down >= asPort.above && across >= asPort.beside);
}

/** Lists the texts that are a shape's own. */
export function judgeOwn(shape: ShapeTexts, scene: OwnerScene, forest: Forest): readonly Block[] {
  const lonely = lonelyMiddle(shape.texts);
  if (lonely !== null && shape.texts.length > 1 && areOthersPorts(lonely, shape.texts)) return [lonely.block];
  const own = shape.texts.filter((text) => probabilityOf(forest, ownerEvidenceOf(text, shape, scene)) >= leastProbable);
  return (own.length > 0 || lonely === null ? own : [lonely]).map(({ block }) => block);
}
