/** How far a chosen shape can be trusted: what judges say of its place and of its kind, beside what they say of everything that was chosen on its page. */
import type { Family } from "../decode/families.ts";
import { groupsOf } from "../decode/close-look.ts";
import type { SeenCandidate } from "./candidates.ts";
import { measures } from "./evidence.ts";
import { asEvidence } from "./forest.ts";
import { cornerMeasures } from "./kinds/corners.ts";
import { kindGroups } from "./kinds/evidence.ts";
import { textureMeasures } from "./kinds/texture.ts";
import type { ToldKind } from "./kinds/choose.ts";
import type { Measure, Scene } from "./scene.ts";
import { sizeName } from "./scene.ts";
import { mean } from "./summary.ts";

/** A shape that was chosen, with how probable it is that it is one, and its kind. */
export interface ToldShape {
  readonly candidate: SeenCandidate;
  readonly scene: Scene;
  readonly probability: number;
  readonly told: ToldKind;
}

/** What is said of shapes that have something in common. */
interface Habits {
  readonly place: number;
  readonly sure: number;
  readonly count: number;
}

/** A shape among all that were chosen. */
interface Standing {
  readonly one: ToldShape;
  readonly ofPage: Habits;
  readonly ofSize: Habits;
  readonly ofGroup: Habits;
}

const lookOf = ({ candidate, told: { group } }: ToldShape): number => (group === null ? 1 : groupsOf(candidate.look).get(group)!);

const ofStanding: readonly { readonly name: string; readonly of: (standing: Standing) => number }[] = [
  { name: "place", of: ({ one }) => one.probability },
  { name: "kind sure", of: ({ one }) => one.told.sure },
  { name: "kind other", of: ({ one }) => one.told.other },
  { name: "told as", of: ({ one: { told } }) => (told.group === null ? -1 : kindGroups.indexOf(told.group)) },
  { name: "kind changed", of: ({ one: { candidate, told } }) => Number(told.node !== candidate.node) },
  { name: "look", of: ({ one }) => lookOf(one) },
  { name: "page place", of: ({ ofPage }) => ofPage.place },
  { name: "page sure", of: ({ ofPage }) => ofPage.sure },
  { name: "page count", of: ({ ofPage }) => ofPage.count },
  { name: "size sure", of: ({ ofSize }) => ofSize.sure },
  { name: "size count", of: ({ ofSize }) => ofSize.count },
  { name: "group sure", of: ({ ofGroup }) => ofGroup.sure },
  { name: "group share", of: ({ ofGroup, ofPage }) => ofGroup.count / ofPage.count },
];

/** What it looks like, which says what judges are wrong about: with this 98.5 instead of 97.2 of 100 shapes that are called sure are right, and more are. */
const ofCandidate: readonly Measure[] = [...measures, ...cornerMeasures, ...textureMeasures];

/** Names of the measures in their order. */
export const confidenceMeasures: readonly string[] = [...ofStanding, ...ofCandidate].map(({ name }) => name);

const habitsOf = (shapes: readonly ToldShape[]): Habits => ({
  place: mean(shapes.map(({ probability }) => probability)),
  sure: mean(shapes.map(({ told }) => told.sure)),
  count: shapes.length,
});

function habitsBy<Key>(shapes: readonly ToldShape[], keyOf: (shape: ToldShape) => Key): ReadonlyMap<Key, Habits> {
  return new Map([...Map.groupBy(shapes, keyOf)].map(([key, some]) => [key, habitsOf(some)]));
}

/** Measures each of the shapes that were chosen on a page, in their order. */
export function confidenceEvidenceOf(chosen: readonly ToldShape[]): readonly Float64Array[] {
  const sizeOf = ({ candidate }: ToldShape): string => sizeName(candidate.node.box);
  const groupOf = ({ told }: ToldShape): Family | null => told.group;
  const ofPage = habitsOf(chosen);
  const [bySize, byGroup] = [habitsBy(chosen, sizeOf), habitsBy(chosen, groupOf)];
  return chosen.map((one) => {
    const standing = { one, ofPage, ofSize: bySize.get(sizeOf(one))!, ofGroup: byGroup.get(groupOf(one))! };
    const { candidate, scene } = one;
    return asEvidence([...ofStanding.map(({ of }) => of(standing)), ...ofCandidate.map(({ of }) => of(candidate, scene))]);
  });
}
