/** Says what the outline fit measured in pixels in the terms of the shape catalogue. */
import type { NodeCandidate } from "../detection.ts";
import type { Box } from "../geometry/box.ts";
import { shapeOf } from "../shapes/catalog.ts";

/** Measures by name, in pixels of the box unless they are shares already. */
type Measures = Readonly<Record<string, number>>;

/** Sizes of the box: the catalogue counts most lengths in shorter sides. */
interface Sides {
  readonly width: number;
  readonly height: number;
  readonly shorter: number;
}

const inShorterSides =
  (from: string, to: string) =>
  (measured: Measures, { shorter }: Sides): Measures => ({ [to]: (measured[from] ?? 0) / shorter });

const asMeasured = (measured: Measures): Measures => measured;

/** How each kind's measures become its parameters. */
const translations: Readonly<Record<string, (measured: Measures, sides: Sides) => Measures>> = {
  cylinder: inShorterSides("cap", "lip"),
  step: inShorterSides("depth", "depth"),
  hexagon: inShorterSides("inset", "slant"),
  octagon: inShorterSides("cut", "cut"),
  note: inShorterSides("fold", "fold"),
  parallelogram: ({ slant = 0 }, { width, shorter }) => ({ slant: (slant * width) / shorter }),
  trapezoid: ({ inset = 0, ...turn }, { width, shorter }) => ({ slant: (inset * width) / shorter, ...turn }),
  folder: ({ tabWidth = 0, tabHeight = 0, ...side }, { width, height }) => ({
    tabWidth: tabWidth / width,
    tabHeight: tabHeight / height,
    ...side,
  }),
  triangle: asMeasured,
  // measured in the catalogue's terms
  star: asMeasured,
  cross: asMeasured,
  callout: asMeasured,
  gate_and_or: asMeasured,
  cube: asMeasured,
  component: asMeasured,
  queue: asMeasured,
  // already in pixels, as the catalogue counts headings
  swimlane: asMeasured,
  block_arrow: ({ head = 0, inset = 0, ...turn }, { width, height, shorter }) => ({
    head: head / shorter,
    shaft: 1 - (2 * inset) / ((turn["direction"] ?? 0) % 2 === 0 ? height : width),
    ...turn,
  }),
};

/** The lowest point of the catalogue's document, as a share of its box: the crest of its wave. */
const documentCrest = 0.98725;

/** Returns the box whose outline in the catalogue ends where the ink does. */
function boxOfOutline({ kind, box }: NodeCandidate): Box {
  return kind === "document" ? { ...box, height: box.height / documentCrest } : box;
}

/** Rounds to what a picture can tell, and keeps the value within the catalogue's bounds. */
function within(value: number, { minimum, maximum }: { readonly minimum: number; readonly maximum: number }): number {
  return Math.min(maximum, Math.max(minimum, Math.round(value * 1e4) / 1e4));
}

/** Returns a candidate whose parameters are those of its kind, and so the shape that a picture was measured as; an outline of no kind that brings no path is kept as its box. */
export function inCatalogueTerms(candidate: NodeCandidate): NodeCandidate {
  const { base } = candidate;
  return { ...asItself(candidate), ...(base === undefined ? {} : { base: asItself(base) }) };
}

function asItself(candidate: NodeCandidate): NodeCandidate {
  if (candidate.kind === "freeform" && candidate.path === null) return { ...candidate, kind: "rectangle", params: null };
  const { width, height } = candidate.box;
  const known = shapeOf(candidate.kind).params;
  const measured = candidate.params ?? {};
  const translated = translations[candidate.kind]?.(measured, { width, height, shorter: Math.min(width, height) }) ?? {};
  const params = Object.entries(known).flatMap(([name, bounds]): (readonly [string, number])[] => {
    const value = translated[name];
    return value === undefined || candidate.params === null ? [] : [[name, within(value, bounds)]];
  });
  return { ...candidate, box: boxOfOutline(candidate), params: params.length === 0 ? null : Object.fromEntries(params) };
}
