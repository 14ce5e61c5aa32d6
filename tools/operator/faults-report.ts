/** Writes the page about faults of the cluster. */
import { markdownTable } from "../statistics.ts";
import type { FaultRow } from "./fault-run.ts";
import type { Fault } from "./faults.ts";

/** A row with where and when it was made. */
export interface LoggedFault {
  readonly commit: string;
  readonly at: string;
  readonly kubernetes: string;
  readonly node: string;
  /** The load of the machine when it was over. */
  readonly load: number;
  readonly row: FaultRow;
}

/** Tells whether nothing was lost, interrupted, told twice or promised and not kept. */
export function isOutlived({ interrupted, duplicates, violations }: FaultRow): boolean {
  return interrupted + duplicates + violations.length === 0;
}

/** Writes the page; of a fault that was made more than once, the last time counts. */
export function faultsReport(logged: readonly LoggedFault[], faults: readonly Pick<Fault, "name" | "how" | "over">[]): string {
  const last = logged.at(-1);
  const loads = logged.map(({ load }) => load);
  const commits = [...new Set(logged.map(({ commit }) => commit))].join(", ");
  const rows = faults.map(({ name, how, over }) => {
    const row = logged.findLast(({ row: { name: found } }) => found === name)?.row;
    if (row === undefined) return [name, how, "not made yet", over, "", "", "", ""];
    const { seconds, jobs, interrupted, duplicates, violations } = row;
    return [name, how, seconds.toFixed(1), over, ...[jobs, interrupted, duplicates, violations.length].map(String)];
  });
  const head = ["fault", "how", "over after, s", "counted", "jobs", "interrupted", "ends told twice", "broken promises"];
  return `# Faults of the cluster

Written by \`make prove-operator-faults\` at ${commits}: Kubernetes ${last?.kubernetes} (control plane, kubelet, containerd, runc), Node ${last?.node}, the load of the machine ${Math.min(...loads).toFixed(1)} to
${Math.max(...loads).toFixed(1)}. Ingress, courier, two controllers and four workers of two slots run as pods of our image on a real node; PostgreSQL, NATS and the object store run beside it, and
their own faults are those of [the fault matrix](faults.md). Conversions take 2 to 10 seconds each and are played, everything around them is real. Eight clients of the interface and two people with kubectl ask
for one conversion after the other while a fault is made, but for the restored etcd, which would take people's objects away. After each, everything is left to end, and the checker of the fault matrix
compares what was seen with the database, jobs of objects among it: each object is one job, charged once; what succeeded has its files, what failed its refund (\`test/tools/operator-faults.test.ts\` shows that broken promises are reported). A conversion is interrupted when an attempt
was begun and brought no end.

${markdownTable([head, ...rows])}
`;
}
