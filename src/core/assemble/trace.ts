/** Connectors: from ink that is neither text nor shape to routes with ends, markers and dashes. */
import type { Edge } from "../diagram/types.ts";
import type { Draft } from "./draft.ts";
import { besideArrows, edgesOfArrows, findOutlinedArrows, withoutArrows } from "./trace/outlined-arrows.ts";
import { followConnectors } from "./follow.ts";
import { closeBreaks, noteBreaks } from "./trace/breaks.ts";
import { bridgeGaps } from "./trace/bridge.ts";
import { mergeBuses } from "./trace/buses.ts";
import { clearHeadKnots, collapseLoops, dropOutlineRests, dropSeparators, joinNearJunctions, pruneSpurs } from "./trace/clean.ts";
import { reachCaptions } from "./trace/captions.ts";
import { closeHollowHeads, findContacts, reachContacts, reachHeads, splitFans, takeProngs } from "./trace/contacts.ts";
import { branchDashes, mendChains } from "./trace/dash-branches.ts";
import { crossDashes, noteDashCrossings } from "./trace/dash-crossings.ts";
import { joinRows } from "./trace/dash-rows.ts";
import { edgeOf } from "./trace/edges.ts";
import { takeDottedHeads } from "./trace/dotted-heads.ts";
import { reachFarContacts } from "./trace/far-contacts.ts";
import { gatherFans } from "./trace/fans.ts";
import { prepareField } from "./trace/field.ts";
import type { Field } from "./trace/field.ts";
import { clearDigits, clearLetters, crossLabels } from "./trace/label-gaps.ts";
import { bendBehindLabels } from "./trace/label-bends.ts";
import { tellSequence } from "./sequence/trace.ts";
import { findFreeLines } from "./trace/free-lines.ts";
import { isGap } from "./trace/gaps.ts";
import { cutHooks } from "./trace/hooks.ts";
import { findLooseLinks } from "./trace/loose.ts";
import { flattenArcs } from "./trace/jumps.ts";
import { pairCrossings, passBorders } from "./trace/junctions.ts";
import { partKnots } from "./trace/knots.ts";
import { bearsHead, chooseLinks } from "./trace/links.ts";
import type { Link } from "./trace/links.ts";
import { findOtherLinks } from "./trace/other-ways.ts";
import { passShapes } from "./trace/over-shapes.ts";
import { straightenHeads } from "./trace/heads.ts";
import { fillHollowHeads } from "./trace/hollow-heads.ts";
import { webOfSkeleton } from "./trace/skeleton.ts";
import { straightenDashes } from "./trace/thick-dashes.ts";
import { branchUnderText, reachBehindText, turnDashes, turnUnderText } from "./trace/under-text.ts";
import { findWays } from "./trace/walk.ts";
import type { Web } from "./trace/web.ts";
import { chooseConnectors } from "../judge/choose-links.ts";
import type { AllTraced, Traced } from "../judge/links/scene.ts";
import { chamferDistance } from "../raster/distance.ts";
import { thin } from "../raster/thin.ts";

/** One step of working out a web. */
export interface WebStep {
  readonly name: string;
  readonly run: (web: Web, field: Field) => void;
}

/** The web's own steps, in order; each changes the web in place. */
export const webSteps: readonly WebStep[] = [
  { name: "joinNearJunctions", run: joinNearJunctions },
  { name: "gatherFans", run: gatherFans },
  { name: "straightenDashes", run: straightenDashes },
  { name: "straightenHeads", run: straightenHeads },
  { name: "clearHeadKnots", run: clearHeadKnots },
  { name: "pruneSpurs", run: pruneSpurs },
  { name: "collapseLoops", run: collapseLoops },
  { name: "dropOutlineRests", run: dropOutlineRests },
  { name: "cutHooks", run: cutHooks },
  { name: "findContacts", run: findContacts },
  { name: "clearDigits", run: clearDigits },
  { name: "closeHollowHeads", run: closeHollowHeads },
  { name: "splitFans", run: splitFans },
  { name: "takeProngs", run: takeProngs },
  { name: "partKnots", run: partKnots },
  { name: "clearLetters", run: clearLetters },
  { name: "dropSeparators", run: dropSeparators },
  { name: "passBorders", run: (web, field) => passBorders(web, field, (end) => bearsHead(web, field, end)) },
  { name: "passShapes", run: (web, field) => passShapes(web, field, (end) => bearsHead(web, field, end)) },
  { name: "flattenArcs", run: flattenArcs },
  { name: "pairCrossings", run: pairCrossings },
  { name: "closeBreaks", run: closeBreaks },
  { name: "crossDashes", run: crossDashes },
  { name: "joinRows", run: joinRows },
  { name: "bridgeGaps", run: (web, field) => bridgeGaps(web, field, (end) => bearsHead(web, field, end)) },
  { name: "takeDottedHeads", run: takeDottedHeads },
  { name: "noteBreaks", run: noteBreaks },
  { name: "crossLabels", run: crossLabels },
  { name: "reachCaptions", run: reachCaptions },
  { name: "reachHeads", run: reachHeads },
  { name: "mergeBuses", run: (web, field) => mergeBuses(web, field, (end) => bearsHead(web, field, end, 0.2)) },
  { name: "branchUnderText", run: branchUnderText },
  { name: "turnUnderText", run: turnUnderText },
  { name: "turnDashes", run: turnDashes },
  { name: "mendChains", run: mendChains },
  { name: "bendBehindLabels", run: bendBehindLabels },
  { name: "reachContacts", run: reachContacts },
  { name: "reachBehindText", run: reachBehindText },
  { name: "branchDashes", run: branchDashes },
  { name: "noteDashCrossings", run: noteDashCrossings },
  { name: "reachFarContacts", run: reachFarContacts },
];

/** Builds the web of strokes of a field and works it out; measurements leave steps out. */
export function traceWeb(field: Field, steps: readonly WebStep[] = webSteps): Web {
  const ink = fillHollowHeads(field.lines, field.hidden, field.unit);
  const mask = { ...ink, data: ink.data.slice() };
  const web = webOfSkeleton({ mask, pixels: thin(mask), ink, depth: chamferDistance(ink) });
  for (const { run } of steps) run(web, field);
  return web;
}

/** Traces everything that may be a connector between the shapes of a draft. */
export function traceAll(
  draft: Draft,
  {
    withOthers,
    steps,
    field = prepareField(draft),
  }: { readonly withOthers: boolean; readonly steps?: readonly WebStep[]; readonly field?: Field },
): AllTraced {
  const web = traceWeb(field, steps);
  const links = chooseLinks(web, field, findWays(web, field));
  const tracedOf = (all: readonly Link[]): readonly Traced[] =>
    all
      .map((link, index) => {
        const { branches, turned, straightest } = link.way;
        return { edge: edgeOf(draft, field, { link, index, hops: web.hops }), branches, turned, straightest };
      })
      .filter(({ edge }) => !isGap(edge, draft.page));
  const chosen = tracedOf([...links, ...findLooseLinks(web, field, links, draft.lines)]);
  if (!withOthers) return { chosen, others: [], lines: [] };
  const free = findFreeLines(web, field, draft.lines).map((line) => ({ ...line, source: -1, target: -1 }));
  return { chosen, others: tracedOf(findOtherLinks(web, field, links)), lines: tracedOf(free).map(({ edge }) => edge) };
}

/** Finds the connectors that are left when the lines of a sequence are told. */
function traceRest(draft: Draft, steps: readonly WebStep[], field?: Field): readonly Edge[] {
  const { judging } = draft;
  const traced = traceAll(draft, { withOthers: judging !== null, steps, ...(field === undefined ? {} : { field }) });
  return judging === null ? traced.chosen.map(({ edge }) => edge) : chooseConnectors(draft, traced, judging);
}

/** Finds the connectors of a page, those that are drawn as the outline of an arrow by their form. */
function traceBesideArrows(draft: Draft, steps: readonly WebStep[]): readonly Edge[] {
  const { arrows, regions } = findOutlinedArrows(draft);
  if (arrows.length === 0) return traceRest(draft, steps);
  const judging = draft.judging === null ? null : { ...draft.judging, sight: besideArrows(draft.judging.sight, arrows) };
  const rest = traceRest({ ...draft, bitmap: withoutArrows(draft.bitmap, arrows, regions), judging }, steps);
  const all = [...edgesOfArrows(arrows, draft.nodes), ...rest];
  return all.map((edge, at) => ({ ...edge, id: `e${at + 1}`, z: draft.nodes.length + at }));
}

/** Finds the connectors between the shapes of a draft, and the lines of a sequence. */
export function traceConnectors(draft: Draft, steps: readonly WebStep[] = webSteps): Draft {
  if (draft.proposals !== undefined) return { ...draft, edges: followConnectors(draft, draft.proposals) };
  const { sequence } = draft;
  if (sequence === undefined) return { ...draft, edges: traceBesideArrows(draft, steps) };
  const { edges: told, rest, field } = tellSequence(draft, sequence);
  const edges = [...told, ...traceRest(rest, steps, field)].map((edge, at) => ({ ...edge, id: `e${at + 1}`, z: draft.nodes.length + at }));
  const ids = edges.slice(0, told.length).map(({ id }) => id);
  const bare = sequence.lifelines.length + sequence.dividers.length;
  return { ...draft, lines: rest.lines, edges, told: { bare: new Set(ids.slice(0, bare)), messages: new Set(ids.slice(bare)) } };
}
