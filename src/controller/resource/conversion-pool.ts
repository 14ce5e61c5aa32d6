/** The custom resource ConversionPool: workers that convert, how many there should be, and what they may take. */
import { Type } from "typebox";
import type { TSchema } from "typebox";
import { choice, conditions, count, flag, group, listByKey, moment, opaque, opaqueList, setOf, text, textMap, whole } from "./fields.ts";

const mostReplicas = 10_000;

const scaleUp = group(
  {
    stabilizationSeconds: whole({ description: "How long demand must last.", minimum: 0, maximum: 3600, default: 0 }),
    maxStepPercent: whole({ description: "Growth of one step.", minimum: 1, maximum: 1000, default: 100 }),
    panicWindowSeconds: whole({ description: "The short window that tells a burst.", minimum: 2, maximum: 60, default: 6 }),
    panicThresholdPercent: whole({
      description: "Demand over ready workers at which a burst begins.",
      minimum: 110,
      maximum: 1000,
      default: 200,
    }),
  },
  { description: "How the pool grows.", default: {} },
);

const scaleDown = group(
  {
    idleCooldownSeconds: whole({
      description: "How long nothing must happen before the pool goes to zero.",
      minimum: 0,
      maximum: 86_400,
      default: 300,
    }),
    stabilizationSeconds: whole({ description: "How long demand must be lower.", minimum: 0, maximum: 3600, default: 60 }),
    maxStepPercent: whole({ description: "Shrinkage of one step.", minimum: 1, maximum: 100, default: 50 }),
  },
  { description: "How the pool shrinks: workers are drained first.", default: {} },
);

const scaling = group(
  {
    mode: choice(["Builtin", "External"], {
      description: "Who writes the replicas: the operator, or whoever uses the scale subresource.",
      default: "Builtin",
    }),
    minReplicas: whole({ description: "Workers at least.", minimum: 0, maximum: mostReplicas, default: 0 }),
    maxReplicas: whole({ description: "Workers at most.", minimum: 1, maximum: mostReplicas, default: 4 }),
    warmReplicas: whole({
      description: "Idle workers on top of the demand; 0 lets the pool go to zero.",
      minimum: 0,
      maximum: mostReplicas,
      default: 1,
    }),
    targetQueueWaitSeconds: whole({ description: "How long a job should wait at most.", minimum: 1, maximum: 3600, default: 10 }),
    scaleUp,
    scaleDown,
    activation: group(
      { minPending: whole({ description: "Waiting jobs that wake it.", minimum: 1, maximum: 1_000_000, default: 1 }) },
      { description: "When a pool at zero wakes.", default: {} },
    ),
    fallback: group(
      {
        failureThreshold: whole({
          description: "Failed looks in a row after which it counts as lost.",
          minimum: 1,
          maximum: 100,
          default: 3,
        }),
        behavior: choice(["Hold"], { description: "Hold keeps the size as it is.", default: "Hold" }),
      },
      { description: "What happens when the demand cannot be read.", default: {} },
    ),
  },
  {
    description: "How many workers there should be.",
    // The rules look at this default as it stands, before the defaults of its fields.
    default: { minReplicas: 0, maxReplicas: 4, warmReplicas: 1 },
    rules: [
      { rule: "self.minReplicas <= self.maxReplicas", message: "minReplicas should not be above maxReplicas" },
      { rule: "self.warmReplicas <= self.maxReplicas", message: "warmReplicas should not be above maxReplicas" },
    ],
  },
);

const environmentEntry = group(
  {
    name: text({ description: "The variable.", maxLength: 253, minLength: 1, pattern: "^[A-Za-z_][A-Za-z0-9_]*$" }),
    value: text({ description: "Its value; secrets do not belong here.", maxLength: 4096 }),
  },
  { description: "One variable." },
);

const worker = group(
  {
    profile: choice(["GPU", "CPU"], { description: "GPU asks for a device, CPU for none.", default: "GPU" }),
    image: Type.Optional(text({ description: "The image; that of the installation unless given.", maxLength: 512 })),
    imageDigest: Type.Optional(text({ description: "The image's digest.", maxLength: 71, pattern: "^sha256:[0-9a-f]{64}$" })),
    model: Type.Optional(text({ description: "The model; that of the image unless given.", maxLength: 253 })),
    concurrency: whole({ description: "Jobs at once in one worker.", minimum: 1, maximum: 64, default: 2 }),
    batchSize: whole({ description: "Tiles at once on the device.", minimum: 1, maximum: 64, default: 8 }),
    maxBatchWaitMillis: whole({ description: "How long a tile waits for others.", minimum: 0, maximum: 1000, default: 10 }),
    env: Type.Optional(listByKey(environmentEntry, { description: "Variables of the worker's environment.", key: "name", maxItems: 64 })),
  },
  { description: "What a worker is.", default: {} },
);

const gpu = group(
  {
    resourceName: text({
      description: "The name under which nodes offer devices.",
      maxLength: 253,
      minLength: 1,
      default: "nvidia.com/gpu",
    }),
    count: whole({ description: "Devices of one worker.", minimum: 0, maximum: 16, default: 1 }),
    sharing: choice(["Exclusive", "TimeSliced"], {
      description: "TimeSliced bounds the memory that a worker takes of its device.",
      default: "Exclusive",
    }),
    product: Type.Optional(text({ description: "The product that a node's label must name.", maxLength: 63 })),
  },
  { description: "The devices of workers with the profile GPU.", default: {} },
);

const podTemplate = group(
  {
    nodeSelector: Type.Optional(textMap({ description: "Labels that a node must have.", maxProperties: 64, maxLength: 63 })),
    tolerations: Type.Optional(opaqueList("Taints that workers bear.", 64)),
    affinity: Type.Optional(opaque("Where workers like to be.")),
    topologySpreadConstraints: Type.Optional(opaqueList("How workers are spread.", 16)),
    priorityClassName: Type.Optional(text({ description: "The pods' priority class.", maxLength: 253 })),
    runtimeClassName: Type.Optional(text({ description: "The pods' runtime class.", maxLength: 253 })),
    resources: Type.Optional(opaque("What a worker asks for and may take, but for devices.")),
    labels: Type.Optional(textMap({ description: "More labels of the pods.", maxProperties: 64, maxLength: 63 })),
    annotations: Type.Optional(textMap({ description: "More annotations of the pods.", maxProperties: 64, maxLength: 4096 })),
  },
  { description: "More of the workers' pods." },
);

const limits = group(
  {
    maxQueueWaitSeconds: whole({
      description: "Above this estimate of the wait, requests are answered with 503.",
      minimum: 1,
      maximum: 86_400,
      default: 300,
    }),
    maxInFlight: whole({ description: "Jobs that wait or run.", minimum: 1, maximum: 100_000, default: 1000 }),
    maxPendingPerAccount: whole({ description: "Jobs of one account that wait.", minimum: 1, maximum: 100_000, default: 100 }),
    maxLiveObjects: whole({
      description: "ConversionJob objects; above, jobs of the interface get none.",
      minimum: 0,
      maximum: 50_000,
      default: 10_000,
    }),
  },
  { description: "What the pool refuses.", default: {} },
);

const jobDefaults = group(
  {
    startDeadlineSeconds: whole({ description: "Longest wait for the first attempt.", minimum: 1, maximum: 604_800, default: 600 }),
    activeDeadlineSeconds: whole({ description: "Longest time of one attempt.", minimum: 1, maximum: 86_400, default: 120 }),
    backoffLimit: whole({ description: "Further attempts after faults of the machine.", minimum: 0, maximum: 20, default: 2 }),
    ttlSecondsAfterFinished: whole({
      description: "How long an object stays after success.",
      minimum: 0,
      maximum: 2_592_000,
      default: 3600,
    }),
    failedTTLSeconds: whole({ description: "How long an object stays after a failure.", minimum: 0, maximum: 2_592_000, default: 3600 }),
  },
  { description: "What holds for jobs that do not say otherwise.", default: {} },
);

const spec = group(
  {
    replicas: Type.Optional(
      whole({ description: "Workers that should be there; leave it out where the operator scales.", minimum: 0, maximum: mostReplicas }),
    ),
    suspend: flag({ description: "Takes no new work; running jobs end.", default: false }),
    accounts: Type.Optional(
      setOf(text({ description: "An account.", maxLength: 63, minLength: 1 }), {
        description: "Accounts that ConversionJobs of this namespace may bill; * admits all.",
        maxItems: 256,
      }),
    ),
    scaling,
    worker,
    gpu,
    podTemplate: Type.Optional(podTemplate),
    disruption: group(
      {
        drainTimeoutSeconds: whole({ description: "How long running jobs get to end.", minimum: 0, maximum: 86_400, default: 600 }),
        maxUnavailable: whole({ description: "Workers that may be evicted at once.", minimum: 0, maximum: mostReplicas, default: 1 }),
      },
      { description: "How workers leave.", default: {} },
    ),
    limits,
    jobDefaults,
    visibility: group(
      {
        mirror: choice(["All", "Active", "Failed", "None"], {
          description: "Which jobs of the interface get an object; Active: only while they run.",
          default: "All",
        }),
        maxObjects: whole({ description: "Such objects at most.", minimum: 0, maximum: 10_000, default: 2000 }),
      },
      { description: "Which jobs of the interface can be seen as objects.", default: {} },
    ),
  },
  { description: "What the pool is.", default: {} },
);

const status = group(
  {
    observedGeneration: Type.Optional(
      whole({ description: "The generation of the spec that was seen last.", minimum: 0, maximum: Number.MAX_SAFE_INTEGER, isLong: true }),
    ),
    conditions: Type.Optional(
      conditions(
        "Ready, Reconciling, Stalled, ScalingActive, ScalingLimited, FallbackActive, GPUAvailable, GPUDegraded, Backpressured and MirrorDegraded.",
      ),
    ),
    replicas: Type.Optional(count("Workers that are there.")),
    readyReplicas: Type.Optional(count("Workers that are ready.")),
    idleReplicas: Type.Optional(count("Workers without a job.")),
    busyReplicas: Type.Optional(count("Workers with a job.")),
    drainingReplicas: Type.Optional(count("Workers that take no more work.")),
    desiredReplicas: Type.Optional(count("Workers that should be there.")),
    selector: Type.Optional(text({ description: "The labels of the workers' pods.", maxLength: 1024 })),
    queue: Type.Optional(
      group(
        {
          pending: count("Jobs that wait."),
          inFlight: count("Jobs that run."),
          oldestAgeSeconds: count("How long the oldest has waited."),
          p50ServiceMillis: count("How long half of the jobs take at most."),
        },
        { description: "The demand, rounded." },
      ),
    ),
    objects: Type.Optional(
      group(
        {
          live: count("ConversionJob objects of the pool."),
          mirrored: count("Those of jobs of the interface."),
          mode: text({ description: "Which jobs get an object now.", maxLength: 32 }),
        },
        { description: "Objects of the pool's jobs." },
      ),
    ),
    lastScale: Type.Optional(
      group(
        {
          time: moment("When."),
          from: count("Workers before."),
          to: count("Workers after."),
          reason: text({ description: "Why.", maxLength: 256 }),
        },
        { description: "The last change of the size." },
      ),
    ),
    capabilities: Type.Optional(
      group(
        {
          formats: setOf(text({ description: "A format.", maxLength: 32 }), {
            description: "Formats that the workers write.",
            maxItems: 32,
          }),
          models: setOf(text({ description: "A model.", maxLength: 253 }), { description: "Models that the workers have.", maxItems: 32 }),
        },
        { description: "What the workers report that they can do." },
      ),
    ),
  },
  { description: "How it is." },
);

/** The schema of the whole object, but for the metadata. */
export const conversionPoolSchema: TSchema = group(
  { spec, status: Type.Optional(status) },
  {
    description: "Workers that convert, how many there should be, and what they may take.",
    rules: [{ rule: "size(self.metadata.name) <= 63", message: "the name should have at most 63 characters, since it becomes a label" }],
  },
);
