/** Knows every path with its methods, for the refusals of those that do not exist. */

/** Finds the methods of a path. */
export interface PathTable {
  add(pattern: string, methods: readonly string[]): void;
  /** Returns the methods that a path has, sorted; none for a path that does not exist. */
  methodsOf(path: string): readonly string[];
}

function matcherOf(pattern: string): RegExp {
  const parts = pattern.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join("[^/]+")}$`);
}

/** Opens an empty table; patterns have parameters in braces. */
export function openPathTable(): PathTable {
  const entries = new Map<string, { readonly matcher: RegExp; readonly methods: Set<string> }>();
  return {
    add(pattern, methods) {
      const entry = entries.get(pattern) ?? { matcher: matcherOf(pattern), methods: new Set() };
      for (const method of methods) entry.methods.add(method);
      entries.set(pattern, entry);
    },
    methodsOf(path) {
      const entry = [...entries.values()].find(({ matcher }) => matcher.test(path));
      return entry === undefined ? [] : [...entry.methods].toSorted();
    },
  };
}
