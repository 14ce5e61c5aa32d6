/** Tells a diagram from any other picture by what was found in it. */
import type { Diagram } from "./types.ts";

/**
 * Shapes alone must explain this share of the ink. Drawn shapes explain nearly all of theirs; in photographs without any diagram
 * the specks that look like shapes explained 0.06 to 0.18 of it, and never came with text or connectors (measured on made-up photographs).
 */
const leastExplained = 0.3;

/** Fewer letters and digits in the whole picture are rather specks that a reader took for letters. */
const leastLetters = 3;

function countLetters({ nodes, edges }: Diagram): number {
  const texts = [...nodes.map(({ text }) => text?.value ?? ""), ...edges.flatMap(({ labels }) => labels.map(({ text }) => text))];
  return texts.reduce((sum, text) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0);
}

/** Returns whether a picture held a diagram: a connector, some text, or shapes that account for its ink. */
export function holdsDiagram(diagram: Diagram): boolean {
  if (diagram.edges.length > 0) return true;
  const drawn = diagram.nodes.filter(({ kind }) => kind !== "image");
  if (drawn.length === 0) return false;
  return countLetters(diagram) >= leastLetters || diagram.report.explainedInk >= leastExplained;
}
