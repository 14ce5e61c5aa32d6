/** The definitions of the custom resources, as `kubectl apply` takes them. */
import type { TSchema } from "typebox";
import { conversionJobSchema } from "./conversion-job.ts";
import { conversionPoolSchema } from "./conversion-pool.ts";

/** The group and the version of both kinds. */
export const apiGroup = "redraw.dev";
export const apiVersion = "v1alpha1";

interface Column {
  readonly name: string;
  readonly type: "string" | "integer" | "date";
  readonly jsonPath: string;
  /** 1 shows it only with `-o wide`. */
  readonly priority?: 1;
  readonly description: string;
}

interface Kind {
  readonly kind: string;
  readonly plural: string;
  readonly shortNames: readonly string[];
  readonly schema: TSchema;
  readonly columns: readonly Column[];
  readonly selectable: readonly string[];
  readonly scale?: Readonly<Record<string, string>>;
}

const age: Column = { name: "Age", type: "date", jsonPath: ".metadata.creationTimestamp", description: "Since when it is there." };

/** Both kinds, with what `kubectl get` shows of them. */
export const kinds: readonly Kind[] = [
  {
    kind: "ConversionJob",
    plural: "conversionjobs",
    // `cj` would be the natural one, but kubectl takes it for CronJob.
    shortNames: ["cjob"],
    schema: conversionJobSchema,
    columns: [
      { name: "Pool", type: "string", jsonPath: ".spec.poolRef.name", description: "The pool." },
      { name: "Phase", type: "string", jsonPath: ".status.phase", description: "Where it stands." },
      { name: "Reason", type: "string", jsonPath: '.status.conditions[?(@.type=="Succeeded")].reason', description: "Why." },
      { name: "Attempts", type: "integer", jsonPath: ".status.attempts", description: "Attempts begun." },
      { name: "Duration", type: "string", jsonPath: ".status.duration", description: "How long it ran." },
      age,
      { name: "Account", type: "string", jsonPath: ".spec.account", priority: 1, description: "Who pays." },
      { name: "Wait", type: "string", jsonPath: ".status.queueWait", priority: 1, description: "How long it waited." },
      { name: "Worker", type: "string", jsonPath: ".status.worker.podName", priority: 1, description: "Who ran it." },
      { name: "Started", type: "date", jsonPath: ".status.startedAt", priority: 1, description: "When it began." },
    ],
    selectable: [".status.phase", ".spec.poolRef.name", ".spec.account"],
  },
  {
    kind: "ConversionPool",
    plural: "conversionpools",
    shortNames: ["cpool"],
    schema: conversionPoolSchema,
    columns: [
      { name: "Min", type: "integer", jsonPath: ".spec.scaling.minReplicas", description: "Workers at least." },
      { name: "Max", type: "integer", jsonPath: ".spec.scaling.maxReplicas", description: "Workers at most." },
      { name: "Workers", type: "integer", jsonPath: ".status.readyReplicas", description: "Workers that are ready." },
      { name: "Busy", type: "integer", jsonPath: ".status.busyReplicas", description: "Workers with a job." },
      { name: "Pending", type: "integer", jsonPath: ".status.queue.pending", description: "Jobs that wait." },
      { name: "Oldest", type: "integer", jsonPath: ".status.queue.oldestAgeSeconds", description: "Seconds that the oldest has waited." },
      {
        name: "Ready",
        type: "string",
        jsonPath: '.status.conditions[?(@.type=="Ready")].status',
        description: "Whether it is as it should be.",
      },
      age,
    ],
    selectable: [],
    scale: { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas", labelSelectorPath: ".status.selector" },
  },
];

/** The definition of one kind. */
export function definitionOf({ kind, plural, shortNames, schema, columns, selectable, scale }: Kind): object {
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${apiGroup}` },
    spec: {
      group: apiGroup,
      scope: "Namespaced",
      names: { kind, listKind: `${kind}List`, plural, singular: kind.toLowerCase(), shortNames, categories: ["redraw"] },
      versions: [
        {
          name: apiVersion,
          served: true,
          storage: true,
          schema: { openAPIV3Schema: schema },
          subresources: { status: {}, ...(scale === undefined ? {} : { scale }) },
          additionalPrinterColumns: columns,
          ...(selectable.length === 0 ? {} : { selectableFields: selectable.map((jsonPath) => ({ jsonPath })) }),
        },
      ],
    },
  };
}
