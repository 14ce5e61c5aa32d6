/** A control plane with a real node: kubelet, containerd, runc, a bridge, kube-proxy and names, in namespaces of their own. */
import { basename } from "node:path";
import type { Server } from "node:net";
import { engineFolder } from "../services/engine.ts";
import type { Program } from "../services/program.ts";
import type { ControlPlane } from "./control-plane.ts";
import { needDebianPackages } from "./debian.ts";
import { makeCgroup, removeCgroup } from "./node/cgroups.ts";
import { nodeAddress } from "./node/ground.ts";
import type { InsideOptions } from "./node/inside.ts";
import { ownFolder, removeLeftovers } from "./node/leftovers.ts";
import { openNamespaces, requireNamespaces } from "./node/namespaces.ts";
import type { Namespaces } from "./node/namespaces.ts";
import { listen, pipeTo, portOf } from "./node/pipe.ts";
import type { Ran } from "./node/run.ts";
import { kubernetesVersion, needContainerd, needEtcd, needKubernetes, needNetworkPlugins, needPause, nodeSkip } from "./programs.ts";

/** The parts of a cluster with a node. */
export type PartName = "etcd" | "apiserver" | "manager" | "scheduler" | "containerd" | "kubelet" | "proxy";

/** How it is set up. */
export interface NodeClusterOptions {
  readonly users?: readonly string[];
  readonly isDurable?: boolean;
}

/** A cluster whose kubeconfig works out here, while nothing else of it can be reached but on request. */
export interface NodeCluster extends ControlPlane {
  readonly parts: Readonly<Record<PartName, Program>>;
  /** The first process in there, for whoever wants to enter as well. */
  readonly pid: number;
  /** Brings the images of an OCI archive to the node. */
  importImage(archive: string): Promise<void>;
  /** Opens a port of loopback out here whose visitors come to an address in there, such as `web.default`, a Service; returns its number. */
  reach(host: string, port: number): Promise<number>;
  /** Makes settings fit for pods: what they name on loopback out here gets an address in there. */
  admit(settings: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>>;
  /** Runs a command in there. */
  run(command: readonly string[], input?: string): Promise<Ran>;
}

/** Builds and fetches everything that a node needs, once for each version; throws with what is missing here. */
export function needNode(): InsideOptions["programs"] {
  requireNamespaces(nodeSkip);
  needKubernetes();
  needEtcd();
  return {
    debian: needDebianPackages({ key: "cluster/debian", packages: ["runc", "nftables"], skip: nodeSkip }),
    containerd: needContainerd(),
    plugins: needNetworkPlugins(),
    pause: needPause(),
  };
}

const partNames: readonly PartName[] = ["etcd", "apiserver", "manager", "scheduler", "containerd", "kubelet", "proxy"];

/** A part that runs in there, hurt from out here. */
function farPart(inside: Namespaces, part: PartName): Program {
  const act = async (action: keyof Program): Promise<void> => void (await inside.call("act", { value: { part, action } }));
  return {
    kill: () => act("kill"),
    begin: () => act("begin"),
    pause: () => act("pause"),
    // Nobody waits for it elsewhere, either.
    resume: () => void act("resume").catch(() => {}),
  };
}

const onLoopback = /127\.0\.0\.1:(\d+)/g;

/** Doors between in there and out here. */
function openDoors(inside: Namespaces): Pick<NodeCluster, "reach" | "admit"> & { close(): void } {
  const leaving = new Map<number, Server>();
  const admitPort = async (port: number): Promise<void> => {
    if (leaving.has(port)) return;
    const { server } = await inside.call("leave", { value: port });
    if (server === undefined) throw new Error(`port ${port} cannot be admitted`);
    leaving.set(port, server);
    pipeTo(server, () => ({ host: "127.0.0.1", port }));
  };
  return {
    async reach(host, port) {
      const server = await listen({ host: "127.0.0.1", port: 0 });
      const own = portOf(server);
      await inside.call("enter", { value: { host, port: port === 0 ? own : port }, server });
      return own;
    },
    async admit(settings) {
      for (const value of Object.values(settings)) {
        for (const [, port] of value.matchAll(onLoopback)) await admitPort(Number(port));
      }
      const changed = Object.entries(settings).map(([name, value]) => [name, value.replaceAll(onLoopback, `${nodeAddress}:$1`)]);
      return Object.fromEntries(changed) as Record<string, string>;
    },
    close() {
      for (const server of leaving.values()) server.close();
    },
  };
}

/** Starts a cluster of its own; ready when its node is. Needs root. */
export async function startNodeCluster(options: NodeClusterOptions = {}): Promise<NodeCluster> {
  const programs = needNode();
  await removeLeftovers();
  const { folder, remove } = engineFolder("cluster");
  ownFolder(folder);
  const cgroup = basename(folder);
  makeCgroup(cgroup);
  const inside = await openNamespaces(new URL("node/inside.ts", import.meta.url));
  const doors = openDoors(inside);
  const stop = async (): Promise<void> => {
    doors.close();
    await inside.end();
    await removeCgroup(cgroup);
    remove();
  };
  try {
    const port = await doors.reach("127.0.0.1", 0);
    const wish: InsideOptions = { folder, cgroup, port, users: options.users ?? [], isDurable: options.isDurable ?? false, programs };
    const { value } = await inside.call("start", { value: wish });
    const files = value as Readonly<Record<string, string>>;
    const kubeconfigOf = (user: string): string => {
      const file = files[user];
      if (file === undefined) throw new Error(`the cluster has no user ${user}; name it when it is started`);
      return file;
    };
    return {
      version: kubernetesVersion,
      url: `https://127.0.0.1:${port}`,
      folder,
      kubeconfig: kubeconfigOf("admin"),
      kubeconfigOf,
      parts: Object.fromEntries(partNames.map((part) => [part, farPart(inside, part)])) as NodeCluster["parts"],
      pid: inside.pid,
      importImage: async (archive) => void (await inside.call("importImages", { value: archive })),
      reach: doors.reach,
      admit: doors.admit,
      run: async (command, input = "") => (await inside.call("run", { value: { command, input } })).value as Ran,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
