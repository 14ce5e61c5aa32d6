/** Objects of the kinds ConversionJob and ConversionPool, as the API server gives them: with every default. */
import { randomUUID } from "node:crypto";
import type { ObjectRecord } from "../../src/app/objects.ts";
import type { JobObject, JobObjectStatus, JobPool, JobSpec } from "../../src/controller/jobs/job.ts";

/** When objects of tests are made. */
export const madeAt: Date = new Date("2026-11-22T10:00:00Z");

/** A moment so many seconds later. */
export const later = (seconds: number): Date => new Date(madeAt.getTime() + 1_000 * seconds);

/** The spec of a job whose picture is in a ConfigMap; say what matters. */
export function aJobSpec(spec: Partial<JobSpec> = {}): JobSpec {
  return {
    account: "acme",
    poolRef: { name: "default" },
    source: { configMapKeyRef: { name: "picture", key: "a.png" } },
    priority: "Normal",
    suspend: false,
    cancel: "None",
    ...spec,
  };
}

/** A job's object. */
export function aJobObject(
  spec: Partial<JobSpec> = {},
  status?: JobObjectStatus,
  metadata: Partial<JobObject["metadata"]> = {},
): JobObject {
  return {
    metadata: {
      name: "one",
      namespace: "team",
      uid: randomUUID(),
      resourceVersion: "1",
      generation: 1,
      creationTimestamp: "2026-11-22T10:00:00Z",
      labels: {},
      annotations: {},
      finalizers: [],
      ownerReferences: [],
      ...metadata,
    },
    spec: aJobSpec(spec),
    ...(status === undefined ? {} : { status }),
  };
}

/** A pool that admits the account `acme`. */
export function aPoolObject(spec: Partial<JobPool["spec"]> = {}, status?: NonNullable<JobPool["status"]>): JobPool {
  const { metadata } = aJobObject();
  return {
    metadata: { ...metadata, name: "default" },
    spec: {
      suspend: false,
      accounts: ["acme"],
      jobDefaults: {
        startDeadlineSeconds: 600,
        activeDeadlineSeconds: 120,
        backoffLimit: 2,
        ttlSecondsAfterFinished: 3_600,
        failedTTLSeconds: 7_200,
      },
      limits: { maxLiveObjects: 10_000 },
      visibility: { mirror: "All", maxObjects: 2_000 },
      ...spec,
    },
    ...(status === undefined ? {} : { status }),
  };
}

/** The record of a job that waits. */
export function aRecord(record: Partial<ObjectRecord> = {}): ObjectRecord {
  return {
    uid: "u",
    isMirror: false,
    place: { namespace: "team", name: "one" },
    job: "11111111-1111-4111-8111-111111111111",
    account: "acme",
    status: "queued",
    waitsAgain: false,
    isHeld: false,
    cancelPace: null,
    attempts: 0,
    acceptedAt: later(1),
    startedAt: null,
    startedSecondsAgo: null,
    endedAt: null,
    expiresAt: null,
    worker: null,
    error: null,
    artifacts: [],
    callback: "none",
    mark: "queued:0",
    ...record,
  };
}

/** The record of a job that runs since so many seconds. */
export function aRunningRecord(seconds: number, record: Partial<ObjectRecord> = {}): ObjectRecord {
  return aRecord({ status: "running", attempts: 1, startedAt: later(5), startedSecondsAgo: seconds, worker: "worker-7", ...record });
}

/** The record of a job that has succeeded with two files. */
export function anEndedRecord(record: Partial<ObjectRecord> = {}): ObjectRecord {
  const file = (format: string): ObjectRecord["artifacts"][number] => {
    return { format, extension: `.${format}`, mediaType: "text/plain", key: `artifacts/x/${format}`, bytes: 3, sha256: "ab" };
  };
  return aRunningRecord(77, {
    status: "succeeded",
    endedAt: later(77),
    expiresAt: later(300_000),
    artifacts: [file("vsdx"), file("svg")],
    ...record,
  });
}
