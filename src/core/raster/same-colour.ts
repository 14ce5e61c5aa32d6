/** Colours of fills and outlines that two parts of one shape share, none among them. */
import { packedColour } from "./bitmap.ts";
import { colourDistance } from "./colour.ts";

/** They are the same within so many levels in a channel. */
const within = 24;

/** Tells whether two colours, as hex or null for none, are one, or both are none. */
export function areSameColour(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return colourDistance(packedColour(one), packedColour(other)) <= within;
}
