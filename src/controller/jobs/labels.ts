/** Labels by which jobs are selected, whoever made their objects. */
import { apiGroup } from "../resource/definitions.ts";

/** What the labels of a job say. */
export interface LabelledJob {
  readonly job: string;
  readonly account: string;
  readonly pool: string;
  readonly priority: "Low" | "Normal" | "High";
  /** How the job came: by the interface, or as an object. */
  readonly origin: "api" | "kubectl";
}

/** Writes the labels. */
export function labelsOf({ job, account, pool, priority, origin }: LabelledJob): Readonly<Record<string, string>> {
  const values = { pool, account, priority, shard: job.slice(0, 1), origin };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${apiGroup}/${name}`, value]));
}
