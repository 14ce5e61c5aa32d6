/** Writes the page about changes of a pool under load. */
import { markdownTable, quantile } from "../statistics.ts";
import type { ChangeKind } from "./changes.ts";
import type { Round } from "./round.ts";

/** A round with where and when it was made. */
export interface LoggedRound {
  readonly commit: string;
  readonly at: string;
  readonly kubernetes: string;
  readonly node: string;
  /** The load of the machine before the round. */
  readonly load: number;
  readonly seconds: number;
  readonly round: Round;
}

/** What a set of rounds comes to. */
export interface Sums {
  readonly changes: number;
  readonly jobs: number;
  readonly objects: number;
  readonly interrupted: number;
  readonly duplicates: number;
  readonly mostAttempts: number;
  readonly failed: number;
  readonly violations: number;
}

/** Adds rounds up. */
export function sumOf(rounds: readonly Round[]): Sums {
  const sum = (read: (round: Round) => number): number => rounds.reduce((total, round) => total + read(round), 0);
  return {
    changes: sum(({ changes }) => changes.length),
    jobs: sum(({ jobs }) => jobs),
    objects: sum(({ objects }) => objects),
    interrupted: sum(({ interrupted }) => interrupted),
    duplicates: sum(({ duplicates }) => duplicates),
    mostAttempts: Math.max(0, ...rounds.map(({ mostAttempts }) => mostAttempts)),
    failed: sum(({ failed }) => failed),
    violations: sum(({ violations }) => violations.length),
  };
}

/** Tells whether nothing was broken off, told twice, tried more than twice, or promised and not kept. */
export function isClean({ interrupted, duplicates, mostAttempts, failed, violations }: Sums): boolean {
  return interrupted + duplicates + failed + violations === 0 && mostAttempts <= 2;
}

const names: Readonly<Record<ChangeKind, string>> = {
  smaller: "fewer workers: `kubectl scale`, or `maxReplicas` where the pool sizes itself",
  drain: "`kubectl drain` of the only node, and back",
  rollout: "a change of the pods' template",
};

function kindRows(rounds: readonly Round[]): readonly (readonly string[])[] {
  const changes = rounds.flatMap((round) => round.changes);
  return Object.entries(names).map(([kind, name]) => {
    const seconds = changes.filter((change) => change.kind === kind).map((change) => change.seconds);
    return seconds.length === 0
      ? [name, "0", "", ""]
      : [name, String(seconds.length), quantile(seconds, 0.5).toFixed(1), Math.max(...seconds).toFixed(1)];
  });
}

const cellsOf = (sums: Sums): readonly string[] =>
  [sums.changes, sums.jobs, sums.objects, sums.interrupted, sums.duplicates, sums.mostAttempts, sums.failed, sums.violations].map(String);

/** Writes the page; rounds that were logged at several commits name all of them. */
export function changesReport(logged: readonly LoggedRound[]): string {
  const rounds = logged.map(({ round }) => round);
  const drained = rounds.filter(({ drains }) => drains);
  const undrained = rounds.filter(({ drains }) => !drains);
  const seeds = (some: readonly Round[]): string => some.map(({ seed }) => seed).join(", ");
  const loads = logged.map(({ load }) => load);
  const last = logged.at(-1);
  const commits = [...new Set(logged.map(({ commit }) => commit))].join(", ");
  const words = ["", "changes", "jobs", "of kubectl", "interrupted", "ends told twice", "most attempts", "failed", "broken promises"];
  return `# Changes of a pool under load

Written by \`make prove-operator\` at ${commits}: Kubernetes ${last?.kubernetes} (control plane, kubelet, containerd, runc), Node ${last?.node}, the load of the machine ${Math.min(...loads).toFixed(1)} to
${Math.max(...loads).toFixed(1)} before its rounds. Ingress, courier, controller and up to four workers of two slots run as pods of our image on a real node; PostgreSQL, NATS and the
object store run beside it. Conversions take 2 to 10 seconds each and are played, everything around them is real. Eight clients of the interface and two people with kubectl ask for one conversion after the
other, more than the workers have places for, while changes are made at random, a quarter of them two at once. In every other round the pool sizes itself.

${markdownTable([words, ["as it is", ...cellsOf(sumOf(drained))], ["draining switched off", ...cellsOf(sumOf(undrained))]])}

A conversion is interrupted when an attempt was begun and brought no end. Promises are those of the fault matrix ([faults.md](faults.md)), and that every object of kubectl is one job, charged once, and
succeeded. Draining is switched off by \`disruption.drainTimeoutSeconds: 0\` and by workers that end at once when they are told to; the seeds are those of the first rounds.

${markdownTable([["change", "times", "median, s", "longest, s"], ...kindRows(drained)])}

Seeds as it is: ${seeds(drained)}; without draining: ${seeds(undrained)}.
`;
}
