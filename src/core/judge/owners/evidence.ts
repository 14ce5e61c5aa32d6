/** All evidence about whether a text that stands in a shape is the shape's own, as numbers in one order: what trees are fitted on and ask for. */
import type { Block } from "../../assemble/own/claim.ts";
import { captionedBy, isInMiddle, isTitle } from "../../assemble/own/claim.ts";
import { boxOfLines } from "../../assemble/own/compose.ts";
import { flowTogether } from "../../assemble/own/flow.ts";
import type { Node } from "../../diagram/types.ts";
import type { Box } from "../../geometry/box.ts";
import { area, bottom, centre, gapBetween, right, union } from "../../geometry/box.ts";
import { packedColour } from "../../raster/bitmap.ts";
import { colourDistance } from "../../raster/colour.ts";
import { asEvidence } from "../forest.ts";
import type { HeldText, OwnerScene, ShapeTexts } from "./scene.ts";

/** Distances above so many heights of letters say nothing more. */
const far = 12;

/** A text stands in the middle when it is off it by less than this, in heights of its letters. */
const middle = 0.6;

/** One piece of evidence about a text in a shape. */
interface OwnerMeasure {
  readonly name: string;
  readonly of: (text: HeldText, shape: ShapeTexts, scene: OwnerScene) => number;
}

const capped = (value: number): number => Math.max(-far, Math.min(far, value));
const yes = (is: boolean): number => (is ? 1 : 0);
const wordsOf = (block: Block): string => block.map(({ text }) => text).join(" ");
const lettersOf = (block: Block): number => block.reduce((sum, { text }) => sum + text.length, 0);

/** Gaps of a shape's texts to its sides, in pixels, as they are read. */
function marginsOf(
  box: Box,
  frame: Box,
): { readonly above: number; readonly below: number; readonly left: number; readonly right: number } {
  return {
    above: box.y - frame.y,
    below: bottom(frame) - bottom(box),
    left: box.x - frame.x,
    right: frame.x + frame.width - box.x - box.width,
  };
}

/** Tells whether all texts of a shape together stand in its middle. */
function isCentred({ texts, around }: ShapeTexts): boolean {
  const { frame, height } = texts[0]!;
  const [x, y] = centre(around);
  return Math.abs(x - centre(frame)[0]) <= middle * height && Math.abs(y - centre(frame)[1]) <= middle * height;
}

/** Finds the text that stands over or under another one in a shape, the nearest that shares columns with it. */
function neighbourOf(text: HeldText, { texts }: ShapeTexts, side: "over" | "under"): HeldText | null {
  const at = texts.indexOf(text);
  const others = side === "over" ? texts.slice(0, at).toReversed() : texts.slice(at + 1);
  return others.find(({ box }) => Math.min(right(box), right(text.box)) > Math.max(box.x, text.box.x)) ?? null;
}

/** Measures the gap to the neighbour over or under a text, in letter heights. */
function gapTo(text: HeldText, shape: ShapeTexts, side: "over" | "under"): number {
  const other = neighbourOf(text, shape, side);
  if (other === null) return far;
  const gap = side === "over" ? text.box.y - bottom(other.box) : other.box.y - bottom(text.box);
  return capped(gap / text.height);
}

/** Measures how far a text and its neighbour are from being flush: by the side or middle that fits best, in letter heights. */
function offsetTo(text: HeldText, shape: ShapeTexts, side: "over" | "under"): number {
  const other = neighbourOf(text, shape, side);
  if (other === null) return far;
  const [a, b] = [text.box, other.box];
  return capped(Math.min(Math.abs(a.x - b.x), Math.abs(right(a) - right(b)), Math.abs(centre(a)[0] - centre(b)[0])) / text.height);
}

const besideOf = (text: HeldText, { texts }: ShapeTexts): number =>
  texts.filter(
    ({ box }) =>
      box !== text.box &&
      Math.min(bottom(box), bottom(text.box)) - Math.max(box.y, text.box.y) > 0.5 * Math.min(box.height, text.box.height),
  ).length;

const largestOf = ({ texts }: ShapeTexts): number => Math.max(...texts.map(({ height }) => height));
const runOf = ({ block }: HeldText, { runs }: ShapeTexts): Block => runs.find((run) => run.includes(block[0]!))!;
const othersOf = (text: HeldText, { texts }: ShapeTexts): readonly HeldText[] => texts.filter((other) => other !== text);

/** Measures how far some texts of a shape, taken together, stand off its middle, across and down, in letter heights; far off where there are none. */
function offMiddle(some: readonly HeldText[], { frame, height }: HeldText): readonly [number, number] {
  if (some.length === 0) return [far, far];
  const [x, y] = centre(some.map(({ box }) => box).reduce(union));
  const [u, v] = centre(frame);
  return [capped((x - u) / height), capped((y - v) / height)];
}

/** Lists the texts of a shape that flow with one of them, that one too. */
function runTexts(text: HeldText, shape: ShapeTexts): readonly HeldText[] {
  const run = runOf(text, shape);
  return shape.texts.filter(({ block }) => run.includes(block[0]!));
}

const colourOf = (block: Block): number => packedColour(block[0]!.color);

const ofPlace: readonly OwnerMeasure[] = [
  { name: "off middle", of: ({ box, frame, height }) => capped(Math.abs(centre(box)[0] - centre(frame)[0]) / height) },
  { name: "off middle share", of: ({ box, frame }) => Math.abs(centre(box)[0] - centre(frame)[0]) / frame.width },
  { name: "down", of: ({ box, frame }) => (centre(box)[1] - frame.y) / frame.height },
  { name: "above", of: ({ box, frame, height }) => capped(marginsOf(box, frame).above / height) },
  { name: "below", of: ({ box, frame, height }) => capped(marginsOf(box, frame).below / height) },
  { name: "left", of: ({ box, frame, height }) => capped(marginsOf(box, frame).left / height) },
  { name: "right", of: ({ box, frame, height }) => capped(marginsOf(box, frame).right / height) },
  { name: "wide", of: ({ box, frame }) => box.width / frame.width },
  { name: "high", of: ({ box, frame }) => box.height / frame.height },
  { name: "turned", of: ({ block }) => yes(block[0]!.rotation !== 0) },
  { name: "title", of: ({ block }, { node }) => yes(isTitle(block, node)) },
  { name: "in middle", of: ({ block }, { node }) => yes(isInMiddle(block, node)) },
];

const ofText: readonly OwnerMeasure[] = [
  { name: "lines", of: ({ block }) => block.length },
  { name: "letters", of: ({ block }) => lettersOf(block) },
  {
    name: "share of letters",
    of: ({ block }, { texts }) => lettersOf(block) / texts.reduce((sum, other) => sum + lettersOf(other.block), 0),
  },
  { name: "size", of: ({ height }, _, { unit }) => height / unit },
  { name: "size of largest", of: ({ height }, shape) => height / largestOf(shape) },
  { name: "size of first", of: ({ height }, { texts }) => height / texts[0]!.height },
  { name: "sure", of: ({ block }) => Math.min(...block.map(({ confidence }) => confidence)) },
  { name: "digits", of: ({ block }) => yes(/^[\d\s.,:;%()/-]+$/u.test(wordsOf(block))) },
  { name: "bulleted", of: ({ block }) => yes(/^\s*(?:[-–•·*+✓]|\d+[.)])\s?/u.test(block[0]!.text)) },
  { name: "member", of: ({ block }) => yes(/^\s*[-+#~]?\s*\w+\s*(?:\(.*\))?\s*:|\(.*\)\s*$/u.test(block[0]!.text)) },
  { name: "colour of first", of: ({ block }, { texts }) => colourDistance(colourOf(block), colourOf(texts[0]!.block)) / 255 },
  {
    name: "ground of fill",
    of: ({ block }, { node }) =>
      node.style.fill === null ? 0 : colourDistance(packedColour(block[0]!.ground), packedColour(node.style.fill)) / 255,
  },
];

const ofCompany: readonly OwnerMeasure[] = [
  { name: "texts", of: (_, { texts }) => texts.length },
  { name: "rank", of: (text, { texts }) => texts.indexOf(text) },
  { name: "rank from below", of: (text, { texts }) => texts.length - 1 - texts.indexOf(text) },
  { name: "gap over", of: (text, shape) => gapTo(text, shape, "over") },
  { name: "gap under", of: (text, shape) => gapTo(text, shape, "under") },
  { name: "offset over", of: (text, shape) => offsetTo(text, shape, "over") },
  { name: "offset under", of: (text, shape) => offsetTo(text, shape, "under") },
  { name: "beside", of: (text, shape) => besideOf(text, shape) },
  { name: "runs", of: (_, { runs }) => runs.length },
  {
    name: "run share",
    of: (text, shape) => lettersOf(runOf(text, shape)) / shape.texts.reduce((sum, { block }) => sum + lettersOf(block), 0),
  },
  { name: "flows with first", of: ({ block }, { texts }) => yes(flowTogether([texts[0]!.block, block])) },
  { name: "in first run", of: (text, shape) => yes(runOf(text, shape) === shape.runs[0]) },
  { name: "all above", of: ({ frame, height }, { around }) => capped(marginsOf(around, frame).above / height) },
  { name: "all below", of: ({ frame, height }, { around }) => capped(marginsOf(around, frame).below / height) },
  { name: "all off middle", of: ({ frame, height }, { around }) => capped((centre(around)[0] - centre(frame)[0]) / height) },
  { name: "all off level", of: ({ frame, height }, { around }) => capped((centre(around)[1] - centre(frame)[1]) / height) },
  { name: "all in middle", of: (_, shape) => yes(isCentred(shape)) },
  { name: "others off middle", of: (text, shape) => offMiddle(othersOf(text, shape), text)[0] },
  { name: "others off level", of: (text, shape) => offMiddle(othersOf(text, shape), text)[1] },
  { name: "run off middle", of: (text, shape) => offMiddle(runTexts(text, shape), text)[0] },
  { name: "run off level", of: (text, shape) => offMiddle(runTexts(text, shape), text)[1] },
  { name: "section", of: ({ block }, { sections }) => sections.findIndex((section) => section.includes(block)) },
  { name: "sections", of: (_, { sections }) => sections.length },
  { name: "first section", of: (_, { sections }) => sections[0]!.length },
];

/** Kinds by what texts in them are. */
const kinds: readonly (readonly string[])[] = [
  ["container"],
  ["swimlane"],
  ["rectangle"],
  ["rounded_rectangle"],
  ["ellipse", "circle"],
  ["diamond"],
  ["image", "actor"],
  ["table"],
];

const kindOf = ({ kind }: Node): number => {
  const at = kinds.findIndex((some) => some.includes(kind));
  return at < 0 ? kinds.length : at;
};

/** Measures how far down the heading of a lane or class a text stands, as a share of it; 0 where there is none. */
const downHeading = ({ box, frame }: HeldText, { params }: Node): number => {
  const heading = params?.["heading"] ?? 0;
  return heading === 0 ? 0 : capped((centre(box)[1] - frame.y) / heading);
};

const ofShape: readonly OwnerMeasure[] = [
  { name: "down heading", of: (text, { node }) => downHeading(text, node) },
  { name: "kind", of: (_, { node }) => kindOf(node) },
  { name: "shape width", of: ({ frame, height }) => frame.width / height },
  { name: "shape height", of: ({ frame, height }) => frame.height / height },
  { name: "dashed", of: (_, { node }) => yes(node.style.dash !== "solid") },
  { name: "filled", of: (_, { node }) => yes(node.style.fill !== null) },
  { name: "bordered", of: (_, { node }) => yes(node.style.stroke !== null) },
  { name: "shape sure", of: (_, { node }) => node.confidence },
  { name: "held", of: (_, { held }) => held.length },
  { name: "held area", of: (_, { node, held }) => held.reduce((sum, inner) => sum + area(inner.box), 0) / area(node.box) },
  { name: "holding", of: (_, { node }, { holders }) => yes(holders.holding.has(node)) },
  {
    name: "connectors",
    of: (_, { node }, { edges }) => edges.filter(({ source, target }) => [source.node, target.node].includes(node.id)).length,
  },
  {
    name: "nearest held",
    of: ({ block, height }, { held }) =>
      capped(Math.min(far * height, ...held.map(({ box }) => gapBetween(box, boxOfLines(block)))) / height),
  },
  { name: "caption", of: ({ block }, { held }) => yes(captionedBy(block, { icons: held }) !== null) },
  {
    name: "nearest connector",
    of: ({ block, height }, _, { labels }) => capped((labels.texts.get(block)?.near[0]?.distance ?? Infinity) / height),
  },
];

const ownerMeasures: readonly OwnerMeasure[] = [...ofPlace, ...ofText, ...ofCompany, ...ofShape];

/** Names of the measures in their order. */
export const ownerMeasureNames: readonly string[] = ownerMeasures.map(({ name }) => name);

/** Measures a text in a shape. */
export function ownerEvidenceOf(text: HeldText, shape: ShapeTexts, scene: OwnerScene): Float64Array {
  return asEvidence(ownerMeasures.map(({ of }) => of(text, shape, scene)));
}
