import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { settingGroups } from "../../src/boot/config.ts";
import { readPoolSettings } from "../../src/controller/pools/settings.ts";
import { olderHelmVersion } from "../../tools/cluster/helm.ts";
import { helm, podOf, render, tryOut, valueSets } from "./chart.ts";
import type { KubeObject } from "./chart.ts";

interface Container {
  readonly name: string;
  readonly image: string;
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
  readonly resources: { readonly limits?: { readonly memory?: string } };
  readonly [field: string]: unknown;
}

const values = (name: string): readonly string[] => ["--values", `charts/redraw/ci/${name}-values.yaml`];
const named = (objects: readonly KubeObject[], kind: string, name: string): KubeObject => {
  const found = objects.find((object) => object.kind === kind && object.metadata.name === name);
  if (found === undefined) throw new Error(`there is no ${kind} ${name}`);
  return found;
};
const containersOf = (object: KubeObject): readonly Container[] => (podOf(object)?.containers ?? []) as unknown as readonly Container[];
const containerOf = (objects: readonly KubeObject[], name: string): Container => containersOf(named(objects, "Deployment", name))[0]!;
const poolsOf = (objects: readonly KubeObject[], name = "redraw-pools"): ReturnType<typeof readPoolSettings> =>
  readPoolSettings(
    (named(objects, "ConfigMap", name) as unknown as { readonly data: Readonly<Record<string, string>> }).data["pools.json"]!,
  );

describe.each(valueSets)("with the values %s", (_, file) => {
  const objects = render(["--values", file]);
  const pods = objects.filter((object) => podOf(object) !== null);

  test.each([undefined, olderHelmVersion])("lint finds nothing (helm %s)", (version) => {
    expect(helm(["lint", "--strict", "charts/redraw", "--values", file], version === undefined ? {} : { version })).toMatchObject({
      status: 0,
    });
  });

  test("every container is bounded in memory and may change nothing", () => {
    for (const object of pods) {
      for (const { name, resources, ...container } of containersOf(object)) {
        expect([name, resources.limits?.memory]).toEqual([name, expect.stringMatching(/^\d+(?:Mi|M)$/)]);
        expect(container).toMatchObject({
          terminationMessagePolicy: "FallbackToLogsOnError",
          securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false, capabilities: { drop: ["ALL"] } },
        });
      }
    }
  });

  test("only those that ask the API server have a token", () => {
    const withToken = pods
      .filter((object) => podOf(object)!["automountServiceAccountToken"] !== false)
      .map(({ metadata }) => metadata.name);
    expect(withToken.filter((name) => !/-(?:controller|test|uninstall)$/.test(name))).toEqual([]);
  });

  test("what always runs is asked whether it lives and whether it is ready", () => {
    for (const object of objects.filter(
      ({ kind, metadata }) => kind === "Deployment" && metadata.labels?.["redraw.dev/not-for-production"] === undefined,
    )) {
      for (const container of containersOf(object)) {
        const probe = (path: string): object => ({ httpGet: { path, port: "admin" } });
        expect(container).toMatchObject({
          readinessProbe: probe("/readyz"),
          livenessProbe: probe("/livez"),
          startupProbe: probe("/livez"),
        });
      }
    }
  });

  test("no secret stands in a variable, and each is read from a file that is there", () => {
    const secrets = new Set(
      settingGroups.flatMap(({ group }) => Object.values(group)).flatMap(({ name, secret }) => (secret === true ? [name] : [])),
    );
    for (const object of pods) {
      const volumes = podOf(object)!["volumes"] as readonly {
        readonly projected?: { readonly sources: readonly { readonly secret: { readonly items: readonly { readonly path: string }[] } }[] };
      }[];
      const files = volumes.flatMap(
        ({ projected }) => projected?.sources.flatMap(({ secret }) => secret.items.map(({ path }) => path)) ?? [],
      );
      const variables = containersOf(object).flatMap(({ env }) => env ?? []);
      expect(variables.filter(({ name }) => secrets.has(name))).toEqual([]);
      const read = variables
        .filter(({ name }) => name.startsWith("REDRAW_") && name.endsWith("_URL_FILE"))
        .map(({ name }) => name.replace(/_FILE$/, ""));
      expect(files).toEqual(expect.arrayContaining(read));
    }
  });

  test("no Service leads to metrics", () => {
    const ports = objects
      .filter(({ kind }) => kind === "Service")
      .flatMap(
        (object) => (object as unknown as { readonly spec: { readonly ports: readonly { readonly targetPort: unknown }[] } }).spec.ports,
      );
    expect(ports.map(({ targetPort }) => targetPort).filter((port) => port === "admin" || port === 9464)).toEqual([]);
  });
});

test("both versions of Helm make the same objects", () => {
  expect(render(values("production"), { version: olderHelmVersion })).toEqual(render(values("production")));
});

test("workers are told what everybody is told, and are limited by what their conversions may take", () => {
  const { worker, defaultPool } = poolsOf(render(values("production")));
  expect(worker.image).toBe("registry.test/team/redraw:0.1.0");
  expect(worker.env).toEqual(
    expect.arrayContaining([
      { name: "REDRAW_BLOB_URL", value: "s3://redraw/prod/" },
      { name: "REDRAW_CA_FILE", value: "/etc/redraw/authorities/ca.crt" },
    ]),
  );
  expect(worker.env!.map(({ name }) => name)).not.toContain("REDRAW_REDIS_URL_FILE");
  // 1.5 × (300 MB + 2 × 2,000 MB)
  expect(worker.resources).toMatchObject({ CPU: { limits: { memory: "6450M" } }, GPU: { limits: { memory: "8Gi" } } });
  expect(defaultPool).toMatchObject({ namespace: "redraw", name: "default", spec: { accounts: ["*"], worker: { concurrency: 2 } } });
});

test("cards are asked for, on nodes of the image's architecture", () => {
  const { worker, defaultPool } = poolsOf(render(["--values", tryOut, "--values", "charts/redraw/values-gpu.yaml"]));
  expect(worker.image).toBe("registry.test/redraw-gpu:0.1.0");
  expect(defaultPool?.spec).toMatchObject({
    worker: { profile: "GPU" },
    gpu: { resourceName: "nvidia.com/gpu", count: 1 },
    podTemplate: { nodeSelector: { "kubernetes.io/arch": "amd64" } },
  });
});

test("an image is named by its digest where there is one, and that of workers by its own", () => {
  const objects = render(values("extras"));
  expect(containerOf(objects, "redraw-ingress").image).toMatch(/^registry\.test\/redraw@sha256:0123/);
  const other = poolsOf(render([...values("extras"), "--set", "worker.image.repository=redraw-gpu"]));
  expect(other.worker.image).toBe("registry.test/redraw-gpu:0.1.0");
});

test("the controller starts again when what it reads has changed, and nobody else does", () => {
  const templates = (words: readonly string[]): Readonly<Record<string, unknown>> =>
    Object.fromEntries(
      render([...values("production"), ...words])
        .filter(({ kind }) => kind === "Deployment")
        .map((object) => [object.metadata.name, (object as unknown as { readonly spec: { readonly template: unknown } }).spec.template]),
    );
  const [before, after] = [templates([]), templates(["--set", "pools.default.spec.scaling.maxReplicas=21"])];
  expect(Object.keys(before).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))).toEqual(["redraw-controller"]);
});

test("the database is migrated beside an installation, and before an upgrade", () => {
  const jobOf = (words: readonly string[]): KubeObject =>
    render([...values("production"), ...words]).find(({ metadata }) => metadata.name.startsWith("redraw-migrate-"))!;
  expect(jobOf([]).metadata.annotations).toBeUndefined();
  expect(jobOf(["--is-upgrade"]).metadata.annotations).toMatchObject({ "helm.sh/hook": "pre-upgrade" });
});

test("definitions are those of the bundle, and are kept when the release goes", () => {
  for (const plural of ["conversionjobs", "conversionpools"]) {
    const object = named(render(["--values", tryOut]), "CustomResourceDefinition", `${plural}.redraw.dev`);
    const bundle = parse(readFileSync(`crds/${plural}.yaml`, "utf8")) as KubeObject;
    expect(object["spec"]).toEqual(bundle["spec"]);
    expect(object.metadata.annotations).toMatchObject({ "helm.sh/resource-policy": "keep" });
  }
});

test("namespaces that are watched get accounts, roles and policies of their own, and the controller is told", () => {
  const objects = render(values("narrow"));
  for (const namespace of ["redraw", "team-a", "team-b"]) {
    const kinds = objects
      .filter(({ metadata }) => metadata.namespace === namespace)
      .map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(kinds).toEqual(
      expect.arrayContaining([
        "ServiceAccount drawings-worker",
        "Role drawings-controller",
        "RoleBinding drawings-controller",
        "NetworkPolicy drawings-worker",
        "NetworkPolicy drawings-nothing",
      ]),
    );
  }
  expect(containerOf(objects, "drawings-controller").env).toContainEqual({
    name: "REDRAW_WATCH_NAMESPACES",
    value: "redraw,team-a,team-b",
  });
});

test("an ingress leaves its Service before it ends, and no wait is rendered where none is wanted", () => {
  expect(containerOf(render(values("production")), "redraw-ingress")["lifecycle"]).toEqual({ preStop: { sleep: { seconds: 10 } } });
  expect(containerOf(render(values("bare")), "redraw-ingress")).not.toHaveProperty("lifecycle");
});

test("a label of a release that has another name than ours is no part of another release", () => {
  const of = (release: string): unknown => {
    const { out } = helm(["template", release, "charts/redraw", "--values", tryOut, "--namespace", "redraw"]);
    return out.match(/^ {2}name: \S+/gm);
  };
  expect(of("drawings")).toEqual(expect.arrayContaining(["  name: drawings-redraw-ingress", "  name: drawings-redraw"]));
});

interface Rule {
  readonly to?: readonly { readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] } }[];
  readonly ports?: readonly { readonly port: number }[];
}

const rulesOf = (objects: readonly KubeObject[], name: string): readonly Rule[] =>
  (named(objects, "NetworkPolicy", name) as unknown as { readonly spec: { readonly egress: readonly Rule[] } }).spec.egress;
const goesOut = ({ to = [] }: Rule): boolean => to.some(({ ipBlock }) => ipBlock?.cidr === "0.0.0.0/0");

test.each([
  ["ingress", [53, 5432, 4222, 6379], false],
  ["worker", [53, 5432, 4222], false],
  ["courier", [53, 5432, 4222, 443], true],
  ["controller", [53, 5432, 4222, 443], true],
  ["migration", [53, 5432], false],
  ["test", [53, 5432, 4222, 443, 8080], true],
  ["uninstall", [53, 443], true],
])("%s may reach %j, and the world: %s", (part, ports, isOut) => {
  const rules = rulesOf(render(["--values", tryOut]), `redraw-${part}`);
  expect(rules.map((rule) => rule.ports?.[0]?.port)).toEqual(ports);
  expect(rules.some(goesOut)).toBe(isOut);
});

test("a courier reaches no address of the cluster, the node or the link, and none that the values except", () => {
  const world = rulesOf(render(values("closed")), "redraw-courier").find(({ ports }) => ports?.some(({ port }) => port === 8443));
  expect(world?.to?.flatMap(({ ipBlock }) => ipBlock?.except ?? [])).toEqual(
    expect.arrayContaining([
      "10.0.0.0/8",
      "169.254.0.0/16",
      "172.16.0.0/12",
      "192.168.0.0/16",
      "127.0.0.0/8",
      "fc00::/7",
      "fe80::/10",
      "203.0.113.0/24",
      "2001:db8::/32",
    ]),
  );
});
