/** Gives a shape the kind that the cut-out net is sure of, where geometry measured another one. */
import { families, familyOfKind, kindOfFamily } from "../decode/families.ts";
import type { Family } from "../decode/families.ts";
import type { NodeCandidate } from "../detection.ts";
import type { SeenCandidate } from "./candidates.ts";

/** So sure the net must be: of kinds out of fold 89.3 % are right as geometry measures them, 92.0 % with those that the net is so sure of, 91.4 % from 0.5 on. */
const leastSure = 0.8;
/** Corners of rounded rectangles, as a share of the shorter side, where only the net saw that they are round. */
const usualRadius = 0.15;

/** Families that differ by what a shape holds, or by its sides alone, are one to the net: geometry tells them apart. */
const alike: Partial<Record<Family, Family>> = { frame: "rectangle", circle: "ellipse" };

const groupOf = (family: Family): Family => alike[family] ?? family;

/** Returns the group of families that is likeliest, and how sure that is. */
export function likeliestGroup(probabilities: readonly number[]): { readonly group: Family; readonly sure: number } {
  const sums = new Map<Family, number>();
  for (const [at, family] of families.entries()) sums.set(groupOf(family), (sums.get(groupOf(family)) ?? 0) + probabilities[at]!);
  const [group, sure] = [...sums].reduce((best, one) => (one[1] > best[1] ? one : best));
  return { group, sure };
}

/** Returns the candidate's shape with its kind corrected where the net is sure of another one. */
export function correctKind({ node, look }: SeenCandidate): NodeCandidate {
  if (node.kind === "text") return node;
  const { group, sure } = likeliestGroup(look.families);
  if (sure < leastSure || group === groupOf(familyOfKind[node.kind])) return node;
  const cornerRadius = group === "rounded" ? usualRadius * Math.min(node.box.width, node.box.height) : 0;
  return { ...node, kind: kindOfFamily[group], params: null, path: null, style: { ...node.style, cornerRadius } };
}
