/** The ConversionPool as the API server gives it, and the names of what the controller makes for one. */
import type { ClusterObject, ResourceKind } from "../../app/cluster.ts";
import type { Condition } from "../conditions.ts";
import { apiGroup, apiVersion } from "../resource/definitions.ts";

/** The kind of a pool. */
export const poolKind: ResourceKind = { group: apiGroup, version: apiVersion, kind: "ConversionPool", plural: "conversionpools" };
/** The kinds of what belongs to a pool. */
export const deploymentKind: ResourceKind = { group: "apps", version: "v1", kind: "Deployment", plural: "deployments" };
export const budgetKind: ResourceKind = { group: "policy", version: "v1", kind: "PodDisruptionBudget", plural: "poddisruptionbudgets" };
export const podKind: ResourceKind = { group: "", version: "v1", kind: "Pod", plural: "pods" };

/** The name under which the controller's fields stand in an object. */
export const labelKeys: Readonly<Record<"name" | "component" | "managedBy" | "pool", string>> = {
  name: "app.kubernetes.io/name",
  component: "app.kubernetes.io/component",
  managedBy: "app.kubernetes.io/managed-by",
  pool: `${apiGroup}/pool`,
};

/** Notes that the controller keeps on objects. */
export const annotationKeys: Readonly<Record<"applied" | "draining" | "deletionCost" | "keepNode" | "keepPod", string>> = {
  /** The digest of what was applied: nothing is written while it is the same. */
  applied: `${apiGroup}/applied`,
  /** Since when a worker is drained, in RFC 3339. */
  draining: `${apiGroup}/draining`,
  /** Who goes first when a ReplicaSet shrinks: Kubernetes, "Pod deletion cost". */
  deletionCost: "controller.kubernetes.io/pod-deletion-cost",
  /** Keeps Karpenter from consolidating the node away. */
  keepNode: "karpenter.sh/do-not-disrupt",
  /** Keeps the cluster autoscaler from it; "false" keeps. */
  keepPod: "cluster-autoscaler.kubernetes.io/safe-to-evict",
};

/** What the deletion of a pod costs; others cost 0, and whoever costs least goes first. */
export const deletionCosts: Readonly<Record<"released" | "busy", string>> = { released: "-1000", busy: "1000" };

/** The finalizer of a pool whose workers are to be drained before it goes. */
export const drainFinalizer: string = `${apiGroup}/drain`;

/** The labels that every worker's pod carries, besides its pool. */
export const workerLabels: Readonly<Record<string, string>> = {
  [labelKeys.name]: "redraw",
  [labelKeys.component]: "worker",
  [labelKeys.managedBy]: "redraw-controller",
};

/** The labels by which the pods of a pool are found. */
export function poolLabels(pool: string): Readonly<Record<string, string>> {
  return { ...workerLabels, [labelKeys.pool]: pool };
}

/** Writes labels as selectors are written. */
export function selectorText(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join(",");
}

/** The name of a pool's Deployment and of its disruption budget. */
export function workloadName(pool: string): string {
  return `redraw-worker-${pool}`;
}

/** Part of a pod's specification that is passed on as it is. */
type Fields = Readonly<Record<string, unknown>>;

/** What a pool should be, with every default filled in by the API server. */
export interface PoolSpec {
  readonly replicas?: number;
  readonly suspend: boolean;
  readonly accounts?: readonly string[];
  readonly scaling: {
    readonly mode: "Builtin" | "External";
    readonly minReplicas: number;
    readonly maxReplicas: number;
    readonly warmReplicas: number;
    readonly targetQueueWaitSeconds: number;
    readonly scaleUp: {
      readonly stabilizationSeconds: number;
      readonly maxStepPercent: number;
      readonly panicWindowSeconds: number;
      readonly panicThresholdPercent: number;
    };
    readonly scaleDown: { readonly idleCooldownSeconds: number; readonly stabilizationSeconds: number; readonly maxStepPercent: number };
    readonly activation: { readonly minPending: number };
    readonly fallback: { readonly failureThreshold: number; readonly behavior: "Hold" };
  };
  readonly worker: {
    readonly profile: "GPU" | "CPU";
    readonly image?: string;
    readonly imageDigest?: string;
    readonly model?: string;
    readonly concurrency: number;
    readonly batchSize: number;
    readonly maxBatchWaitMillis: number;
    readonly env?: readonly { readonly name: string; readonly value: string }[];
  };
  readonly gpu: {
    readonly resourceName: string;
    readonly count: number;
    readonly sharing: "Exclusive" | "TimeSliced";
    readonly product?: string;
  };
  readonly podTemplate?: {
    readonly nodeSelector?: Readonly<Record<string, string>>;
    readonly tolerations?: readonly Fields[];
    readonly affinity?: Fields;
    readonly topologySpreadConstraints?: readonly Fields[];
    readonly priorityClassName?: string;
    readonly runtimeClassName?: string;
    readonly resources?: Fields;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly disruption: { readonly drainTimeoutSeconds: number; readonly maxUnavailable: number };
  readonly limits: {
    readonly maxQueueWaitSeconds: number;
    readonly maxInFlight: number;
    readonly maxPendingPerAccount: number;
    readonly maxLiveObjects: number;
  };
  readonly jobDefaults: { readonly activeDeadlineSeconds: number };
}

/** How a pool is; every count is of workers. */
export interface PoolStatus {
  readonly observedGeneration?: number;
  readonly conditions?: readonly Condition[];
  readonly replicas?: number;
  readonly readyReplicas?: number;
  readonly idleReplicas?: number;
  readonly busyReplicas?: number;
  readonly drainingReplicas?: number;
  readonly desiredReplicas?: number;
  readonly selector?: string;
  readonly queue?: {
    readonly pending: number;
    readonly inFlight: number;
    readonly oldestAgeSeconds: number;
    readonly p50ServiceMillis: number;
  };
  readonly objects?: { readonly live: number; readonly mirrored: number; readonly mode: string };
  readonly lastScale?: { readonly time: string; readonly from: number; readonly to: number; readonly reason: string };
  readonly capabilities?: { readonly formats: readonly string[]; readonly models: readonly string[] };
}

/** A pool. */
export type ConversionPool = ClusterObject<PoolSpec, PoolStatus>;

/** A Deployment, as far as the controller reads it. */
export type Deployment = ClusterObject<
  { readonly replicas?: number },
  {
    readonly observedGeneration?: number;
    readonly replicas?: number;
    readonly updatedReplicas?: number;
    readonly conditions?: readonly Omit<Condition, "observedGeneration">[];
  }
>;

/** A pod, as far as the controller reads it. */
export type Pod = ClusterObject<
  { readonly nodeName?: string },
  {
    readonly phase?: string;
    readonly reason?: string;
    readonly message?: string;
    readonly conditions?: readonly {
      readonly type: string;
      readonly status: string;
      readonly reason?: string;
      readonly message?: string;
      readonly lastTransitionTime?: string;
    }[];
  }
>;
