/** The assembly as a visible list: from detections and readings to a diagram. */
import type { Detections, NodeCandidate, ReadLine, Reading, ReadFragment } from "../detection.ts";
import type { Diagram } from "../diagram/types.ts";
import type { Bitmap } from "../raster/bitmap.ts";
import { evenRamps } from "../raster/ramps.ts";
import { findShadows, removeShadows } from "../effects/shadows.ts";
import { adoptNodes, trustOf, trustShapes } from "./adopt.ts";
import { measureBodies } from "./bodies.ts";
import { measureBorders } from "./borders.ts";
import { findBullets } from "./bullets.ts";
import { joinAreas } from "../judge/areas.ts";
import { chooseShapes, judgeCandidates } from "../judge/choose.ts";
import { dropFigureParts } from "../judge/figures.ts";
import { joinHeadings, joinInnerHeadings } from "../judge/headings.ts";
import { chooseDrawn } from "../judge/drawn/choose.ts";
import type { Judges, Judging } from "../judge/judges.ts";
import type { SlantedLine } from "../text/slanted.ts";
import { withExactEllipses } from "../judge/exact-ellipses.ts";
import { withProcessBars } from "../judge/process-bars.ts";
import { withSwatches } from "../judge/swatches.ts";
import { dropTiled } from "../judge/tiled.ts";
import { dropReadArcs } from "./arcs-read.ts";
import { findBusts } from "./busts.ts";
import { clipToPage } from "./clip.ts";
import { fillCovers } from "./covers.ts";
import { measureCorners } from "./corners.ts";
import { measureDashes } from "./dashes.ts";
import { findDividers } from "./dividers.ts";
import { findDots } from "./dots.ts";
import { findDoubles } from "./doubles.ts";
import { doubtfulTexts } from "./doubtful-text.ts";
import type { Draft, Step } from "./draft.ts";
import { findFades } from "./fades.ts";
import { findFolders } from "./folders.ts";
import { adoptFragments } from "./fragments.ts";
import { matchFaces } from "./faces.ts";
import { explainInk } from "./explain.ts";
import { loosenFarEnds } from "./glue.ts";
import { nameGradients } from "./gradients.ts";
import { drawHeads } from "./heads.ts";
import { measureFills } from "./fills.ts";
import { checkGrounds } from "./grounds.ts";
import { findHeadings } from "./headings.ts";
import { findNamedShapes, findReadIcons } from "./icons.ts";
import { dropRims } from "./rims.ts";
import { findRings } from "./rings.ts";
import { keepInsets } from "./insets.ts";
import { keepLoneIcons } from "./lone-icons.ts";
import { nestNodes } from "./nest.ts";
import { findModules } from "./modules.ts";
import { findNotes } from "./notes.ts";
import { measureLips } from "./lips.ts";
import { orderElements } from "./order.ts";
import { endLinesInside } from "./overhangs.ts";
import { ownText } from "./own.ts";
import { straightenRoutes } from "./routes.ts";
import { tellPens } from "./pens.ts";
import { findPersons } from "./persons.ts";
import { findPlates } from "./plates.ts";
import { findSequence } from "./sequence.ts";
import { tellSigns } from "./signs.ts";
import { addSlanted } from "./slanted.ts";
import { snapStyles } from "./snap.ts";
import { measureStrokes } from "./strokes.ts";
import { findTabs } from "./tabs.ts";
import { joinTables } from "./tables.ts";
import { leadToTexts } from "./text-ends.ts";
import { traceConnectors } from "./trace.ts";
import { dropUnderlines } from "./underlines.ts";
import { showText } from "./visible-text.ts";
import { weighElements } from "./weigh.ts";

/** The steps in their order; each one's file says what it does. */
export const steps: readonly Step[] = [
  { name: "sequence", run: findSequence },
  { name: "lips", run: measureLips },
  { name: "borders", run: measureBorders },
  { name: "strokes", run: measureStrokes },
  { name: "fills", run: measureFills },
  { name: "corners", run: measureCorners },
  { name: "folders", run: findFolders },
  { name: "doubles", run: findDoubles },
  { name: "trace", run: (draft) => traceConnectors(draft) },
  { name: "heads", run: drawHeads },
  { name: "routes", run: straightenRoutes },
  { name: "dashes", run: measureDashes },
  { name: "trust", run: trustShapes },
  { name: "headings", run: findHeadings },
  { name: "dots", run: findDots },
  { name: "busts", run: findBusts },
  { name: "modules", run: findModules },
  { name: "notes", run: findNotes },
  { name: "fragments", run: adoptFragments },
  { name: "overhangs", run: endLinesInside },
  { name: "arcs", run: dropReadArcs },
  { name: "rims", run: dropRims },
  { name: "own", run: ownText },
  { name: "faces", run: matchFaces },
  { name: "slanted", run: addSlanted },
  { name: "bullets", run: findBullets },
  { name: "underlines", run: dropUnderlines },
  { name: "tables", run: joinTables },
  { name: "clip", run: clipToPage },
  { name: "plates", run: findPlates },
  { name: "fades", run: findFades },
  { name: "bodies", run: measureBodies },
  { name: "snap", run: snapStyles },
  { name: "pens", run: tellPens },
  { name: "insets", run: keepInsets },
  { name: "icons", run: keepLoneIcons },
  { name: "persons", run: findPersons },
  { name: "nest", run: nestNodes },
  { name: "glue", run: loosenFarEnds },
  { name: "texts", run: leadToTexts },
  { name: "order", run: orderElements },
  { name: "covers", run: fillCovers },
  { name: "grounds", run: checkGrounds },
  { name: "tabs", run: findTabs },
  { name: "dividers", run: findDividers },
  { name: "explain", run: explainInk },
  { name: "show", run: showText },
  { name: "weigh", run: weighElements },
  { name: "gradients", run: nameGradients },
];

/** Elements below this confidence are listed for a person to look at (docs/recognition.md). */
const lowConfidence = 0.7;

/** Joins lines with what was read in them. */
function joinReadings(detections: Detections, readings: readonly Reading[]): readonly ReadLine[] {
  return detections.lines.map((line, index) => {
    const reading = readings[index];
    if (reading === undefined)
      throw new RangeError(`a reader must answer every line: ${readings.length} readings for ${detections.lines.length} lines`);
    return { ...line, text: reading.text, confidence: reading.confidence };
  });
}

/** Returns who judges a page: nobody where no net looked at it. */
function judgingOf({ detections, judges }: { readonly detections: Detections; readonly judges?: Judges | null }): Judging | null {
  const { sight } = detections;
  return judges === undefined || judges === null || sight === undefined ? null : { judges, sight };
}

/** Chooses shapes among everything that may be one; what was chosen already stays. */
function chosenBy(
  judges: Judges | null | undefined,
  { bitmap, detections, lines }: { readonly bitmap: Bitmap; readonly detections: Detections; readonly lines: readonly ReadLine[] },
): Detections {
  if (judges === null || judges === undefined) return detections;
  const { drawn, page, sight } = detections;
  if (drawn !== undefined)
    return { ...detections, nodes: chooseDrawn(drawn, bitmap, { forest: judges.drawn, background: page.background }) };
  if (sight === undefined) return detections;
  const judged = judgeCandidates({ bitmap, detections, lines }, judges);
  const candidates = judged.map(({ candidate }) => candidate.node);
  const exact = withExactEllipses(chooseShapes(judged, judges), bitmap, page.background);
  const chosen = joinInnerHeadings(withProcessBars(exact, candidates, { lines }), { lines, page });
  const named = withSwatches(joinHeadings(chosen, candidates, { lines, page }), candidates, { lines, page });
  const whole = joinAreas(named, detections.areas ?? [], page.glyphHeight);
  return { ...detections, nodes: dropFigureParts(dropTiled(whole)) };
}

/** Makes gradients of shapes flat and removes their shadows: ink is what differs from fills and ground. */
function evenPicture(picture: Bitmap, { nodes }: Detections): Bitmap {
  const bitmap = nodes.some(({ style }) => style.gradient !== null) ? evenRamps(picture).bitmap : picture;
  const casting = nodes.filter(({ style }) => style.shadow);
  return removeShadows(bitmap, findShadows(bitmap, casting), nodes);
}

/** Parts what is written on a page from what is drawn: texts that are drawings, drawings that are texts, and the signs in shapes. */
function partWriting({
  bitmap,
  detections,
  ...text
}: {
  readonly bitmap: Bitmap;
  readonly detections: Detections;
  readonly lines: readonly ReadLine[];
  readonly fragments: readonly ReadFragment[];
}): Pick<Draft, "lines" | "fragments" | "signs"> & { readonly shapes: readonly NodeCandidate[] } {
  const { nodes, candidates = nodes, page } = detections;
  const told = detections.field === undefined ? tellSigns(text, { shapes: nodes, candidates, page }) : { ...text, signs: [] };
  const named = findNamedShapes(findReadIcons(nodes, { ...told, page }), { ...told, bitmap });
  const { shapes, lines, signs } = findRings(named, { ...told, bitmap, page });
  return { shapes, lines, fragments: told.fragments, signs: [...told.signs, ...signs] };
}

/** Walks the steps; `onStep` hears each one's name before it starts. */
export function assemble(
  input: {
    readonly bitmap: Bitmap;
    readonly detections: Detections;
    readonly readings: readonly Reading[];
    /** What may be text beside the lines. */
    readonly fragments?: readonly ReadFragment[];
    /** Lines of text that lean, which the picture no longer shows. */
    readonly slanted?: readonly SlantedLine[];
    /** What chooses among candidates, where a net looked at the page. */
    readonly judges?: Judges | null;
    /** What stands in place of the shapes that judges choose: measurements know the true ones. */
    readonly shapes?: readonly NodeCandidate[];
    /** What is walked in place of all steps: measurements leave some out. */
    readonly walked?: readonly Step[];
  },
  onStep: (name: string) => void = () => {},
): Diagram {
  const { bitmap, readings } = input;
  const { page } = input.detections;
  const read = joinReadings(input.detections, readings);
  const judging = judgingOf(input);
  const { shapes: given } = input;
  const detections = given === undefined ? chosenBy(input.judges, { ...input, lines: read }) : { ...input.detections, nodes: given };
  const { shapes, ...written } = partWriting({ bitmap, detections, lines: read, fragments: input.fragments ?? [] });
  let draft: Draft = {
    bitmap: evenPicture(bitmap, detections),
    page,
    ...written,
    slanted: input.slanted ?? [],
    nodes: adoptNodes(shapes),
    trust: trustOf(shapes),
    edges: [],
    ...(detections.field === undefined ? {} : { proposals: { ends: detections.ends, field: detections.field } }),
    judging,
    explainedInk: 0,
    unexplained: [],
  };
  for (const step of input.walked ?? steps) {
    onStep(step.name);
    draft = step.run(draft);
  }
  const elements = [...draft.nodes, ...draft.edges];
  const unread = doubtfulTexts(elements, written.lines);
  return {
    version: "1.0",
    size: { width: bitmap.width, height: bitmap.height },
    background: draft.page.background,
    nodes: draft.nodes,
    edges: draft.edges,
    report: {
      explainedInk: draft.explainedInk,
      unexplained: draft.unexplained,
      lowConfidence: elements.filter(({ id, confidence }) => confidence < lowConfidence || unread.has(id)).map(({ id }) => id),
      model: detections.model,
      backend: detections.backend,
    },
  };
}
