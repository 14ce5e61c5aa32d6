/** Nodes that kwok plays: thousands of pods start, fail and stop on them, and run nothing. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { freePort } from "../services/ports.ts";
import { startProgram } from "../services/program.ts";
import type { Program } from "../services/program.ts";
import type { ControlPlane } from "./control-plane.ts";
import { needKubernetes, needKwok } from "./programs.ts";

/** The annotation of the nodes that kwok plays. */
const played = "kwok.x-k8s.io/node";

/** What a played node has. */
export interface PlayedNodes {
  readonly count: number;
  /** 8 unless given; 0 makes nodes without cards. */
  readonly gpus?: number;
  /** Pods that find place on a node; 110 unless given. */
  readonly pods?: number;
  /** The first part of their names; `played` unless given. */
  readonly prefix?: string;
  readonly labels?: Readonly<Record<string, string>>;
}

/** Kwok beside a control plane. */
export interface Kwok {
  readonly program: Program;
  /** Adds nodes, which are Ready within a second or two; names that are there are changed. */
  addNodes(nodes: PlayedNodes): void;
  stop(): Promise<void>;
}

function nodeOf(name: string, { gpus = 8, pods = 110, labels = {} }: PlayedNodes): unknown {
  const size = { cpu: "64", memory: "512Gi", pods, ...(gpus === 0 ? {} : { "nvidia.com/gpu": gpus }) };
  return {
    apiVersion: "v1",
    kind: "Node",
    metadata: { name, annotations: { [played]: "fake" }, labels: { "kubernetes.io/hostname": name, type: "kwok", ...labels } },
    status: { capacity: size, allocatable: size },
  };
}

/** Writes objects as an administrator; throws with what kubectl says. */
function apply(plane: ControlPlane, items: readonly unknown[]): void {
  const command = ["--kubeconfig", plane.kubeconfig, "apply", "--server-side", "--filename", "-"];
  const input = JSON.stringify({ apiVersion: "v1", kind: "List", items });
  const { status, stderr } = spawnSync(needKubernetes()("kubectl"), command, { input, encoding: "utf8" });
  if (status !== 0) throw new Error(`kubectl apply: ${stderr}`);
}

/** Starts kwok; it plays the nodes with its annotation and no others. Thousands of pods need more of them played at once. */
export async function startKwok(plane: ControlPlane, { isLarge = false }: { readonly isLarge?: boolean } = {}): Promise<Kwok> {
  const port = await freePort();
  const program = await startProgram({
    name: "kwok",
    command: needKwok(),
    folder: plane.folder,
    args: [
      `--kubeconfig=${plane.kubeconfig}`,
      ...["stages", ...(isLarge ? ["many-pods"] : [])].map(
        (name) => `--config=${fileURLToPath(new URL(`kwok/${name}.yaml`, import.meta.url))}`,
      ),
      "--node-lease-duration-seconds=40",
      `--manage-nodes-with-annotation-selector=${played}=fake`,
      `--server-address=127.0.0.1:${port}`,
    ],
    isReady: async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok,
  });
  return {
    program,
    addNodes(nodes) {
      const names = Array.from({ length: nodes.count }, (_, index) => `${nodes.prefix ?? "played"}-${index}`);
      apply(
        plane,
        names.map((name) => nodeOf(name, nodes)),
      );
    },
    stop: () => program.kill(),
  };
}
