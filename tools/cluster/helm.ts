/** Helm, built from its Go module at a pinned version, and the objects that it makes of our chart. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { needGoBuild } from "../services/go-program.ts";

/** The version of Helm that runs everything. */
export const helmVersion = "v4.2.4";
/** The last of the line before, which many still have: it checks, renders, installs and removes. */
export const olderHelmVersion = "v3.21.4";

/** Returns the path of helm; the first call for a version builds it, which takes a minute. */
export function needHelm(version: string = helmVersion): string {
  const module = `helm.sh/helm/${version.split(".", 1)[0]}`;
  const command = (): readonly string[] => ["install", "-trimpath", "-ldflags", "-s -w", `${module}/cmd/helm@${version}`];
  return join(needGoBuild({ key: `cluster/helm-${version}`, skip: "cluster", command }), "helm");
}

/** What a chart is rendered with. */
export interface RenderOptions {
  readonly release: string;
  readonly namespace: string;
  /** Values as `--set-json` takes them: `name=json`. */
  readonly values?: readonly string[];
}

/** The least that the chart must be told. */
const needed = ['image.registry="registry.test"', "devDependencies.enabled=true"];

/** Returns the roles of our chart and the account of the controller as YAML, as `helm install` would send them. */
export function renderChart({ release, namespace, values = [] }: RenderOptions): string {
  const set = [...needed, ...values].flatMap((value) => ["--set-json", value]);
  const text = execFileSync(needHelm(), ["template", release, "charts/redraw", "--namespace", namespace, ...set], { encoding: "utf8" });
  // Not `--show-only`: it refuses a template that gives nothing for these values.
  const isRole = /^# Source: redraw\/templates\/(?:controller-rbac|user-roles)\.yaml$/m;
  return text
    .split(/^---\n/m)
    .filter((object) => isRole.test(object))
    .join("---\n");
}
