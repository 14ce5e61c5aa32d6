/** Text finds its owner: a shape, a connector, or nobody (free text). */
import type { ReadLine } from "../detection.ts";
import type { Edge, Node } from "../diagram/types.ts";
import { bottom, containsBox } from "../geometry/box.ts";
import type { Forest } from "../judge/forest.ts";
import { judgeLabel } from "../judge/labels/choose.ts";
import type { LabelScene } from "../judge/labels/scene.ts";
import { labelScene } from "../judge/labels/scene.ts";
import { judgeOwn } from "../judge/owners/choose.ts";
import type { OwnerScene } from "../judge/owners/scene.ts";
import { ownerScene } from "../judge/owners/scene.ts";
import { areColumns, areFlush, groupParagraphs, letterHeight } from "../text/paragraphs.ts";
import type { Draft } from "./draft.ts";
import type { Parted } from "./own/apart.ts";
import { ownedText, partedAs } from "./own/apart.ts";
import type { Block, Holders } from "./own/claim.ts";
import {
  captionUnder,
  captionedBy,
  headedBy,
  holdersOf,
  isIconSized,
  isInMiddle,
  isInside,
  isOperator,
  isTitle,
  labelledBy,
  struckBy,
} from "./own/claim.ts";
import { boxOfLines, composeText, composeTextNode } from "./own/compose.ts";
import { areDivided } from "./own/divide.ts";
import { labelsOf } from "./own/label.ts";
import type { NearEdge } from "./own/place.ts";
import { shapeAround } from "./own/place.ts";
import { areCircles, isBracketOf, isReadable } from "./own/readable.ts";
import { isRuledText, sectionsOf } from "./own/sections.ts";

/** In pictures only readings above this count, of so many letters: icons are full of strokes that look like some. */
const inPicture = { confidence: 0.85, letters: 3 };
/** Captions of other shapes than pictures stand as close as this, in letter heights. */
const closeCaption = 1.1;
/** From so many letter heights on a shape without text may be a picture that was taken for a circle: a text right under its middle is its caption. */
const largeIcon = 3;
/** Titles that connectors to their containers cross are so many times as high as the page's letters. */
const largerTitle = 1.25;
/** A message runs through the middle of its label, within this share of the label's height. */
const struck = 0.3;
/** In line with a picture is what differs by less than this share of the wider one. */
const sharpOffset = 0.04;

/** Of more texts in one shape no judge is asked, since what flows with what takes time as the square of them: of 7,250 shapes with texts none has so many. */
const mostJudged = 80;

/** Who owns a block; null is nobody. */
type Owner =
  | { readonly kind: "shape"; readonly node: Node }
  | { readonly kind: "edge"; readonly near: NearEdge }
  | { readonly kind: "none" }
  | { readonly kind: "drawing" };

/** Gives every line of text to a shape, a connector or a node of its own; what cannot be read stays in `lines`. */
export function ownText(draft: Draft): Draft {
  const scene = textScene(draft);
  const { inShape, onEdge, free: loose, drawn } = shareOut(scene);
  const left = new Set<ReadLine>([...draft.lines.filter((line) => !scene.readable.includes(line)), ...drawn.flat()]);
  const texts = new Map<Node, Block>();
  const free = [...loose];
  for (const [node, { own, rest }] of partAll(inShape, scene, draft)) {
    if (own.length > 0) texts.set(node, own);
    free.push(...rest);
  }
  return {
    ...draft,
    lines: draft.lines.filter((line) => left.has(line)),
    nodes: [...draft.nodes.map((node) => withText(node, texts.get(node), draft)), ...freeNodes(free, draft)],
    edges: draft.edges.map((edge) => ({ ...edge, labels: [...edge.labels, ...labelsOf(edge, onEdge.get(edge) ?? [], draft.bitmap)] })),
  };
}

/** What of a page stands in shapes, on connectors and nowhere, and what is a drawing. */
interface Shared {
  readonly inShape: ReadonlyMap<Node, readonly Block[]>;
  readonly onEdge: ReadonlyMap<Edge, readonly Block[]>;
  readonly free: readonly Block[];
  readonly drawn: readonly Block[];
}

/** Says of every block where it belongs, from the top of the page. */
export function shareOut({ blocks, ...scene }: TextScene): Shared {
  const [inShape, onEdge] = [new Map<Node, Block[]>(), new Map<Edge, Block[]>()];
  const [free, drawn]: [Block[], Block[]] = [[], []];
  const given: Given = { captions: new Map(), headed: new Set() };
  for (const block of [...blocks].sort((a, b) => boxOfLines(a).y - boxOfLines(b).y)) {
    const owner = ownerOf(block, scene, given);
    if (owner.kind === "shape") inShape.set(owner.node, [...(inShape.get(owner.node) ?? []), block]);
    else if (owner.kind === "edge") onEdge.set(owner.near.edge, [...(onEdge.get(owner.near.edge) ?? []), block]);
    else (owner.kind === "none" ? free : drawn).push(block);
  }
  return { inShape, onEdge, free, drawn };
}

/** Prepares the shapes for their judge: those that have no titles, all of whose texts stand in them, and are no captions or operators of fragments. */
export function ownersOf(
  inShape: ReadonlyMap<Node, readonly Block[]>,
  { homes, ...scene }: TextScene,
  { page, bitmap }: Pick<Draft, "page" | "bitmap">,
): OwnerScene {
  const stands = (block: Block, node: Node): boolean => homes.get(block[0]!) === node && !isOperator(block, node);
  const open = [...inShape].filter(
    ([node, blocks]) => blocks.length <= mostJudged && !scene.holders.titled.has(node) && blocks.every((block) => stands(block, node)),
  );
  return ownerScene({
    ...scene,
    unit: page.glyphHeight,
    inShape: new Map(open),
    sections: (node, blocks) => sectionsOf(node, blocks, bitmap),
  });
}

/** Parts the texts of every shape into its own and those that stand apart in it: by a judge where there is one, which learned from printed pages. */
function partAll(inShape: ReadonlyMap<Node, readonly Block[]>, scene: TextScene, draft: Draft): ReadonlyMap<Node, Parted> {
  const forest = draft.proposals === undefined ? draft.judging?.judges.owners : undefined;
  const owners = forest === undefined ? null : ownersOf(inShape, scene, draft);
  const judged = new Map(owners?.inShapes.map((shape) => [shape.node, judgeOwn(shape, owners, forest!)]));
  const within = { holders: scene.holders, bitmap: draft.bitmap };
  return new Map(
    [...inShape].map(([node, blocks]) => {
      const own = judged.get(node);
      // what rules of HTML hold together is one text, however its lines stand
      const isRuled = own?.length === blocks.length && isRuledText(node, blocks, draft.bitmap);
      return [node, own === undefined || isRuled ? ownedText(node, blocks, within) : partedAs(node, own, blocks)];
    }),
  );
}

/** Groups the lines of a page that can be read to blocks, and gathers everything that may claim one. */
export function textScene(draft: Draft): TextScene {
  const { page, bitmap, judging } = draft;
  const edges = draft.edges.filter(({ id }) => draft.told?.bare.has(id) !== true);
  const shapes = draft.nodes.filter((node) => node.kind !== "text");
  const isWritten = (line: ReadLine): boolean => isReadable(line, page.glyphHeight) && !areCircles(line, shapes);
  const written = draft.lines.filter(isWritten);
  const known = new Set(written);
  const readable = draft.lines.filter((line) => known.has(line) || isBracketOf(line, written));
  const homes = new Map(readable.map((line) => [line, shapeAround(line.box, shapes)]));
  const isFree = (line: ReadLine): boolean => (homes.get(line)?.kind ?? "container") === "container";
  const blocks = groupParagraphs(
    readable,
    (a, b) =>
      homes.get(a) !== homes.get(b) ||
      areDivided(a, b, bitmap) ||
      (homes.get(a) === null && !areFlush(a, b)) ||
      (isFree(a) && areColumns(a, b, readable)),
  );
  const bearing = new Set(homes.values());
  const homeOf = (block: Block): Node | null => homes.get(block[0]!) ?? null;
  const within = Map.groupBy(blocks, homeOf);
  const isPlain = (shape: Node): boolean => isRuledText(shape, within.get(shape) ?? [], bitmap);
  const seen = { shapes, edges, holders: holdersOf(shapes, { bearing, edges, isPlain }), homes, bearing };
  const labels = labelScene({ blocks, edges, shapes, unit: page.glyphHeight, homeOf });
  const { holding } = seen.holders;
  // What stands over a shape within may be the title of that.
  const isTitled = (holder: Node): boolean =>
    (within.get(holder) ?? []).some((block) => isTitle(block, holder) && headedBy(block, holding) === null);
  const untitled = [...holding].filter((holder) => !isTitled(holder));
  return {
    ...seen,
    untitled,
    blocks,
    readable,
    served: servedBy(blocks, seen),
    labels,
    messages: edges.filter(({ id }) => draft.told?.messages.has(id)),
    judge: judging?.judges.labels ?? null,
  };
}

/** A page with its blocks, and the lines that can be read. */
interface TextScene extends Scene {
  readonly blocks: readonly Block[];
  readonly readable: readonly ReadLine[];
}

/** Everything that may claim a block. */
interface Scene {
  readonly shapes: readonly Node[];
  readonly edges: readonly Edge[];
  readonly holders: Holders;
  readonly homes: ReadonlyMap<ReadLine, Node | null>;
  /** The shapes in which text stands. */
  readonly bearing: ReadonlySet<Node | null>;
  /** The shapes that hold others and have nothing at their heads. */
  readonly untitled: readonly Node[];
  /** The pictures that have a caption under them. */
  readonly served: ReadonlySet<Node>;
  readonly labels: LabelScene;
  /** The messages of a sequence: what they run through is theirs, whatever frame it stands in. */
  readonly messages: readonly Edge[];
  /** Who tells labels; null where geometry does. */
  readonly judge: Forest | null;
}

const isPicture = ({ kind }: Node): boolean => kind === "image" || kind === "actor";

/** Tells whether a shape is so large, against a text, that it is no dot or mark. */
const isLarge = ({ box }: Node, block: Block): boolean => Math.min(box.width, box.height) >= largeIcon * block[0]!.glyphHeight;

/** Lists the pictures under which a block stands that stands in no shape but a container. */
function servedBy(
  blocks: readonly Block[],
  { shapes, homes, holders }: Omit<Scene, "served" | "untitled" | "labels" | "messages" | "judge">,
): ReadonlySet<Node> {
  const icons = shapes.filter(isPicture);
  const standing = blocks.filter((block) => {
    const home = homes.get(block[0]!) ?? null;
    return home === null || holders.titled.has(home);
  });
  return new Set(standing.flatMap((block) => captionUnder(block, { icons }) ?? []));
}

/** What blocks further up were given to. */
interface Given {
  readonly captions: Map<Node, Block>;
  /** Containers that have their titles over them. */
  readonly headed: Set<Node>;
}

function ownerOf(block: Block, scene: Scene, { captions, headed }: Given): Owner {
  const home = scene.homes.get(block[0]!) ?? null;
  if (home?.kind === "image" && isInside(block, home)) {
    const text = block.map((line) => line.text).join("");
    const sure = block.every((line) => line.confidence >= inPicture.confidence) && text.length >= inPicture.letters;
    return sure ? { kind: "shape", node: home } : { kind: "drawing" };
  }
  const crossing = labelledBy(block, scene.messages, null);
  if (crossing?.distance === 0 && isStruck(block, crossing.edge)) return { kind: "edge", near: crossing };
  // What stands in a note that covers the border of a container is the note's.
  if (home !== null && !scene.holders.titled.has(home)) return { kind: "shape", node: home };
  const struck = struckBy(block, scene.holders.titled);
  if (struck !== null) return { kind: "shape", node: struck };
  const below = (home === null || headed.has(home)) && !isLabelBetween(block, home, scene) ? headedBy(block, scene.untitled) : null;
  if (below !== null) {
    headed.add(below);
    return { kind: "shape", node: below };
  }
  if (home !== null && isTitle(block, home) && !isCaptionAside(block, home, scene)) {
    const parted = labelledBy(block, edgesWithin(home, scene), home);
    return parted?.distance === 0 ? { kind: "edge", near: parted } : { kind: "shape", node: home };
  }
  const continued = continuedBy(block, captions);
  if (continued !== null) return { kind: "shape", node: continued };
  const { served } = scene;
  const mute = scene.shapes.filter((shape) => !scene.bearing.has(shape));
  const small = mute.filter((shape) => isIconSized(shape, block[0]!.glyphHeight));
  const icon =
    captionedBy(block, { icons: scene.shapes.filter(isPicture), served }) ??
    captionedBy(block, { icons: small, reach: closeCaption, served }) ??
    captionUnder(block, { icons: small.filter((shape) => isLarge(shape, block)), offset: sharpOffset });
  if (icon !== null) {
    captions.set(icon, block);
    return { kind: "shape", node: icon };
  }
  const near = scene.judge === null ? labelledBy(block, scene.edges, home) : judgeLabel(block, scene.labels, scene.judge);
  if (near !== null) return { kind: "edge", near };
  const captioned = captionedBy(block, { icons: mute, reach: closeCaption, served });
  if (captioned !== null) return { kind: "shape", node: captioned };
  return home === null ? { kind: "none" } : { kind: "shape", node: home };
}

/** Tells whether a level line runs through the middle of a block: descenders may touch the line below them. */
function isStruck(block: Block, { points }: Edge): boolean {
  const { y, height } = boxOfLines(block);
  return Math.abs(points[0]![1] - y - height / 2) <= struck * height;
}

/** Tells whether a connector runs through a block in letters of the usual height: those of titles over containers are larger. */
function isLabelBetween(block: Block, home: Node | null, { edges, labels }: Scene): boolean {
  return block[0]!.glyphHeight < largerTitle * labels.unit && labelledBy(block, edges, home)?.distance === 0;
}

/** Finds the picture whose caption a block goes on: it stands as close under it as lines do, be its letters smaller; of several the nearest. */
function continuedBy(block: Block, captions: ReadonlyMap<Node, Block>): Node | null {
  let [found, least] = [null as Node | null, Infinity];
  for (const [node, caption] of captions) {
    const larger = Math.max(1, letterHeight(caption[0]!) / letterHeight(block[0]!));
    const box = boxOfLines(caption);
    const gap = boxOfLines(block).y - bottom(box);
    if (gap >= least || captionUnder(block, { icons: [{ box }], reach: closeCaption * larger }) === null) continue;
    [found, least] = [node, gap];
  }
  return found;
}

/** Lists the connectors between shapes that stand in a shape: text that one of them runs through labels it, however near it is to the head of the shape. */
function edgesWithin(home: Node, { shapes, edges }: Scene): readonly Edge[] {
  const held = new Set(shapes.filter((shape) => shape !== home && containsBox(home.box, shape.box, 2)).map(({ id }) => id));
  return edges.filter(({ source, target }) => [source, target].every(({ node }) => node !== null && held.has(node)));
}

/** Tells whether a block at a side of a container's head stands right over or under the middle of a picture there. */
function isCaptionAside(block: Block, home: Node, { shapes, served }: Scene): boolean {
  if (isInMiddle(block, home)) return false;
  return captionedBy(block, { icons: shapes.filter(isPicture), offset: sharpOffset, served }) !== null;
}

function withText(node: Node, lines: Block | undefined, draft: Draft): Node {
  return lines === undefined ? node : { ...node, text: composeText(lines, node.box, draft.bitmap) };
}

/** Makes nodes of free text, from the top; their ids go on where those of the shapes end. */
function freeNodes(blocks: readonly Block[], draft: Draft): readonly Node[] {
  return [...blocks]
    .map((block) => ({ block, box: boxOfLines(block) }))
    .sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)
    .map(({ block }, index) => composeTextNode(`n${draft.nodes.length + index + 1}`, block, draft.bitmap));
}
