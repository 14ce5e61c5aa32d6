/** Makes objects of jobs that show their ends, as large as real ones. */
import type { Cluster } from "../../src/app/cluster.ts";
import { labelsOf } from "../../src/controller/jobs/labels.ts";
import { jobKind } from "../../src/controller/jobs/job.ts";
import type { JobObject } from "../../src/controller/jobs/job.ts";
import { acceptedStatus } from "../../src/controller/jobs/status.ts";
import { formats } from "../../src/formats/index.ts";
import { anEndedRecord } from "../../test/make/conversion-job.ts";
import { pictureSource } from "../../test/make/jobs-world.ts";
import { accounts, make } from "./world.ts";

const together = 16;

/** A status as a finished job has it. */
function endedStatus(object: JobObject, job: string): object {
  const now = new Date();
  const artifacts = formats.map(({ id, extension, mediaType }) => {
    return { format: id, extension, mediaType, key: `artifacts/${job}/1/${id}`, bytes: 12_345, sha256: "0".repeat(64) };
  });
  const times = { acceptedAt: now, startedAt: now, endedAt: now, expiresAt: new Date(now.getTime() + 259_200_000) };
  const record = anEndedRecord({ uid: object.metadata.uid, job, worker: "redraw-worker-default-7d9f8c6b5-abcde", artifacts, ...times });
  return acceptedStatus(object, { record, nodeName: "node-1" }, now);
}

/** Makes so many; `tell` hears how many there are now and then. */
export async function makeFinished(cluster: Cluster, count: number, tell: (made: number) => void): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) {
      const index = next++;
      const job = `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
      const account = accounts[index % accounts.length]!;
      const labels = labelsOf({ job, account, pool: "default", priority: "Normal", origin: "kubectl" });
      const spec = { account, source: pictureSource, ttlSecondsAfterFinished: 86_400 };
      const object = (await make(cluster, jobKind, {
        metadata: { namespace: "default", name: `done-${index}`, labels },
        spec,
      })) as JobObject;
      await finish(object, job);
      if (index % 1_000 === 999) tell(index + 1);
    }
  };
  /** The controller may have looked meanwhile. */
  const finish = async (made: JobObject, job: string): Promise<void> => {
    for (let object: JobObject | null = made; object !== null; object = await cluster.read<JobObject>(jobKind, made.metadata)) {
      if ((await cluster.patchStatus(jobKind, object, endedStatus(object, job))).kind === "written") return;
    }
  };
  await Promise.all(Array.from({ length: together }, work));
}
