/** The object that shows a job of the interface. */
import type { MirrorCandidate } from "../../app/mirrors.ts";
import { labelsOf } from "../jobs/labels.ts";

/** The name of a view; whoever does not know its last part can make none that passes for one. */
export function mirrorName(job: string, randomWord: string): string {
  return `api-${job}-${randomWord}`;
}

/** Tells whether a name looks like that of a view. */
export function isMirrorName(name: string): boolean {
  return /^api-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-[a-z0-9]+$/.test(name);
}

const priorities = { high: "High", normal: "Normal", low: "Low" } as const;

/** The view of a job; `leavesAtEnd` is for pools that show jobs only while they run. */
export function mirrorObject(
  { job, account, pool, priority }: MirrorCandidate,
  place: { readonly namespace: string; readonly name: string; readonly leavesAtEnd: boolean },
): object {
  return {
    metadata: {
      namespace: place.namespace,
      name: place.name,
      labels: labelsOf({ job, account, pool, priority: priorities[priority], origin: "api" }),
    },
    spec: {
      account,
      poolRef: { name: pool },
      source: { upload: { jobID: job } },
      priority: priorities[priority],
      ...(place.leavesAtEnd ? { ttlSecondsAfterFinished: 0 } : {}),
    },
  };
}
