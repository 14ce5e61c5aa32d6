/** Tells which of the texts that stand in a shape are its own, by what each of them looks like among the others. */
import type { Block } from "../../assemble/own/claim.ts";
import type { Forest } from "../forest.ts";
import { probabilityOf } from "../forest.ts";
import { ownerEvidenceOf } from "./evidence.ts";
import type { OwnerScene, ShapeTexts } from "./scene.ts";

/** From this probability on a text is the shape's own; chosen out of fold on `train`, where little changes from 0.4 to 0.5. */
const leastProbable = 0.45;

/** Lists the texts that are a shape's own. */
export function judgeOwn(shape: ShapeTexts, scene: OwnerScene, forest: Forest): readonly Block[] {
  return shape.texts
    .filter((text) => probabilityOf(forest, ownerEvidenceOf(text, shape, scene)) >= leastProbable)
    .map(({ block }) => block);
}
