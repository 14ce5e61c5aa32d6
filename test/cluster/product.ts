/** The whole product on a real node: ingress, courier and controller as pods of our image, with engines on the machine outside. */
import { parseAllDocuments } from "yaml";
import { withAdministration } from "../../src/boot/administration.ts";
import { migrateDatabase } from "../../src/boot/migrate-database.ts";
import { renderChart } from "../../tools/cluster/helm.ts";
import { startNodeCluster } from "../../tools/cluster/node-cluster.ts";
import type { NodeCluster } from "../../tools/cluster/node-cluster.ts";
import { needImage } from "../../tools/image/build.ts";
import type { Service } from "../../tools/services/engine.ts";
import { startNats } from "../../tools/services/nats.ts";
import { startPostgres } from "../../tools/services/postgres.ts";
import { startS3 } from "../../tools/services/s3.ts";
import { configOf } from "../make/processes.ts";
import type { Settings } from "../make/processes.ts";
import { isSkipped } from "../oracles/skip.ts";
import { openKubectl, restrictedNamespace, restrictedPod } from "./pods.ts";
import type { Kubectl } from "./pods.ts";

/** Where everything of it lives. */
export const productNamespace = "redraw";

/** Tells whether something that it needs is left out here. */
export const isProductLeftOut: boolean = ["node", "image", "postgres", "nats", "s3"].some((part) => isSkipped(part));

/** How it is set up. */
export interface ProductOptions {
  /** Settings of every process, beside where the engines are. */
  readonly settings?: Settings;
  /** More of what the workers of all pools have in common. */
  readonly worker?: Readonly<Record<string, unknown>>;
  /** Objects that are made before the controller starts. */
  readonly objects?: readonly unknown[];
  /** How many controllers there are, of which one leads; one unless given. */
  readonly controllers?: number;
  readonly say?: (step: string) => void;
}

/** A product that runs. */
export interface Product {
  readonly cluster: NodeCluster;
  readonly kubectl: Kubectl;
  /** Ends in `/v1`; the way of clients, through the Service. */
  readonly baseUrl: string;
  /** Settings with the addresses of the engines as they are out here. */
  readonly outside: Settings;
  readonly databaseUrl: string;
  /** Makes an account; returns the key of its owner. */
  addAccount(account: { readonly name: string; readonly credits: number; readonly perHour: number }): Promise<string>;
  close(): Promise<void>;
}

const probe = { httpGet: { port: 9464, path: "/readyz" }, periodSeconds: 1 };

/** The pods of the controllers: `controller`, `controller-2` and so on. */
export function controllerNames(count = 1): readonly string[] {
  return Array.from({ length: count }, (_, index) => (index === 0 ? "controller" : `controller-${index + 1}`));
}

/** A process of ours in a pod that is watched for its readiness; it is called as its program is, unless there are several. */
function processPod(name: string, env: Settings, spec: Readonly<Record<string, unknown>> = {}): unknown {
  const command = [`redraw-${name.replace(/-\d+$/, "")}`];
  const more = { readinessProbe: probe, ports: [{ containerPort: 8080 }] };
  // As in a Deployment: who loses its lead to a machine that stood still for a while begins again.
  const whole = { restartPolicy: "Always", ...spec };
  return restrictedPod({ name, command, env, limits: { memory: "1536Mi" }, more, spec: whole });
}

/** The rights of the controller, and its account, as the chart gives them. */
export function controllerRights(): readonly unknown[] {
  return parseAllDocuments(renderChart({ release: "redraw", namespace: productNamespace })).map((object) => object.toJS() as unknown);
}

async function startEngines(keep: (end: () => Promise<void>) => void): Promise<Settings> {
  const lines: Settings[] = [];
  for (const open of [startPostgres, () => startNats(), () => startS3()]) {
    const engine: Service = await open();
    keep(() => engine.stop());
    lines.push(engine.lines);
  }
  return Object.assign({ REDRAW_MASTER_KEY: "k".repeat(40) }, ...lines) as Settings;
}

/** Teaches the cluster both kinds. */
export async function defineKinds(kubectl: Kubectl): Promise<void> {
  await kubectl.type(["apply", "--server-side", "-f", "crds"]);
  const kinds = ["crd/conversionjobs.redraw.dev", "crd/conversionpools.redraw.dev"];
  await kubectl.type(["wait", "--for=condition=Established", ...kinds, "--timeout=60s"]);
}

/** Starts ingress, courier and controller, and waits until they are ready. */
async function startProcesses(
  { cluster, kubectl }: Pick<Product, "cluster" | "kubectl">,
  outside: Settings,
  options: ProductOptions,
): Promise<void> {
  const env = await cluster.admit(outside);
  const variables = Object.entries(env).map(([name, value]) => ({ name, value }));
  const { env: own = [], ...rest } = (options.worker ?? {}) as { readonly env?: readonly unknown[] };
  const worker = {
    image: "localhost/redraw:dev",
    imagePullPolicy: "Never",
    command: ["redraw-worker"],
    env: [...variables, ...own],
    ...rest,
  };
  const data = { "pools.json": JSON.stringify({ worker }) };
  const service = {
    apiVersion: "v1",
    kind: "Service",
    metadata: { name: "ingress" },
    spec: { selector: { app: "ingress" }, ports: [{ port: 80, targetPort: 8080 }] },
  };
  await kubectl.apply(...controllerRights(), ...(options.objects ?? []));
  await kubectl.apply({ apiVersion: "v1", kind: "ConfigMap", metadata: { name: "pictures" }, data }, service);
  const controllers = controllerNames(options.controllers);
  const mayAsk = { serviceAccountName: "redraw-controller", automountServiceAccountToken: true };
  const ofController = { REDRAW_NAMESPACE: productNamespace, REDRAW_POOLS_FILE: "/pictures/pools.json" };
  await kubectl.apply(
    processPod("ingress", env),
    processPod("courier", env),
    ...controllers.map((name) => processPod(name, { ...env, ...ofController }, mayAsk)),
  );
  for (const name of ["ingress", "courier", ...controllers]) await kubectl.until(`pod/${name}`, "condition=Ready");
}

/** Waits until the rules of the Service have followed the readiness of its pod. */
async function untilReached(baseUrl: string): Promise<void> {
  for (const until = Date.now() + 60_000; ; await new Promise((resolve) => setTimeout(resolve, 200))) {
    // Without a key there is an answer, and it is 401.
    const status = await fetch(`${baseUrl}/account`).then((answer) => answer.status, String);
    if (status === 401) return;
    if (Date.now() > until) throw new Error(`the Service leads nowhere: ${status}`);
  }
}

/** Starts it; nothing of it is left after `close`, nor when this throws. */
export async function openProduct(options: ProductOptions = {}): Promise<Product> {
  const { say = () => {} } = options;
  const ends: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    say("the image");
    const { archive } = needImage("base");
    say("the engines");
    const outside = { ...(await startEngines((end) => ends.push(end))), ...options.settings };
    await migrateDatabase(configOf(outside));
    say("the cluster");
    const cluster = await startNodeCluster();
    ends.push(() => cluster.stop());
    await cluster.importImage(archive);
    const kubectl = openKubectl(cluster, productNamespace);
    await kubectl.apply(restrictedNamespace(productNamespace));
    await kubectl.until("serviceaccount/default", "create");
    await defineKinds(kubectl);
    say("the processes");
    await startProcesses({ cluster, kubectl }, outside, options);
    const baseUrl = `http://127.0.0.1:${await cluster.reach(`ingress.${productNamespace}`, 80)}/v1`;
    await untilReached(baseUrl);
    return {
      cluster,
      kubectl,
      baseUrl,
      outside,
      databaseUrl: outside["REDRAW_POSTGRES_URL"]!,
      addAccount: ({ name, credits, perHour }) =>
        withAdministration(configOf(outside), async (administration) => {
          const { ownerKey } = await administration.addAccount({ account: name, credits });
          await administration.setLimit({ account: name, perHour });
          return ownerKey.key;
        }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
