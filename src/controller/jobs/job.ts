/** The object ConversionJob as the controller reads and writes it. */
import type { ClusterObject, ResourceKind } from "../../app/cluster.ts";
import type { Condition } from "../conditions.ts";
import { apiGroup, apiVersion } from "../resource/definitions.ts";

/** Where the kind is. */
export const jobKind: ResourceKind = { group: apiGroup, version: apiVersion, kind: "ConversionJob", plural: "conversionjobs" };

/** A key of a ConfigMap. */
export interface ConfigMapKey {
  readonly name: string;
  readonly key: string;
}

/** What a user asks for; what the API server gives defaults to is always there. */
export interface JobSpec {
  readonly account: string;
  readonly poolRef: { readonly name: string };
  /** One of the first three. */
  readonly source: {
    readonly url?: string;
    readonly configMapKeyRef?: ConfigMapKey;
    readonly upload?: { readonly jobID: string };
    readonly sha256?: string;
    readonly sizeBytes?: number;
    readonly mediaType?: string;
  };
  readonly outputs?: readonly { readonly format: string; readonly options?: Readonly<Record<string, string>> }[];
  readonly detection?: { readonly model?: string; readonly minConfidencePercent?: number; readonly maxDetections?: number };
  readonly priority: "Low" | "Normal" | "High";
  readonly suspend: boolean;
  readonly cancel: "None" | "Graceful" | "Immediate";
  readonly startDeadlineSeconds?: number;
  readonly activeDeadlineSeconds?: number;
  readonly backoffLimit?: number;
  readonly ttlSecondsAfterFinished?: number;
  readonly callback?: { readonly url: string };
}

/** A file that can be downloaded. */
export interface JobArtifact {
  readonly format: string;
  readonly key: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly expiresAt: string;
}

/** Why a job failed. */
export interface JobFailure {
  readonly reason: string;
  readonly message: string;
  readonly retryable: boolean;
}

/** What became of it. */
export interface JobObjectStatus {
  readonly observedGeneration?: number;
  readonly jobID?: string;
  readonly phase?: JobPhase;
  readonly conditions?: readonly Condition[];
  readonly attempts?: number;
  readonly enqueuedAt?: string;
  readonly startedAt?: string;
  readonly finishedAt?: string;
  readonly queueWait?: string;
  readonly queueWaitMillis?: number;
  readonly duration?: string;
  readonly durationMillis?: number;
  readonly worker?: { readonly podName?: string; readonly nodeName?: string };
  readonly artifacts?: readonly JobArtifact[];
  readonly failure?: JobFailure;
}

/** Where it stands, for people. */
export type JobPhase = "Pending" | "Suspended" | "Queued" | "Running" | "Succeeded" | "Failed" | "Cancelled";

/** A ConversionJob. */
export type JobObject = ClusterObject<JobSpec, JobObjectStatus>;

/** What the path of a job reads of its pool. */
export type JobPool = ClusterObject<
  {
    readonly suspend: boolean;
    readonly accounts?: readonly string[];
    readonly jobDefaults: {
      readonly startDeadlineSeconds: number;
      readonly activeDeadlineSeconds: number;
      readonly backoffLimit: number;
      readonly ttlSecondsAfterFinished: number;
      readonly failedTTLSeconds: number;
    };
    readonly limits: { readonly maxLiveObjects: number };
    readonly visibility: { readonly mirror: "All" | "Active" | "Failed" | "None"; readonly maxObjects: number };
  },
  {
    readonly conditions?: readonly Condition[];
    readonly capabilities?: { readonly formats?: readonly string[]; readonly models?: readonly string[] };
  }
>;
