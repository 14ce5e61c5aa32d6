/** Pixels, or runs of them, that are joined into areas: each has a parent, and the last one of all parents stands for the area. */

/** Finds the last parent of all, which is its own, and shortens the way to it (path halving). */
export function rootOf(parents: Int32Array, from: number): number {
  let root = from;
  while (parents[root] !== root) {
    parents[root] = parents[parents[root]!]!;
    root = parents[root]!;
  }
  return root;
}
