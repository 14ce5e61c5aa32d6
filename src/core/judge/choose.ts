/** Chooses the shapes of a page: every candidate is judged, and of those that stand for one thing the likeliest stays. */
import { withLooks } from "../decode/close-look.ts";
import type { Detections, NodeCandidate, ReadLine } from "../detection.ts";
import type { Origin } from "../diagram/types.ts";
import { createBoxIndex } from "../geometry/box-index.ts";
import { intersectionOverUnion, isFramed } from "../geometry/box.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import type { Candidate, SeenCandidate } from "./candidates.ts";
import { gatherCandidates, withExactSides } from "./candidates.ts";
import { companyOf } from "./company.ts";
import type { ToldShape } from "./confidence.ts";
import { confidenceEvidenceOf } from "./confidence.ts";
import { isDiamondHead } from "./diamond-heads.ts";
import { isDot } from "./dots.ts";
import { evidenceOf } from "./evidence.ts";
import type { Forest } from "./forest.ts";
import { calibrated, probabilityOf } from "./forest.ts";
import type { Judges } from "./judges.ts";
import { isConnectorLoop } from "./connector-loops.ts";
import { judgeKind } from "./kinds/choose.ts";
import { isLabelPlate } from "./label-plates.ts";
import { isLineMesh } from "./line-meshes.ts";
import type { Scene } from "./scene.ts";
import { sceneOf } from "./scene.ts";

/** What is less probable is no shape: the best F1 of pages that the trees did not learn from, flat from 0.3 to 0.5. */
const leastProbable = 0.4;
/**
 * Where nothing is as probable, as among the cells of an empty grid, what geometry chose and is surest of stands down to this: a page on which someone drew is not
 * refused.
 */
const unsure = { least: 0.05, sure: 0.9, fewest: 2 } as const;
/** Two that share so much are one thing: no more than that a row of two lanes, of which each is half, and both lanes may stand. From 0.5 to 0.6 the F1 is the same. */
const oneThing = 0.55;

/** The net has seen a shape when it was so sure of it. */
const leastSeen = 0.3;

/** So probable is at least what is surely a shape. */
const ofSure = 0.95;

/** A candidate with how probable it is that it is a shape of its own. */
export interface JudgedCandidate {
  readonly candidate: SeenCandidate;
  readonly probability: number;
  /** The page that it was judged on. */
  readonly scene: Scene;
}

/** Judges everything that may be a shape, by itself and then among all others, likeliest first; equals as they were gathered. */
export function judgeCandidates(
  { bitmap, detections, lines }: { readonly bitmap: Bitmap; readonly detections: Detections; readonly lines: readonly ReadLine[] },
  { shapes, company }: Pick<Judges, "shapes" | "company">,
): readonly JudgedCandidate[] {
  const { page, sight } = detections;
  if (sight === undefined) throw new RangeError("nothing can be judged where no net looked");
  const source = { bitmap, capital: page.glyphHeight, lines };
  const candidates = withLooks(gatherCandidates(detections, sight, bitmap), sight.looks).map((candidate) =>
    isDot(candidate.node, source) ? { ...candidate, node: { ...candidate.node, isSure: true as const } } : candidate,
  );
  const scene = sceneOf({ bitmap, page, lines, sight, candidates });
  const first = candidates.map((candidate) => ({
    box: candidate.node.box,
    probability: probabilityOf(shapes, evidenceOf(candidate, scene)),
  }));
  const among = companyOf(first);
  return candidates
    .map((candidate, at) => {
      const probability = probabilityOf(company, among[at]!);
      return { candidate, scene, probability: candidate.node.isSure ? Math.max(ofSure, probability) : probability };
    })
    .sort((one, other) => other.probability - one.probability);
}

/** Says who saw a shape: the net did where one of its own lies there. */
function originOf({ source, seen }: Candidate): Origin {
  if (source === "net") return "net";
  return seen !== null && seen.overlap >= oneThing && seen.shape.score >= leastSeen ? "both" : "geometry";
}

/** Lists what may be chosen. */
function eligible(judged: readonly JudgedCandidate[]): readonly JudgedCandidate[] {
  const probable = judged.filter(({ probability }) => probability >= leastProbable);
  if (probable.length > 0) return probable;
  const sure = judged.filter(
    ({ candidate: { source, node }, probability }) => source === "chosen" && node.confidence >= unsure.sure && probability >= unsure.least,
  );
  return sure.length < unsure.fewest ? [] : sure;
}

/** Chooses shapes and tells their kinds. */
export function chooseAndTell(judged: readonly JudgedCandidate[], { kinds }: Pick<Judges, "kinds">): readonly ToldShape[] {
  const chosen = createBoxIndex<NodeCandidate>();
  const told = eligible(judged).flatMap((one) => {
    const { node } = one.candidate;
    // a frame and a large shape in it may both stand
    const isSame = ({ box }: NodeCandidate): boolean =>
      intersectionOverUnion(box, node.box) >= oneThing && !isFramed(box, node.box, one.scene.page.glyphHeight);
    if (chosen.overlapping(node.box).some(isSame)) return [];
    chosen.add(node.box, node);
    return [{ ...one, told: judgeKind(one.candidate, one.scene, kinds) }];
  });
  const nodes = told.map((one) => one.told.node);
  return told.filter(({ told: { node }, scene: { bitmap, page, lines } }) => {
    const isDrawnByLines =
      isConnectorLoop(node, { chosen: nodes, lines, glyphHeight: page.glyphHeight }) || isLineMesh(node, bitmap, page.background);
    return !isDrawnByLines && !isDiamondHead(node, nodes, page.glyphHeight) && !isLabelPlate(node, bitmap, lines);
  });
}

/** Chooses shapes and their kinds; their confidence is how often such ones are right in place, their trust how often in place and kind. */
export function chooseShapes(
  judged: readonly JudgedCandidate[],
  { company, confidence, kinds }: Pick<Judges, "company" | "confidence" | "kinds">,
): readonly NodeCandidate[] {
  const share = (forest: Forest, probability: number): number => Math.round(100 * calibrated(forest, probability)) / 100;
  const chosen = chooseAndTell(judged, { kinds });
  const evidence = confidenceEvidenceOf(chosen);
  const nodes = chosen.map(({ candidate, probability, told }, at) => ({
    candidate,
    node: {
      ...told.node,
      origin: originOf(candidate),
      confidence: share(company, probability),
      trust: share(confidence, probabilityOf(confidence, evidence[at]!)),
    },
  }));
  return withExactSides(
    nodes,
    judged.map(({ candidate }) => candidate),
  );
}
