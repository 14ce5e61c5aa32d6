/** What a file says of its diagram to those who do not see it: a title, and the texts in the order in which they are read. */
import type { Diagram } from "../../core/diagram/types.ts";
import { textsOf } from "../../core/diagram/walk.ts";
import { inReadingOrder } from "../../core/text/paragraphs.ts";

/** Longer descriptions are read by nobody; readers of screens have no way to leave them. */
const mostCharacters = 5000;

/** Returns the title of the files. */
export function titleOf({ name }: Pick<Diagram, "name">): string {
  return name === undefined || name.trim() === "" ? "Diagram" : name;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Returns how much the diagram holds, and its texts from the top left on. */
export function descriptionOf(diagram: Diagram): string {
  const count = `${plural(diagram.nodes.length, "shape")} and ${plural(diagram.edges.length, "connector")}`;
  const placed = textsOf(diagram).map(({ text, box }) => ({
    text: text.replaceAll(/\s+/g, " ").trim(),
    box,
    rotation: 0,
    color: "#000000",
  }));
  const texts = inReadingOrder(placed.filter(({ text }) => text !== "")).map(({ text }) => text);
  if (texts.length === 0) return count;
  const whole = `${count}: ${texts.join("; ")}`;
  return whole.length <= mostCharacters ? whole : `${whole.slice(0, mostCharacters).replace(/\s+\S*$/, "")} …`;
}
