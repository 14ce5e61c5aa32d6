/** Runs in the namespaces of a node: starts its parts, and does there what the process outside asks for. */
import { join } from "node:path";
import type { Program } from "../../services/program.ts";
import { serviceNetwork, startControlPlane } from "../control-plane.ts";
import type { ControlPlane } from "../control-plane.ts";
import { writeProgramImage } from "../oci-image.ts";
import { needKubernetes } from "../programs.ts";
import { answerCalls } from "./calls.ts";
import { importImages, pauseImage, startContainerd } from "./containerd.ts";
import { nodeAddress, prepareMounts, prepareNetwork } from "./ground.ts";
import { nodeName, startKubelet, startProxy } from "./kubelet.ts";
import { openNames } from "./names.ts";
import type { Names } from "./names.ts";
import { listen, pipeTo, portOf } from "./pipe.ts";
import type { Address } from "./pipe.ts";
import { run } from "./run.ts";

/** What the process outside made ready. */
export interface InsideOptions {
  readonly folder: string;
  readonly cgroup: string;
  /** The port of the API server, free outside, too. */
  readonly port: number;
  readonly users: readonly string[];
  readonly isDurable: boolean;
  /** Roots and folders with programs, and the one that holds the namespaces of pods. */
  readonly programs: { readonly debian: string; readonly containerd: string; readonly plugins: string; readonly pause: string };
}

/** What runs. */
interface Node {
  readonly plane: ControlPlane;
  readonly names: Names;
  readonly containerd: string;
  readonly parts: Readonly<Record<string, Program>>;
}

async function startRuntime({ folder, programs }: InsideOptions): Promise<Program> {
  const { containerd, plugins } = programs;
  const program = await startContainerd({ folder, containerd, plugins });
  const archive = join(folder, "pause.tar");
  writeProgramImage({ name: pauseImage, program: programs.pause, user: "65535:65535" }, archive);
  await importImages(containerd, archive);
  return program;
}

function startPlane({ folder, port, users, isDurable }: InsideOptions): Promise<ControlPlane> {
  return startControlPlane({ reconciles: true, users, isDurable, node: { name: nodeName, address: nodeAddress, port, folder } });
}

async function start(options: InsideOptions): Promise<Node> {
  const { folder, cgroup, programs } = options;
  prepareMounts(folder, programs.debian);
  prepareNetwork(serviceNetwork);
  const [runtime, plane] = await Promise.all([startRuntime(options), startPlane(options)]);
  const kubernetes = needKubernetes();
  const enter = (user: string): string => plane.kubeconfigOf(user);
  const names = await openNames({ url: plane.url, folder, kubeconfig: enter("system:kube-proxy") });
  const [kubelet, proxy] = await Promise.all([
    startKubelet({ folder, command: kubernetes("kubelet"), kubeconfig: enter(`system:node:${nodeName}`) }, cgroup),
    startProxy({ folder, command: kubernetes("kube-proxy"), kubeconfig: enter("system:kube-proxy") }),
  ]);
  return { plane, names, containerd: programs.containerd, parts: { ...plane.parts, containerd: runtime, kubelet, proxy } };
}

/** Waits until the node takes pods, and its namespace has the account that they run as. */
async function untilUsable({ kubeconfig }: ControlPlane): Promise<void> {
  const kubectl = [needKubernetes()("kubectl"), "--kubeconfig", kubeconfig, "wait", "--timeout=60s"];
  for (const what of [
    [`node/${nodeName}`, "--for=create"],
    [`node/${nodeName}`, "--for=condition=Ready"],
    ["serviceaccount/default", "--for=create"],
  ]) {
    const { status, text } = await run([...kubectl, ...what]);
    if (status !== 0) throw new Error(`the node did not become ready: ${text}`);
  }
}

let node: Node | null = null;

function running(): Node {
  if (node === null) throw new Error("the node has not been started");
  return node;
}

/** Finds where visitors go: an address as it is, or that of a Service. */
async function find({ host, port }: Address): Promise<Address> {
  if (/^[\d.]+$/.test(host)) return { host, port };
  const [address] = (await running().names.find(host)) ?? [];
  if (address === undefined) throw new Error(`${host} has no address`);
  return { host: address, port };
}

type Action = "kill" | "begin" | "pause" | "resume";

answerCalls({
  ready: () => ({}),
  async start({ value }) {
    const options = value as InsideOptions;
    node = await start(options);
    const { plane } = node;
    await untilUsable(plane);
    return { value: Object.fromEntries(["admin", ...options.users].map((user) => [user, plane.kubeconfigOf(user)])) };
  },
  async act({ value }) {
    const { part, action } = value as { part: string; action: Action };
    await running().parts[part]![action]();
    return {};
  },
  async importImages({ value }) {
    await importImages(running().containerd, value as string);
    return {};
  },
  async run({ value }) {
    const { command, input } = value as { command: readonly string[]; input: string };
    return { value: await run(command, input) };
  },
  // Visitors of a server outside come in.
  enter({ value, server }) {
    if (server !== undefined) pipeTo(server, () => find(value as Address));
    return {};
  },
  // Visitors of a server in here go out: it is given away.
  async leave({ value }) {
    const server = await listen({ host: nodeAddress, port: value as number });
    return { value: portOf(server), server };
  },
});

process.once("disconnect", () => process.exit());
