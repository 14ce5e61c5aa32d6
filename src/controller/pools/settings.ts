/** What an installation says about the workers of all its pools, as the chart writes it into one JSON file. */
import { Type } from "typebox";
import type { TSchema } from "typebox";
import { Value } from "typebox/value";
import { Fault } from "../../core/fault.ts";

/** Part of a pod's specification, which the API server checks where it is used. */
type Part = Readonly<Record<string, unknown>>;

/** What the workers of all pools have in common. */
export interface WorkerSettings {
  /** What every worker runs unless its pool says otherwise, with a tag or a digest. */
  readonly image: string;
  readonly imagePullPolicy?: "Always" | "IfNotPresent" | "Never";
  readonly imagePullSecrets?: readonly string[];
  /** The program and its words; the image's own unless given. */
  readonly command?: readonly string[];
  /** An account without rights: workers never ask the API server. */
  readonly serviceAccountName?: string;
  /** Variables, also from Secrets: how a worker finds database, queue and object store. */
  readonly env?: readonly (Part & { readonly name: string })[];
  readonly envFrom?: readonly Part[];
  readonly volumes?: readonly Part[];
  readonly volumeMounts?: readonly Part[];
  /** What a worker asks for and may take, by profile. */
  readonly resources?: { readonly CPU?: Part; readonly GPU?: Part };
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** The pool that an installation brings. */
export interface DefaultPool {
  readonly namespace: string;
  readonly name: string;
  /** As in a ConversionPool, but without `replicas`, which belong to whoever scales. */
  readonly spec: Part;
}

/** All of it. */
export interface PoolSettings {
  readonly worker: WorkerSettings;
  readonly defaultPool?: DefaultPool;
}

const part = Type.Record(Type.String(), Type.Unknown());
const texts = Type.Record(Type.String(), Type.String());
const word = Type.String({ minLength: 1, maxLength: 512 });
const closed = { additionalProperties: false } as const;

const schema: TSchema = Type.Object(
  {
    worker: Type.Object(
      {
        image: word,
        imagePullPolicy: Type.Optional(Type.Union([Type.Literal("Always"), Type.Literal("IfNotPresent"), Type.Literal("Never")])),
        imagePullSecrets: Type.Optional(Type.Array(word)),
        command: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
        serviceAccountName: Type.Optional(word),
        env: Type.Optional(Type.Array(Type.Object({ name: word }, { additionalProperties: true }))),
        envFrom: Type.Optional(Type.Array(part)),
        volumes: Type.Optional(Type.Array(part)),
        volumeMounts: Type.Optional(Type.Array(part)),
        resources: Type.Optional(Type.Object({ CPU: Type.Optional(part), GPU: Type.Optional(part) }, closed)),
        labels: Type.Optional(texts),
        annotations: Type.Optional(texts),
      },
      closed,
    ),
    defaultPool: Type.Optional(
      Type.Object(
        { namespace: word, name: word, spec: Type.Object({ replicas: Type.Optional(Type.Never()) }, { additionalProperties: true }) },
        closed,
      ),
    ),
  },
  closed,
);

function refuse(why: string): never {
  const message = `the controller's file about pools ${why}`;
  throw new Fault({ code: "invalid_request", kind: "invalid", message });
}

/** Reads the settings; throws `invalid_request` naming every field that is wrong. */
export function readPoolSettings(text: string): PoolSettings {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse("should be JSON");
  }
  if (Value.Check(schema, value)) return value as PoolSettings;
  const problems = [...Value.Errors(schema, value)].slice(0, 5).map(({ instancePath, message }) => `${instancePath || "/"} ${message}`);
  return refuse(`is not as it should be: ${problems.join("; ")}`);
}
