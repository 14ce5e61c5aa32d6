/** Everything that the lanes of the cluster build once, as a step of its own: a hook that builds would run into its time on a busy machine. */
import { needImage } from "../image/build.ts";
import { helmVersion, needHelm, olderHelmVersion } from "./helm.ts";
import { needNode } from "./node-cluster.ts";
import { needEtcd, needKubernetes, needKwok } from "./programs.ts";

/** Something that is built once and kept in the cache. */
export interface Build {
  readonly name: string;
  /** Words of `REDRAW_SKIP` of which each leaves it out. */
  readonly skips: readonly string[];
  /** Builds it where it is missing; throws with what to type where it cannot be built. */
  readonly need: () => unknown;
}

/** Every build, those that others stand on first. */
export const builds: readonly Build[] = [
  { name: "etcd", skips: ["cluster"], need: needEtcd },
  { name: "Kubernetes", skips: ["cluster"], need: needKubernetes },
  { name: "kwok", skips: ["cluster"], need: needKwok },
  { name: `Helm ${helmVersion}`, skips: ["cluster"], need: () => needHelm() },
  { name: `Helm ${olderHelmVersion}`, skips: ["cluster"], need: () => needHelm(olderHelmVersion) },
  { name: "a node", skips: ["cluster", "node"], need: needNode },
  { name: "our image", skips: ["cluster", "image"], need: () => needImage("base") },
];

/** Runs what is not left out, one after the other; `tell` hears what takes how long. Throws what a build throws. */
export function buildAll(list: readonly Build[], isSkipped: (word: string) => boolean, tell: (line: string) => void): void {
  for (const { name, skips, need } of list) {
    const word = skips.find(isSkipped);
    if (word !== undefined) {
      tell(`${name}: left out by REDRAW_SKIP=${word}`);
      continue;
    }
    const began = Date.now();
    need();
    tell(`${name}: ready after ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }
}
