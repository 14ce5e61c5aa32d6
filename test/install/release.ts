/** A release of our chart on the node of the lane, in a namespace that enforces PodSecurity `restricted`. */
import { readFileSync } from "node:fs";
import { helmVersion, needHelm } from "../../tools/cluster/helm.ts";
import { run } from "../../tools/cluster/node/run.ts";
import { openKubectl, restrictedNamespace } from "../cluster/pods.ts";
import type { Kubectl } from "../cluster/pods.ts";
import { openNode } from "./node.ts";
import type { TestNode } from "./node.ts";

/** What stands in the values of every release of the lane: the image is on the node already, and clients ask as often as they like. */
const values = {
  image: { registry: "localhost", tag: "dev", pullPolicy: "Never" },
  devDependencies: { enabled: true },
  settings: { REDRAW_REQUESTS_PER_MINUTE: 1_000_000 },
};

/** The least that does what an installation does, since nodes of tests are small: for whoever looks at one thing of it. */
const calm = {
  courier: { replicas: 1 },
  controller: { replicas: 1 },
  pools: { default: { spec: { scaling: { maxReplicas: 1 } } } },
};

/** Helm with kubectl in a namespace. */
export interface Release {
  readonly node: TestNode;
  readonly namespace: string;
  readonly kubectl: Kubectl;
  /** What `deploy` installs with, before more. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Types words behind `helm`; what it said comes back, or is thrown. `input` becomes the values that `-f -` reads. */
  helm(words: readonly string[], input?: unknown): Promise<string>;
  /** Installs the release, or brings it to values beside those of the lane; waits until everything is ready. */
  deploy(more?: object): Promise<void>;
  isDeployed(): Promise<boolean>;
}

/** A client's account. */
export interface Account {
  readonly name: string;
  readonly key: string;
}

export { join as joinValues };

/** Lays values over others. */
function join(under: Readonly<Record<string, unknown>>, over: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isMap = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
  const both = Object.entries(over).map(([name, value]): [string, unknown] => {
    const below = under[name];
    return [name, isMap(below) && isMap(value) ? join(below, value) : value];
  });
  return { ...under, ...Object.fromEntries(both) };
}

/** Which release of a cluster, and what it is handled with. */
export interface ReleaseOptions {
  readonly namespace?: string;
  readonly name?: string;
  readonly version?: string;
}

/** Opens helm and kubectl for a namespace, which is made where it is not. */
export async function openRelease(options: ReleaseOptions = {}): Promise<Release> {
  const { namespace = "redraw", name = "redraw", version = helmVersion } = options;
  const node = await openNode();
  const kubectl = openKubectl(node, namespace);
  const helm = async (words: readonly string[], input?: unknown): Promise<string> => {
    const command = [needHelm(version), "--kubeconfig", node.kubeconfig, "--namespace", namespace, ...words];
    const { status, text } = await run(command, input === undefined ? "" : JSON.stringify(input));
    if (status !== 0) throw new Error(`helm ${words.join(" ")}: ${text}`);
    return text;
  };
  await kubectl.apply(restrictedNamespace(namespace));
  await kubectl.until("serviceaccount/default", "create");
  return {
    node,
    namespace,
    kubectl,
    values,
    helm,
    async deploy(more = {}) {
      const words = ["upgrade", "--install", name, "charts/redraw", "-f", "-", "--wait", "--timeout", "10m"];
      await helm(words, join(values, { ...more }));
    },
    isDeployed: async () => (await helm(["list", "--deployed", "--short"])).split("\n").includes(name),
  };
}

/** Opens the release that the files of the lane share, and brings it to what they expect. */
export async function openSharedRelease(more: Readonly<Record<string, unknown>> = {}): Promise<Release> {
  const release = await openRelease();
  const own = join(calm, more);
  await release.deploy(own);
  await release.kubectl.until("cpool/default", "create");
  await release.kubectl.until("cpool/default", "condition=Ready");
  return { ...release, values: join(values, own), deploy: (later = {}) => release.deploy(join(own, { ...later })) };
}

/** Types a command of ours in an ingress pod. */
export function typeRedraw({ kubectl }: Release, words: readonly string[]): Promise<string> {
  return kubectl.type(["exec", "deploy/redraw-ingress", "-c", "ingress", "--", "redraw", ...words]);
}

/** Makes an account that may convert as often as it likes. */
export async function addAccount(release: Release, purpose: string, credits = 100_000): Promise<Account> {
  // The release may be one that stayed.
  const name = `${purpose}-${Date.now().toString(36)}`;
  const { key } = JSON.parse(await typeRedraw(release, ["accounts", "add", name, "--credits", `${credits}`, "--json"])) as { key: string };
  await typeRedraw(release, ["limits", "set", name, "100000"]);
  return { name, key };
}

/** The address of the interface as pods reach it. */
export async function baseUrlOf({ kubectl }: Release): Promise<string> {
  return `http://${await kubectl.type(["get", "service", "redraw", "-o", "jsonpath={.spec.clusterIP}"])}/v1`;
}

/** The interface as clients out here reach it. */
export interface Client {
  readonly baseUrl: string;
  /** Sends a picture; returns the job, or throws with the refusal. */
  submit(body: Uint8Array): Promise<string>;
  /** Waits for the end of a job. */
  finish(job: string): Promise<{ readonly status: string; readonly error: { readonly code: string } | null }>;
  balance(): Promise<number>;
  download(job: string, format: string): Promise<Buffer>;
}

/** Opens a client of a release for an account. */
export async function openClient({ node, namespace }: Release, { key }: Account): Promise<Client> {
  const baseUrl = `http://127.0.0.1:${await node.reach({ host: `redraw.${namespace}`, port: 80 })}/v1`;
  const headers = { "x-api-key": key };
  const ask = async (path: string, more: Readonly<Record<string, string>> = {}, body?: Uint8Array): Promise<Response> => {
    const method = body === undefined ? "GET" : "POST";
    const request = { method, headers: { ...headers, ...more }, ...(body === undefined ? {} : { body: Buffer.from(body) }) };
    const answer = await fetch(`${baseUrl}${path}`, request);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  return {
    baseUrl,
    async submit(body) {
      const answer = await ask("/convert", { "content-type": "application/octet-stream" }, body);
      return ((await answer.json()) as { job_id: string }).job_id;
    },
    async finish(job) {
      for (;;) {
        const answer = await ask(`/jobs/${job}`, { prefer: "wait=20" });
        const found = (await answer.json()) as Awaited<ReturnType<Client["finish"]>>;
        if (found.status === "succeeded" || found.status === "failed") return found;
      }
    },
    balance: async () => ((await (await ask("/account")).json()) as { balance: number }).balance,
    download: async (job, format) => Buffer.from(await (await ask(`/jobs/${job}/download?format=${format}&redirect=false`)).arrayBuffer()),
  };
}

/** A picture that has been converted a thousand times. */
export const picture = "examples/flow-blue-rounded.png";

/** Its bytes. */
export function readPicture(): Uint8Array {
  return readFileSync(picture);
}
