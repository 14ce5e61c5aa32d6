/** Refuses to act on definitions that are older than this program: an old definition under a new operator once deleted all workers (kuberay, issue 2084). */
import type { Cluster, ClusterObject, ResourceKind } from "../app/cluster.ts";
import type { Clock } from "../app/ports.ts";
import { apiGroup, apiVersion, definitionOf, kinds } from "./resource/definitions.ts";

const definitionKind: ResourceKind = {
  group: "apiextensions.k8s.io",
  version: "v1",
  kind: "CustomResourceDefinition",
  plural: "customresourcedefinitions",
};

/** A schema, as far as it says which fields there are. */
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

interface Version {
  readonly name: string;
  readonly schema?: { readonly openAPIV3Schema?: Schema };
}
type Definition = ClusterObject<{ readonly versions: readonly Version[] }>;

/** Paths of fields that a schema should have and has not. */
export function missingFields(installed: Schema | undefined, wanted: Schema, path = ""): readonly string[] {
  const own = Object.entries(wanted.properties ?? {}).flatMap(([name, field]) => {
    const here = path === "" ? name : `${path}.${name}`;
    const known = installed?.properties?.[name];
    return known === undefined ? [here] : missingFields(known, field, here);
  });
  return wanted.items === undefined ? own : [...own, ...missingFields(installed?.items, wanted.items, path)];
}

function schemaOf({ versions }: Definition["spec"]): Schema | undefined {
  return versions.find(({ name }) => name === apiVersion)?.schema?.openAPIV3Schema;
}

/** What is wrong with the installed definitions. */
export interface DefinitionsCheck {
  /** A sentence for people; null when nothing is. */
  objection(): string | null;
  /** Looks once; throws when the API server does not answer. */
  look(): Promise<void>;
}

/** How many fields a sentence names. */
const named = 5;

/** Opens the check; before the first look it objects. `onMissing` hears how many fields are missing. */
export function openDefinitionsCheck(cluster: Pick<Cluster, "read">, onMissing: (count: number) => void): DefinitionsCheck {
  let objection: string | null = "the installed definitions have not been looked at yet";
  const lacks = async (kind: (typeof kinds)[number]): Promise<readonly string[]> => {
    const definition = await cluster.read<Definition>(definitionKind, { namespace: "", name: `${kind.plural}.${apiGroup}` });
    const wanted = schemaOf((definitionOf(kind) as { readonly spec: Definition["spec"] }).spec);
    return missingFields(definition === null ? undefined : schemaOf(definition.spec), wanted!).map((field) => `${kind.kind} ${field}`);
  };
  return {
    objection: () => objection,
    async look() {
      const missing = (await Promise.all(kinds.map(lacks))).flat();
      onMissing(missing.length);
      const list = missing.slice(0, named).join(", ") + (missing.length > named ? ` and ${missing.length - named} more` : "");
      const remedy = "apply the definitions of this version (crds/), and it goes on by itself";
      objection = missing.length === 0 ? null : `the installed definitions lack ${list}: ${remedy}`;
    },
  };
}

const lookMs = 60_000;
const retryMs = 5_000;

/** Looks now and then until closed. */
export function startDefinitionsCheck(
  check: DefinitionsCheck,
  { clock, onError }: { readonly clock: Clock; readonly onError: (error: unknown) => void },
): { close(): Promise<void> } {
  const stop = new AbortController();
  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const isDone = await check.look().then(
        () => true,
        (error: unknown) => {
          onError(error);
          return false;
        },
      );
      await clock.sleep(isDone ? lookMs : retryMs, stop.signal);
    }
  };
  const ended = run();
  return {
    async close() {
      stop.abort();
      await ended;
    },
  };
}
