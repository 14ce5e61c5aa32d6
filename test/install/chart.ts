/** Renders our chart with Helm, for tests of what comes out. */
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { parseAllDocuments } from "yaml";
import { needHelm } from "../../tools/cluster/helm.ts";
import { kubernetesVersion } from "../../tools/cluster/programs.ts";

/** The sets of values that every check runs over, by their names. */
export const valueSets: readonly (readonly [name: string, file: string])[] = globSync("charts/redraw/ci/*-values.yaml")
  .toSorted()
  .map((file) => [/([\w-]+)-values/.exec(file)![1]!, file]);

/** A set that needs nothing else. */
export const tryOut = "charts/redraw/ci/try-out-values.yaml";

/** An object of Kubernetes. */
export interface KubeObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly [field: string]: unknown;
}

/** What helm said. */
export interface HelmAnswer {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** Types words behind `helm`, in a version. */
export function helm(words: readonly string[], options: { readonly version?: string; readonly input?: string } = {}): HelmAnswer {
  const { status, stdout, stderr } = spawnSync(needHelm(options.version), words, {
    encoding: "utf8",
    maxBuffer: 50_000_000,
    input: options.input ?? "",
  });
  return { status: status ?? 1, out: stdout, err: stderr };
}

/** A cluster that knows the groups of others that the chart uses; a helm that is built without a stamp takes it for an old one otherwise. */
const others = ["--api-versions", "monitoring.coreos.com/v1", "--kube-version", kubernetesVersion];

/** Renders the chart as a release in a namespace; throws what helm says against it. */
export function render(
  words: readonly string[],
  options: { readonly version?: string; readonly input?: string } = {},
): readonly KubeObject[] {
  const answer = helm(["template", "redraw", "charts/redraw", "--namespace", "redraw", ...others, ...words], options);
  if (answer.status !== 0) throw new Error(answer.err);
  return parseAllDocuments(answer.out)
    .map((document) => document.toJS() as KubeObject | null)
    .filter((object) => object !== null);
}

interface PodSpec {
  readonly [field: string]: unknown;
  readonly containers: readonly Readonly<Record<string, unknown>>[];
}

/** The pods that an object makes: its own specification, or that of its template; none for others. */
export function podOf(object: KubeObject): PodSpec | null {
  const { spec } = object as unknown as { readonly spec?: PodSpec & { readonly template?: { readonly spec: PodSpec } } };
  if (object.kind === "Pod") return spec ?? null;
  return ["Deployment", "Job"].includes(object.kind) ? (spec?.template?.spec ?? null) : null;
}
