import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { needForeignKinds, needKubeconform, needKubernetesSchemas, promisedKubernetes } from "../../tools/chart/modules.ts";
import { startControlPlane } from "../../tools/cluster/control-plane.ts";
import type { ControlPlane } from "../../tools/cluster/control-plane.ts";
import { needKubernetes } from "../../tools/cluster/programs.ts";
import { podOf, render, valueSets } from "./chart.ts";

const listOf = (objects: readonly object[]): string => JSON.stringify({ apiVersion: "v1", kind: "List", items: objects });

describe("an API server", () => {
  let plane: ControlPlane;
  const kubectl = (input: string, ...words: readonly string[]): { readonly status: number | null; readonly said: string } => {
    const { status, stdout, stderr } = spawnSync(needKubernetes()("kubectl"), ["--kubeconfig", plane.kubeconfig, ...words], {
      input,
      encoding: "utf8",
    });
    return { status, said: `${stdout}${stderr}` };
  };
  beforeAll(async () => {
    plane = await startControlPlane({ reconciles: false });
    const kinds = [...needForeignKinds(), "crds/conversionjobs.yaml", "crds/conversionpools.yaml"];
    expect(kubectl("", "apply", "--server-side", ...kinds.flatMap((file) => ["-f", file]))).toMatchObject({ status: 0 });
    expect(kubectl("", "wait", "--for=condition=Established", "crd", "--all", "--timeout=60s")).toMatchObject({ status: 0 });
    for (const name of ["redraw", "team-a", "team-b"]) {
      expect(kubectl("", "create", "namespace", name)).toMatchObject({ status: 0 });
      kubectl("", "label", "namespace", name, "pod-security.kubernetes.io/enforce=restricted");
    }
    // A pod is taken only where its account is.
    for (const name of ["default", "redraw-test", "drawings-test"]) kubectl("", "-n", "redraw", "create", "serviceaccount", name);
  }, 900_000);
  afterAll(() => plane.stop());

  test.each(valueSets)("takes every object of the values %s", (_, file) => {
    const objects = render(["--values", file]).filter(({ kind }) => kind !== "CustomResourceDefinition");
    const answer = kubectl(listOf(objects), "apply", "--server-side", "--dry-run=server", "--force-conflicts", "-f", "-");
    expect(answer.said.split("\n").filter((line) => line !== "" && !line.endsWith("serverside-applied (server dry run)"))).toEqual([]);
    expect(answer.status).toBe(0);
  });

  test.each(valueSets)("admits every pod of the values %s to a namespace that enforces `restricted`", (_, file) => {
    const pods = render(["--values", file]).flatMap((object) => {
      const spec = podOf(object);
      if (spec === null) return [];
      // Neither accounts nor classes of priority are there.
      const usual = { serviceAccountName: "default", automountServiceAccountToken: false, priorityClassName: undefined };
      const metadata = { name: `${object.metadata.name}-${object.kind.toLowerCase()}`, namespace: "redraw" };
      return [{ apiVersion: "v1", kind: "Pod", metadata, spec: { ...spec, ...usual } }];
    });
    expect(pods.length).toBeGreaterThan(2);
    const answer = kubectl(listOf(pods), "create", "--dry-run=server", "-f", "-");
    expect(answer.said).not.toMatch(/forbidden|violate|Error/);
    expect(answer.status).toBe(0);
  });
});

interface Judged {
  readonly resources: readonly { readonly name: string; readonly msg: string }[];
  readonly summary: Readonly<Record<"valid" | "invalid" | "errors" | "skipped", number>>;
}

/** Checks objects against the schemas of a version, in which no field is unknown. */
function judge(version: string, objects: readonly object[]): Judged {
  const flags = ["-summary", "-output", "json", "-skip", "PodMonitor,PrometheusRule,HTTPRoute"];
  const place = `${needKubernetesSchemas(version)}/{{ .ResourceKind }}{{ .KindSuffix }}.json`;
  const command = [...flags, "-schema-location", place, "-"];
  const { stdout } = spawnSync(needKubeconform(), command, { input: listOf(objects), encoding: "utf8", maxBuffer: 50_000_000 });
  return JSON.parse(stdout) as Judged;
}

test.each(promisedKubernetes)("Kubernetes %s knows every field of every object, by its own schemas", (version) => {
  const { resources, summary } = judge(
    version,
    valueSets.flatMap(([, file]) => render(["--values", file])),
  );
  expect(resources).toEqual([]);
  expect(summary).toMatchObject({ invalid: 0, errors: 0 });
  expect(summary.valid).toBeGreaterThan(400);
});

test("a field that a version does not know is found, wherever it stands", () => {
  const container = { name: "a", image: "b", preStop: "c" };
  const pod = { apiVersion: "v1", kind: "Pod", metadata: { name: "pod" }, spec: { containers: [container] } };
  const { resources, summary } = judge(promisedKubernetes[0]!, [pod]);
  expect(summary).toMatchObject({ valid: 0, invalid: 1 });
  expect(resources[0]!.msg).toContain("preStop");
});
