/** How long and wide the heads of connectors are, in lengths of a filled triangle: every writer draws them so, and what a picture shows is measured by it. */
import type { Marker } from "./types.ts";

/** How far a head reaches along its line, and across it. */
export interface HeadForm {
  readonly length: number;
  readonly width: number;
}

/** A line without a head has no form. */
export const headForms: Readonly<Record<Exclude<Marker, "none">, HeadForm>> = {
  triangle: { length: 1, width: 0.9 },
  triangle_hollow: { length: 1.4, width: 1.4 },
  open: { length: 1, width: 0.9 },
  thin: { length: 1, width: 0.44 },
  stealth: { length: 1.1, width: 0.9 },
  diamond: { length: 1.6, width: 0.9 },
  diamond_hollow: { length: 1.6, width: 0.9 },
  circle: { length: 0.9, width: 0.9 },
  circle_hollow: { length: 0.9, width: 0.9 },
  bar: { length: 0.4, width: 1 },
  cross: { length: 1, width: 0.9 },
  crow_one: { length: 0.8, width: 1 },
  crow_many: { length: 1, width: 1 },
  crow_one_many: { length: 1.3, width: 1 },
  crow_zero_one: { length: 1.65, width: 1 },
  crow_zero_many: { length: 1.7, width: 1 },
  half: { length: 1, width: 0.5 },
};
