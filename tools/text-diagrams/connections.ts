/** Draws which boxes of a page are connected: a tree, and some connectors more. */
import type { Chance } from "./chance.ts";

/** Two boxes by their places in the list of all. */
export type Connection = readonly [from: number, to: number];

/** Most boxes follow one of the few before them, so that pages are long rather than wide. */
function treeOf(chance: Chance, count: number): Connection[] {
  return chance.times(count - 1, (index) => {
    const box = index + 1;
    return chance.happens(0.85) ? [chance.integer(Math.max(0, box - 4), box - 1), box] : [box, chance.integer(0, box - 1)];
  });
}

/** Connects boxes, all of them by one tree; of those that are added none repeats a pair, so there can be fewer than are asked for. */
export function connectionsOf(chance: Chance, count: number, added: number): readonly Connection[] {
  const connections = treeOf(chance, count);
  for (let turn = 0; turn < added; turn++) {
    const [from, to] = [chance.integer(0, count - 1), chance.integer(0, count - 1)];
    const isThere = connections.some(([one, other]) => (one === from && other === to) || (one === to && other === from));
    if (from !== to && !isThere) connections.push([from, to]);
  }
  return connections;
}
