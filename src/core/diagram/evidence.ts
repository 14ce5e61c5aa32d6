/** Tells a diagram from any other picture by what was found in it. */
import type { Diagram, Node } from "./types.ts";

/**
 * Shapes alone must explain this share of the ink. Drawn shapes explain nearly all of theirs; in photographs without any diagram
 * the specks that look like shapes explained 0.06 to 0.18 of it, and never came with text or connectors (measured on made-up photographs).
 */
const leastExplained = 0.3;

/**
 * What a photograph must show: connectors of this confidence at this share of its shapes, or shapes that are surer on average than this.
 * By this rule 20 synthetic photographs of drawings held a diagram and 26 of other things did not (training/NOTES.md); what ink covers
 * more of than this had up to 40 shapes, and at most a quarter of them joined.
 */
const leastJoin = 0.3;
const leastJoined = 0.2;
const leastSure = 0.8;
const mostFilled = 0.25;
/** So many shapes, half of them joined, are a diagram whatever lies around its paper. */
const many = 8;

/** Fewer letters and digits in the whole picture are rather specks that a reader took for letters. */
const leastLetters = 3;

function countLetters({ nodes, edges }: Diagram): number {
  const texts = [...nodes.map(({ text }) => text?.value ?? ""), ...edges.flatMap(({ labels }) => labels.map(({ text }) => text))];
  return texts.reduce((sum, text) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);
}

/** As many letters with no more than one shape, which is no surer than this, and no head of a connector are a page of text, in which a net saw a box. */
const runningText = { letters: 800, sure: 0.5 } as const;

/** So many things cut out of the picture may be icons; one stands in a text as well. */
const leastIcons = 2;

const isShape = ({ kind }: Node): boolean => kind !== "image" && kind !== "text";

/** Tells whether nothing but text was found, and perhaps a doubtful shape around it. */
function isRunningText(diagram: Diagram): boolean {
  const { nodes, edges } = diagram;
  const shapes = nodes.filter(isShape);
  const isDoubtful = shapes.every(({ confidence }) => confidence <= runningText.sure) && nodes.every(({ kind }) => kind !== "image");
  const isHeaded = edges.some(({ startMarker, endMarker }) => startMarker !== "none" || endMarker !== "none");
  return shapes.length <= 1 && isDoubtful && !isHeaded && countLetters(diagram) >= runningText.letters;
}

/** Returns whether a picture held a diagram: shapes that connectors join, icons or arrows with some text, or things that account for its ink. Text with rules is a page of text. */
export function holdsDiagram(diagram: Diagram): boolean {
  const { nodes, edges, report } = diagram;
  if (isRunningText(diagram)) return false;
  const isDrawn = nodes.some(isShape);
  const joins = edges.some(({ source, target }) => source.node !== null || target.node !== null);
  if (isDrawn && joins) return true;
  const points = edges.some(({ startMarker, endMarker }) => startMarker !== "none" || endMarker !== "none");
  const icons = nodes.filter(({ kind }) => kind === "image").length;
  if (!isDrawn && !joins && !points && icons < leastIcons) return false;
  // Lines between things cut out of the picture are ridges and twigs as often as connectors.
  return countLetters(diagram) >= leastLetters || report.explainedInk >= leastExplained;
}

/** Returns whether a photograph held a diagram; `filled` is the share of its prepared page that ink covers. Letters are no sign: readers see them in gravel. */
export function photoHoldsDiagram({ nodes, edges }: Diagram, filled: number): boolean {
  const shapes = nodes.filter(isShape);
  const ends = edges.filter(({ confidence }) => confidence >= leastJoin).flatMap(({ source, target }) => [source.node, target.node]);
  const joined = shapes.filter(({ id }) => ends.includes(id)).length;
  if (shapes.length >= many && joined >= shapes.length / 2) return true;
  if (filled > mostFilled) return false;
  const sure = shapes.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, shapes.length);
  return (joined >= 2 && joined >= leastJoined * shapes.length) || (shapes.length >= 3 && sure >= leastSure);
}
