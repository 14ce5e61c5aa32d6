/** Writes what runs the workers of a pool: its Deployment and the budget that bounds how many may be evicted at once. */
import { createHash } from "node:crypto";
import { apiGroup, apiVersion } from "../resource/definitions.ts";
import { annotationKeys, budgetKind, deploymentKind, labelKeys, poolKind, poolLabels, workloadName } from "./pool.ts";
import type { ConversionPool, PoolSpec } from "./pool.ts";
import type { WorkerSettings } from "./settings.ts";

/** What a workload is written from. */
export interface WorkloadOptions {
  readonly settings: WorkerSettings;
  /** The longest that an attempt at a job may take unless the pool says more. */
  readonly attemptSeconds: number;
}

/** Seconds that a worker gets, beyond its longest attempt, to hand in what it has and to say goodbye. */
const farewellSeconds = 30;
/**
 * Nobody is told to end sooner than so many seconds after his pod was deleted: the first process of a container does not get a signal for
 * which it has no handler yet, so that a worker that was deleted while it started would work on until it is killed.
 */
const bootSeconds = 3;
/** The most that `REDRAW_DRAIN_MS` may say, in seconds. */
const longestDrainSeconds = 3_600;
const adminPort = 9464;
/** The user of the image; numbers, so that the kubelet can tell that it is not root. */
const userId = 65_532;

type Variable = Readonly<Record<string, unknown>> & { readonly name: string };

/** The seconds within which running attempts end when a worker is told to stop. */
export function drainSeconds({ jobDefaults }: Pick<PoolSpec, "jobDefaults">, attemptSeconds: number): number {
  return Math.min(longestDrainSeconds, Math.max(attemptSeconds, jobDefaults.activeDeadlineSeconds));
}

/** The variables of a worker: the installation's, then the pool's, then what must be as the controller says. */
function variablesOf({ metadata, spec }: ConversionPool, { settings, attemptSeconds }: WorkloadOptions): readonly Variable[] {
  const { worker, gpu } = spec;
  const plain: Readonly<Record<string, string | number>> = {
    REDRAW_POOL: metadata.name,
    REDRAW_WORKER_SLOTS: worker.concurrency,
    REDRAW_BATCH_SIZE: worker.batchSize,
    REDRAW_BATCH_WAIT_MS: worker.maxBatchWaitMillis,
    REDRAW_DRAIN_MS: drainSeconds(spec, attemptSeconds) * 1_000,
    REDRAW_HOST: "0.0.0.0",
    REDRAW_ADMIN_PORT: adminPort,
    REDRAW_DATA_DIR: "/tmp/redraw",
    // TensorFlow takes all the memory of a device otherwise, and the second worker on it finds none (NVIDIA/k8s-device-plugin#461).
    ...(worker.profile === "GPU" && gpu.sharing === "TimeSliced" ? { TF_FORCE_GPU_ALLOW_GROWTH: "true" } : {}),
  };
  const usual: readonly Variable[] = [{ name: "REDRAW_POSTGRES_CONNECTIONS", value: "2" }];
  const fixed: readonly Variable[] = [
    ...Object.entries(plain).map(([name, value]) => ({ name, value: String(value) })),
    { name: "REDRAW_WORKER_NAME", valueFrom: { fieldRef: { apiVersion: "v1", fieldPath: "metadata.name" } } },
  ];
  // A name stands once: a list that is merged by name refuses two.
  const byName = new Map([...usual, ...(settings.env ?? []), ...(worker.env ?? []), ...fixed].map((entry) => [entry.name, entry]));
  return [...byName.values()];
}

/** The image: the pool's or the installation's; a digest takes the place of a tag. */
function imageOf({ image, imageDigest }: PoolSpec["worker"], settings: WorkerSettings): string {
  const named = image ?? settings.image;
  if (imageDigest === undefined) return named;
  return `${named.replace(/@.*$/, "").replace(/:[^:/]*$/, "")}@${imageDigest}`;
}

interface Resources {
  readonly requests?: Readonly<Record<string, unknown>>;
  readonly limits?: Readonly<Record<string, unknown>>;
  readonly [field: string]: unknown;
}

/** What a worker asks for; devices stand in both lists, since extended resources cannot be overcommitted. */
function resourcesOf({ worker, gpu, podTemplate }: PoolSpec, settings: WorkerSettings): Resources {
  const given: Resources = podTemplate?.resources ?? settings.resources?.[worker.profile] ?? {};
  if (worker.profile === "CPU" || gpu.count === 0) return given;
  const devices = { [gpu.resourceName]: String(gpu.count) };
  return { ...given, requests: { ...given.requests, ...devices }, limits: { ...given.limits, ...devices } };
}

const probe = (path: string, more: Readonly<Record<string, number>>): object => {
  return { httpGet: { path, port: "admin", scheme: "HTTP" }, timeoutSeconds: 5, ...more };
};

function containerOf(pool: ConversionPool, options: WorkloadOptions): object {
  const { settings } = options;
  return {
    name: "worker",
    image: imageOf(pool.spec.worker, settings),
    ...(settings.imagePullPolicy === undefined ? {} : { imagePullPolicy: settings.imagePullPolicy }),
    ...(settings.command === undefined ? {} : { command: settings.command }),
    env: variablesOf(pool, options),
    ...(settings.envFrom === undefined ? {} : { envFrom: settings.envFrom }),
    ports: [{ name: "admin", containerPort: adminPort, protocol: "TCP" }],
    // Opening nets takes a while on a cold disk: until the first answer, nobody takes the worker for dead.
    startupProbe: probe("/livez", { periodSeconds: 1, failureThreshold: 120 }),
    readinessProbe: probe("/readyz", { periodSeconds: 2, failureThreshold: 3 }),
    livenessProbe: probe("/livez", { periodSeconds: 10, failureThreshold: 6 }),
    lifecycle: { preStop: { sleep: { seconds: bootSeconds } } },
    resources: resourcesOf(pool.spec, settings),
    securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ["ALL"] } },
    volumeMounts: [{ name: "tmp", mountPath: "/tmp" }, ...(settings.volumeMounts ?? [])],
  };
}

/** Packs the pods of a pool with devices onto few nodes, so that empty nodes can go; whoever names an affinity decides alone. */
function affinityOf({ metadata, spec }: ConversionPool): object {
  const given = spec.podTemplate?.affinity;
  if (given !== undefined) return { affinity: given };
  if (spec.worker.profile === "CPU") return {};
  const term = { labelSelector: { matchLabels: poolLabels(metadata.name) }, topologyKey: "kubernetes.io/hostname" };
  return { affinity: { podAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 50, podAffinityTerm: term }] } } };
}

function podSpecOf(pool: ConversionPool, options: WorkloadOptions): object {
  const { spec } = pool;
  const { settings, attemptSeconds } = options;
  const { tolerations, topologySpreadConstraints, priorityClassName, runtimeClassName } = spec.podTemplate ?? {};
  const product = spec.worker.profile === "GPU" && spec.gpu.product !== undefined ? { "nvidia.com/gpu.product": spec.gpu.product } : {};
  const nodeSelector = { ...product, ...spec.podTemplate?.nodeSelector };
  const given = { tolerations, topologySpreadConstraints, priorityClassName, runtimeClassName };
  return {
    containers: [containerOf(pool, options)],
    ...(settings.serviceAccountName === undefined ? {} : { serviceAccountName: settings.serviceAccountName }),
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    ...(settings.imagePullSecrets === undefined ? {} : { imagePullSecrets: settings.imagePullSecrets.map((name) => ({ name })) }),
    securityContext: {
      runAsNonRoot: true,
      runAsUser: userId,
      runAsGroup: userId,
      fsGroup: userId,
      seccompProfile: { type: "RuntimeDefault" },
    },
    terminationGracePeriodSeconds: drainSeconds(spec, attemptSeconds) + farewellSeconds,
    ...(Object.keys(nodeSelector).length === 0 ? {} : { nodeSelector }),
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...affinityOf(pool),
    volumes: [{ name: "tmp", emptyDir: {} }, ...(settings.volumes ?? [])],
  };
}

/** Says whose an object is, so that it goes with its pool. */
function ownedBy({ metadata }: ConversionPool): readonly object[] {
  const { name, uid } = metadata;
  return [{ apiVersion: `${apiGroup}/${apiVersion}`, kind: poolKind.kind, name, uid, controller: true, blockOwnerDeletion: false }];
}

/** An object for server-side apply, with the digest of it by which the next look knows that nothing changed. */
export interface Applicable {
  readonly metadata: { readonly name: string; readonly namespace: string; readonly annotations: Readonly<Record<string, string>> };
  readonly [field: string]: unknown;
}

/** Joins kind, name and content, and notes the digest of all three. */
function applicable(
  pool: ConversionPool,
  kind: { readonly group: string; readonly version: string; readonly kind: string },
  spec: object,
): Applicable {
  const metadata = {
    name: workloadName(pool.metadata.name),
    namespace: pool.metadata.namespace,
    labels: poolLabels(pool.metadata.name),
    ownerReferences: ownedBy(pool),
  };
  const object = { apiVersion: `${kind.group}/${kind.version}`, kind: kind.kind, metadata, spec };
  const applied = createHash("sha256").update(JSON.stringify(object)).digest("hex").slice(0, 16);
  return { ...object, metadata: { ...metadata, annotations: { [annotationKeys.applied]: applied } } };
}

/** Writes the Deployment with so many workers. A change of the template brings new workers first, and lets old ones end what they do. */
export function deploymentOf(pool: ConversionPool, options: WorkloadOptions & { readonly replicas: number }): Applicable {
  const { labels = {}, annotations = {} } = pool.spec.podTemplate ?? {};
  const { settings, replicas } = options;
  const own = poolLabels(pool.metadata.name);
  return applicable(pool, deploymentKind, {
    replicas,
    revisionHistoryLimit: 2,
    selector: { matchLabels: { [labelKeys.component]: "worker", [labelKeys.pool]: pool.metadata.name } },
    strategy: { type: "RollingUpdate", rollingUpdate: { maxUnavailable: 0, maxSurge: "25%" } },
    template: {
      metadata: { labels: { ...settings.labels, ...labels, ...own }, annotations: { ...settings.annotations, ...annotations } },
      spec: podSpecOf(pool, options),
    },
  });
}

/** Writes the budget; pods that are not ready never stand in the way of a node that is drained. */
export function budgetOf(pool: ConversionPool): Applicable {
  return applicable(pool, budgetKind, {
    maxUnavailable: pool.spec.disruption.maxUnavailable,
    selector: { matchLabels: { [labelKeys.component]: "worker", [labelKeys.pool]: pool.metadata.name } },
    unhealthyPodEvictionPolicy: "AlwaysAllow",
  });
}
