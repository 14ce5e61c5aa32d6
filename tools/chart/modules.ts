/** Files of published Go modules that the chart is checked against: kinds of others, and what each version of Kubernetes takes. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { cacheFolder } from "../services/cache.ts";
import { needGoProgram } from "../services/go-program.ts";

interface ModuleFiles {
  readonly module: string;
  readonly version: string;
  /** Which files, as a pattern below the module. */
  readonly pattern: string;
  /** Changes a file on its way into the cache; null leaves it out. */
  readonly change?: (text: string, name: string) => Readonly<Record<string, string>>;
}

/** Fetches a module into a folder of its own, since most are large and a few files are needed. */
function fetchModule({ module, version }: ModuleFiles, into: string): string {
  const env = { ...process.env, GOMODCACHE: into, GOFLAGS: "-modcacherw", GOTOOLCHAIN: "local" };
  const { stdout } = spawnSync("go", ["mod", "download", "-json", `${module}@${version}`], {
    env,
    encoding: "utf8",
    maxBuffer: 10_000_000,
  });
  const { Dir, Error: problem } = JSON.parse(stdout === "" ? "{}" : stdout) as { readonly Dir?: string; readonly Error?: string };
  if (Dir === undefined || problem !== undefined)
    throw new Error(`${module}@${version} cannot be fetched: ${problem ?? "go says nothing"}`);
  return Dir;
}

/** Returns the folder with the files of a module; the first call fetches them. */
function needModuleFiles(wanted: ModuleFiles): string {
  const { module, version, pattern, change } = wanted;
  const folder = join(cacheFolder(), "chart", `${basename(module)}-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  const part = mkdtempSync(`${folder}-`);
  const fetched = mkdtempSync(`${folder}-fetched-`);
  try {
    const source = fetchModule(wanted, fetched);
    for (const file of globSync(pattern, { cwd: source })) {
      const name = basename(file);
      if (change === undefined) cpSync(join(source, file), join(part, name));
      else
        for (const [to, text] of Object.entries(change(readFileSync(join(source, file), "utf8"), name)))
          writeFileSync(join(part, to), text);
    }
    if (!existsSync(folder)) renameSync(part, folder);
  } finally {
    for (const left of [part, fetched]) rmSync(left, { recursive: true, force: true });
  }
  return folder;
}

/** Returns the paths of the definitions of kinds that the chart uses and that others own. */
export function needForeignKinds(): readonly string[] {
  const monitors = needModuleFiles({
    module: "github.com/prometheus-operator/prometheus-operator",
    version: "v0.85.0",
    pattern: "example/prometheus-operator-crd/*_{podmonitors,prometheusrules}.yaml",
  });
  // 1.7.0 asks for Go 1.27.
  const routes = needModuleFiles({
    module: "sigs.k8s.io/gateway-api",
    version: "v1.6.3",
    pattern: "config/crd/standard/*_httproutes.yaml",
  });
  return [monitors, routes].flatMap((folder) => globSync(join(folder, "*.yaml"))).toSorted();
}

/** The last version of each line of Kubernetes that the chart promises to install on. */
export const promisedKubernetes: readonly string[] = ["v1.32.13", "v1.33.13", "v1.34.4", "v1.35.4", "v1.36.4", "v1.37.2"];

type Schema = Readonly<Record<string, unknown>>;

/** Closes a schema where it names its fields, so that a field of a later version is refused. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const own = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, key === "default" ? value : closed(value)]));
  return "properties" in own && !("additionalProperties" in own) ? { ...own, additionalProperties: false } : own;
}

/** Writes one schema for each kind of a group, under the name by which it is looked up. */
function kindSchemas(text: string): Readonly<Record<string, string>> {
  const { components } = JSON.parse(text) as { readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> } };
  const all = components?.schemas ?? {};
  const schemas = Object.fromEntries(
    // Fields of a schema may be called "properties": only whole schemas are closed.
    Object.entries(all).map(([name, schema]) => [name, name.includes(".JSONSchemaProps") ? schema : closed(schema)]),
  );
  const kinds = Object.entries(all).flatMap(([name, schema]) => {
    const known = (schema["x-kubernetes-group-version-kind"] ?? []) as readonly {
      readonly group: string;
      readonly version: string;
      readonly kind: string;
    }[];
    return known.length === 1 ? [{ name, ...known[0]! }] : [];
  });
  return Object.fromEntries(
    kinds.map(({ name, group, version, kind }) => {
      const file = `${[kind, group.split(".", 1)[0], version]
        .filter((word) => word !== "")
        .join("-")
        .toLowerCase()}.json`;
      return [file, JSON.stringify({ $ref: `#/components/schemas/${name}`, components: { schemas } })];
    }),
  );
}

/** Returns the folder with the schemas of a version of Kubernetes, as kubeconform looks them up. */
export function needKubernetesSchemas(version: string): string {
  const pattern =
    "api/openapi-spec/v3/{api__v1,apis__{apiextensions.k8s.io,apps,autoscaling,batch,networking.k8s.io,policy,rbac.authorization.k8s.io}__v*}_openapi.json";
  return needModuleFiles({ module: "k8s.io/kubernetes", version, pattern, change: kindSchemas });
}

/** Returns the path of kubeconform, which checks objects against schemas. */
export function needKubeconform(): string {
  return needGoProgram({ name: "kubeconform", skip: "cluster", path: "github.com/yannh/kubeconform/cmd/kubeconform", version: "v0.8.0" });
}
