/** Conditions of an object's status, as `kubectl wait` reads them: a moment changes with the status, and with nothing else. */

/** One condition. */
export interface Condition {
  readonly type: string;
  readonly status: "True" | "False" | "Unknown";
  readonly observedGeneration?: number;
  /** RFC 3339. */
  readonly lastTransitionTime: string;
  /** CamelCase. */
  readonly reason: string;
  readonly message: string;
}

/** What a condition should say. */
export type Claim = Pick<Condition, "status" | "reason" | "message">;

/** A moment as objects write it, in whole seconds. */
export function momentOf(at: Date): string {
  return at.toISOString().replace(/\.\d+Z$/, "Z");
}

/** Finds a condition. */
export function conditionOf(conditions: readonly Condition[] | undefined, type: string): Condition | undefined {
  return conditions?.find((condition) => condition.type === type);
}

/** Joins what conditions should say with what they said before: in the order of the claims, those of others after them. */
export function mergeConditions(
  before: readonly Condition[] | undefined,
  claims: Readonly<Record<string, Claim>>,
  { generation, now }: { readonly generation: number; readonly now: Date },
): readonly Condition[] {
  const ours = Object.entries(claims).map(([type, { status, reason, message }]): Condition => {
    const known = conditionOf(before, type);
    const lastTransitionTime = known?.status === status ? known.lastTransitionTime : momentOf(now);
    return { type, status, observedGeneration: generation, lastTransitionTime, reason, message };
  });
  return [...ours, ...(before ?? []).filter(({ type }) => claims[type] === undefined)];
}

/** The text of a value that is the same for equal values, whatever the order of their fields. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, field: unknown) => {
    if (typeof field !== "object" || field === null || Array.isArray(field)) return field;
    return Object.fromEntries(Object.entries(field).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
}

/** Returns the merge patch that makes one status of another; null when they are the same. A field that is gone is null in it. */
export function statusPatch(before: object | undefined, wanted: object): Readonly<Record<string, unknown>> | null {
  const [old, fresh] = [Object.entries(before ?? {}), Object.entries(wanted).filter(([, value]) => value !== undefined)];
  const known = new Map(old);
  const names = new Set(fresh.map(([name]) => name));
  const changed = fresh.filter(([name, value]) => canonical(known.get(name)) !== canonical(value));
  const gone = old.filter(([name]) => !names.has(name)).map(([name]) => [name, null] as const);
  return changed.length + gone.length === 0 ? null : Object.fromEntries([...changed, ...gone]);
}
