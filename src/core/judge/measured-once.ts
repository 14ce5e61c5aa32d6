/** Measures once what many pieces of evidence ask for. */

/** Returns a measurement that is made for each subject once; what else it is made with must not change while the subject lives. */
export function measuredOnce<Subject extends object, Rest extends readonly unknown[], Result>(
  measure: (subject: Subject, ...rest: Rest) => Result,
): (subject: Subject, ...rest: Rest) => Result {
  const known = new WeakMap<Subject, { readonly result: Result }>();
  return (subject, ...rest) => {
    const before = known.get(subject);
    if (before !== undefined) return before.result;
    const result = measure(subject, ...rest);
    known.set(subject, { result });
    return result;
  };
}
