import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startControlPlane } from "../../tools/cluster/control-plane.ts";
import type { ControlPlane } from "../../tools/cluster/control-plane.ts";
import { olderHelmVersion } from "../../tools/cluster/helm.ts";
import { needKubernetes } from "../../tools/cluster/programs.ts";
import { helm, tryOut } from "./chart.ts";
import type { HelmAnswer } from "./chart.ts";

let plane: ControlPlane;
let folder: string;

beforeAll(async () => {
  plane = await startControlPlane({ reconciles: false });
  folder = mkdtempSync(join(tmpdir(), "redraw-chart-"));
  cpSync("charts/redraw", folder, { recursive: true });
}, 900_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await plane.stop();
});

const kubectl = (...words: readonly string[]): string =>
  spawnSync(needKubernetes()("kubectl"), ["--kubeconfig", plane.kubeconfig, ...words], { encoding: "utf8" }).stdout;
// There is no node: nothing is waited for.
const values = ["--values", tryOut, "--set", "migration.enabled=false"];
const type = (...words: readonly string[]): HelmAnswer => helm([...words, "--kubeconfig", plane.kubeconfig, "--namespace", "redraw"]);
const older = (...words: readonly string[]): HelmAnswer =>
  helm([...words, "--kubeconfig", plane.kubeconfig, "--namespace", "redraw"], { version: olderHelmVersion });
const succeed = (...words: readonly string[]): void => expect(type(...words)).toMatchObject({ status: 0, err: "" });

/** The type of a field that only the later chart has. */
const remark = (): string =>
  kubectl(
    "get",
    "crd",
    "conversionpools.redraw.dev",
    "-o",
    "jsonpath={.spec.versions[0].schema.openAPIV3Schema.properties.spec.properties.remark.type}",
  );

/** Makes the copy of the chart a version with a field more, or without it. */
function write(version: string, hasRemark: boolean): void {
  const file = "files/crds/conversionpools.yaml";
  const text = readFileSync(join("charts/redraw", file), "utf8");
  writeFileSync(
    join(folder, file),
    hasRemark ? text.replace(/^( +)suspend:\n/m, "$1remark:\n$1  type: string\n$1  maxLength: 100\n$&") : text,
  );
  const chart = readFileSync("charts/redraw/Chart.yaml", "utf8");
  writeFileSync(join(folder, "Chart.yaml"), chart.replace(/^version: .*$/m, `version: ${version}`));
}

test("an upgrade adds a field, and neither a rollback nor an older chart takes it away", () => {
  succeed("install", "redraw", "charts/redraw", "--create-namespace", ...values);
  expect(remark()).toBe("");
  write("0.2.0", true);
  succeed("upgrade", "redraw", folder, ...values);
  expect(remark()).toBe("string");
  succeed("rollback", "redraw", "1");
  expect(remark()).toBe("string");
  write("0.1.9", false);
  succeed("upgrade", "redraw", folder, ...values);
  expect(remark()).toBe("string");
});

test("definitions and objects stay when the release goes, and the same release finds them again", () => {
  const pool = {
    apiVersion: "redraw.dev/v1alpha1",
    kind: "ConversionPool",
    metadata: { name: "mine", namespace: "redraw" },
    spec: { remark: "kept" },
  };
  writeFileSync(join(folder, "pool.json"), JSON.stringify(pool));
  kubectl("apply", "--server-side", "-f", join(folder, "pool.json"));
  succeed("uninstall", "redraw", "--no-hooks");
  succeed("install", "redraw", "charts/redraw", ...values);
  expect(kubectl("-n", "redraw", "get", "cpool", "mine", "-o", "jsonpath={.spec.remark}")).toBe("kept");
});

test("a second release is told whose the definitions are, and what to do", () => {
  const other = type("install", "second", "charts/redraw", ...values);
  expect(other.status).not.toBe(0);
  expect(other.err).toContain("belongs to the release redraw/redraw");
  expect(other.err).toContain("--set crds.enabled=false");
  succeed("install", "second", "charts/redraw", ...values, "--set", "crds.enabled=false");
  kubectl("annotate", "crd", "conversionjobs.redraw.dev", "redraw.dev/release-");
  expect(type("install", "third", "charts/redraw", ...values).err).toContain("is there already, and no release has made it");
});

/** Takes a field from a definition, as an earlier version has it. */
function makeOld(): void {
  const path = "/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/suspend";
  kubectl("patch", "crd", "conversionpools.redraw.dev", "--type=json", "--patch", JSON.stringify([{ op: "remove", path }]));
}

/** Brings the definitions to this version, as the messages say. */
const applyDefinitions = (): string => kubectl("apply", "--server-side", "--force-conflicts", "-f", "crds/");

test("definitions that the release does not bring must be of this version, and else the line that applies them is told", () => {
  const install = (...words: readonly string[]): HelmAnswer =>
    type("install", "other", "charts/redraw", ...values, "--set", "crds.enabled=false", ...words);
  makeOld();
  expect(install().err).toContain("conversionpools.redraw.dev lacks spec.suspend. Apply those of this version first");
  expect(install("--set", "crds.check=false")).toMatchObject({ status: 0 });
  succeed("uninstall", "other", "--no-hooks");
  expect(applyDefinitions()).toContain("conversionpools.redraw.dev serverside-applied");
  expect(install()).toMatchObject({ status: 0 });
  succeed("uninstall", "other", "--no-hooks");
  kubectl("delete", "crd", "conversionjobs.redraw.dev", "conversionpools.redraw.dev");
  expect(install().err).toContain("conversionjobs.redraw.dev is missing. Apply those of this version first");
});

test("Helm 3 installs with definitions that are there, and says what to do about older ones", () => {
  const install = (): HelmAnswer => older("install", "older", "charts/redraw", ...values);
  expect(install()).toMatchObject({ status: 0 });
  expect(older("uninstall", "older", "--no-hooks")).toMatchObject({ status: 0 });
  expect(kubectl("get", "crd", "-o", "name")).toContain("conversionpools.redraw.dev");
  expect(install()).toMatchObject({ status: 0 });
  makeOld();
  expect(older("upgrade", "older", "charts/redraw", ...values).err).toContain(
    "conversionpools.redraw.dev lacks spec.suspend, and Helm 3 cannot lay a new one over it",
  );
  applyDefinitions();
  expect(older("upgrade", "older", "charts/redraw", ...values)).toMatchObject({ status: 0 });
  expect(older("uninstall", "older", "--no-hooks")).toMatchObject({ status: 0 });
});

test("a Secret that is not there, or lacks a key, is told with the line that makes it", () => {
  const own = ["postgres", "nats", "masterKey"].map((name) => `${name}.existingSecret=redraw`).join(",");
  const install = (more: string): HelmAnswer =>
    type("install", "fourth", "charts/redraw", "--set", `image.registry=r,crds.enabled=false,migration.enabled=false,${own}${more}`);
  expect(install("").err).toContain("kubectl -n redraw create secret generic redraw --from-literal=postgres-url=");
  kubectl("-n", "redraw", "create", "secret", "generic", "redraw", "--from-literal=postgres-url=a", "--from-literal=nats-url=b");
  expect(install("").err).toContain("has no key master-key, from which REDRAW_MASTER_KEY is read");
  expect(install(",checkSecrets=false")).toMatchObject({ status: 0 });
});

test("a release is small enough for the Secret that holds it", () => {
  const secret = JSON.parse(kubectl("-n", "redraw", "get", "secret", "sh.helm.release.v1.redraw.v1", "-o", "json")) as {
    readonly data: { readonly release: string };
  };
  const bytes = Buffer.from(secret.data.release, "base64").length;
  console.log(`${bytes} bytes of 1,048,576`);
  expect(bytes).toBeLessThan(500_000);
});
