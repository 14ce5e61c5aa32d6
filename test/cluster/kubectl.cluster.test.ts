import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { startControlPlane } from "../../tools/cluster/control-plane.ts";
import type { ControlPlane } from "../../tools/cluster/control-plane.ts";
import { kubernetesVersion, needKubernetes } from "../../tools/cluster/programs.ts";

let plane: ControlPlane;
const run = promisify(execFile);

/** Types a kubectl command; what it wrote comes back, or is thrown. */
async function kubectl(...words: readonly string[]): Promise<string> {
  const { stdout } = await run(needKubernetes()("kubectl"), ["--kubeconfig", plane.kubeconfig, ...words]);
  return stdout;
}

beforeAll(async () => {
  plane = await startControlPlane({ reconciles: false, users: ["viewer"] });
  await kubectl("apply", "--server-side", "-f", "crds");
  await kubectl("wait", "--for=condition=Established", "crd", "--all", "--timeout=30s");
  // what kubectl explains is published a moment after the kinds are served
  await vi.waitFor(() => kubectl("explain", "conversionpool"), { timeout: 30_000, interval: 250 });
  await vi.waitFor(() => kubectl("explain", "conversionjob"), { timeout: 30_000, interval: 250 });
}, 900_000);
afterAll(() => plane.stop());

test("the server is the version that the charts are made for", async () => {
  expect(JSON.parse(await kubectl("version", "-o", "json"))).toMatchObject({ serverVersion: { gitVersion: kubernetesVersion } });
});

interface Described {
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
}

/** Every field as `kubectl explain` names it. */
function fieldsOf({ properties, items }: Described, path: string): readonly string[] {
  const below = Object.entries(properties ?? items?.properties ?? {});
  return below.flatMap(([name, field]) => [`${path}.${name}`, ...fieldsOf(field, `${path}.${name}`)]);
}

test.each(["conversionjobs", "conversionpools"])("kubectl explains every field of %s", async (plural) => {
  const definition = parse(readFileSync(`crds/${plural}.yaml`, "utf8")) as {
    spec: { names: { singular: string }; versions: [{ schema: { openAPIV3Schema: Described } }] };
  };
  const { openAPIV3Schema } = definition.spec.versions[0].schema;
  const told = await kubectl("explain", definition.spec.names.singular, "--recursive");
  for (const field of fieldsOf(openAPIV3Schema, "").map((path) => path.split(".").at(-1)!)) expect(told).toContain(field);
  const spec = await kubectl("explain", `${definition.spec.names.singular}.spec`);
  expect(spec).not.toContain("<no description>");
});

test("jobs are found by their short name, their account and their pool", async () => {
  const job = (name: string, account: string): string =>
    JSON.stringify({
      apiVersion: "redraw.dev/v1alpha1",
      kind: "ConversionJob",
      metadata: { name },
      spec: { account, source: { url: "https://example.com/a.png" } },
    });
  const child = run(needKubernetes()("kubectl"), ["--kubeconfig", plane.kubeconfig, "apply", "-f", "-"]);
  child.child.stdin?.end(`${job("one", "acme")}\n---\n${job("two", "other")}\n`);
  await child;
  const names = async (...words: readonly string[]): Promise<string> => (await kubectl("get", "cjob", "-o", "name", ...words)).trim();
  expect(await names("--field-selector", "spec.account=acme")).toBe("conversionjob.redraw.dev/one");
  expect((await names("--field-selector", "spec.poolRef.name=default")).split("\n")).toHaveLength(2);
  await kubectl("patch", "cjob", "two", "--subresource=status", "--type=merge", "-p", '{"status":{"phase":"Queued"}}');
  expect(await names("--field-selector", "status.phase=Queued")).toBe("conversionjob.redraw.dev/two");
  expect(await kubectl("get", "cjob", "two")).toMatch(/two\s+default\s+Queued/);
});

test("a pool is scaled by kubectl, and somebody without rights is refused", async () => {
  const child = run(needKubernetes()("kubectl"), ["--kubeconfig", plane.kubeconfig, "apply", "-f", "-"]);
  child.child.stdin?.end('{"apiVersion":"redraw.dev/v1alpha1","kind":"ConversionPool","metadata":{"name":"default"}}');
  await child;
  await kubectl("scale", "cpool/default", "--replicas=3");
  expect(await kubectl("get", "cpool", "default", "-o", "jsonpath={.spec.replicas}")).toBe("3");
  expect(await kubectl("get", "cpool", "default", "-o", "jsonpath={.spec.scaling.targetQueueWaitSeconds}")).toBe("10");
  const stranger = run(needKubernetes()("kubectl"), ["--kubeconfig", plane.kubeconfigOf("viewer"), "get", "cjob"]);
  await expect(stranger).rejects.toThrow(/forbidden/i);
});
