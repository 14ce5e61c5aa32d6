/** Which form a head has: as geometry measured it, unless the page makes that unlikely. */
import type { EndForm, EndLook } from "../../decode/end-look.ts";
import { probabilityOfForms } from "../../decode/end-look.ts";
import type { Edge, Marker } from "../../diagram/types.ts";

/** A head stands where it is at least so probable; one of a rarer form, which geometry measured, where it is not quite unlikely. */
const leastHead = 0.5;
const leastRareHead = 0.2;
/** Heads that every third line has: a net tells that there is one, not which. */
export const plainHeads: readonly Marker[] = ["none", "triangle", "open"];
/**
 * Rings and crow's feet at so few ends, beside so many times as many plain heads, are plain heads or bare ends that were measured askew, where two lines
 * meet or one meets a border at a low angle: on pages of `train` all 29 such ends were, of the other 72 a third.
 */
const [fewEnds, farMorePlain] = [2, 4] as const;

/** What is known of the heads of a page. */
export interface HeadForms {
  /** The head that most connectors have. */
  readonly usual: Marker;
  /** Forms that the page is unlikely to have. */
  readonly unlikely: ReadonlySet<Marker>;
}

/** Forms that come together on a page, as an entity diagram has them, and are unlikely together. */
const companies: readonly (readonly Marker[])[] = [
  ["circle", "circle_hollow"],
  ["bar", "crow_one", "crow_many", "crow_one_many", "crow_zero_one", "crow_zero_many"],
];

function countHeads(edges: readonly Edge[]): ReadonlyMap<Marker, number> {
  const counts = new Map<Marker, number>();
  for (const { startMarker, endMarker } of edges)
    for (const marker of [startMarker, endMarker]) if (marker !== "none") counts.set(marker, (counts.get(marker) ?? 0) + 1);
  return counts;
}

/** Looks at the heads of all that may be a connector, and of what was chosen. */
export function headForms(candidates: readonly Edge[], chosen: readonly Edge[]): HeadForms {
  const plain = [...countHeads(candidates)].filter(([marker]) => plainHeads.includes(marker));
  const counts = countHeads(chosen);
  const ends = (forms: Iterable<Marker>): number => [...forms].reduce((sum, form) => sum + (counts.get(form) ?? 0), 0);
  const unlikely = companies.filter((forms) => ends(forms) <= fewEnds && farMorePlain * ends(forms) <= ends(plainHeads));
  return { usual: plain.toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? "triangle", unlikely: new Set(unlikely.flat()) };
}

/**
 * Heads that differ by their fill or by small strokes alone, filled ones and usual ones first, with how the end net names them. Within a group geometry measures which it is, between groups
 * the net knows better where it is so sure: of strangers' heads 23 arrows were rings or bars before, none is now, and 31 filled ones were open, 4 are.
 */
const groups: readonly { readonly seen: readonly EndForm[]; readonly markers: readonly Marker[] }[] = [
  { seen: ["triangle", "triangle_hollow"], markers: ["triangle", "triangle_hollow"] },
  { seen: ["open"], markers: ["open"] },
  { seen: ["diamond", "diamond_hollow"], markers: ["diamond", "diamond_hollow"] },
  { seen: ["circle", "circle_hollow"], markers: ["circle", "circle_hollow"] },
  { seen: ["bar"], markers: ["crow_one", "bar"] },
  { seen: ["crow"], markers: ["crow_many", "crow_one_many", "crow_zero_many", "crow_zero_one"] },
];
const sureOfForm = 0.8;
/** So sure it must be that thin strokes that were measured as an open head are a filled one: of small open ones it says 0.86 to 0.93, of filled ones 0.98. */
const sureOfFilled = 0.95;
/** What a crow's foot is whose other strokes alone were measured. */
const besideFoot: Partial<Record<Marker, Marker>> = {
  bar: "crow_one_many",
  crow_one: "crow_one_many",
  circle: "crow_zero_many",
  circle_hollow: "crow_zero_many",
};

/** Returns the form that the end net is sure of, as it was measured where that is alike. */
function formSeen(look: EndLook | null, measured: Marker): Marker | null {
  if (look === null) return null;
  const group = groups.find(({ seen }) => probabilityOfForms(look, seen) >= sureOfForm);
  if (group === undefined) return null;
  if (group.markers.includes(measured)) return measured;
  if (measured === "open" && group.markers.includes("triangle") && probabilityOfForms(look, group.seen) < sureOfFilled) return measured;
  if (group.seen.includes("crow")) return besideFoot[measured] ?? "crow_many";
  const [filled, hollow] = group.seen;
  const isHollow = hollow !== undefined && probabilityOfForms(look, [hollow]) > probabilityOfForms(look, [filled!]);
  return group.markers[Number(isHollow)]!;
}

/** What is known of an end: how probable a head is, and what the end net says where the page net saw an end. */
export interface KnownEnd {
  readonly probability: number;
  readonly look: EndLook | null;
}

/** Returns what stands at an end where geometry measured a form. */
export function shownForm(measured: Marker, { probability, look }: KnownEnd, { usual, unlikely }: HeadForms): Marker {
  const seen = formSeen(look, measured);
  if (seen !== null && probability >= leastHead) return seen;
  if (!plainHeads.includes(measured) && !unlikely.has(measured)) return probability >= leastRareHead ? measured : "none";
  if (probability < leastHead) return "none";
  return plainHeads.includes(measured) && measured !== "none" ? measured : usual;
}
