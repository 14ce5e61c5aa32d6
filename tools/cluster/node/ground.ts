/** The ground that a node stands on, in namespaces of its own: what it may mount, and its network. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

/** The address of the node, where its API server, its kubelet and its names answer; nobody outside can reach it. */
export const nodeAddress = "10.88.0.1";
/** The addresses of pods. */
export const podNetwork = "10.88.1.0/24";

/** Where containerd keeps images and what containers write, below the folder of the cluster. */
export const imagesFolder = "containerd";

function run(command: string, ...args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${error?.message ?? stderr.trim()}`);
}

/** Settings of the whole kernel that a kubelet insists on writing: it writes into files of its own here. */
const kernelSettings = [
  "vm/overcommit_memory",
  "vm/panic_on_oom",
  "kernel/panic",
  "kernel/panic_on_oops",
  "kernel/keys/root_maxkeys",
  "kernel/keys/root_maxbytes",
];

function shieldKernel(folder: string): void {
  for (const name of kernelSettings) {
    const setting = join("/proc/sys", name);
    if (!existsSync(setting)) continue;
    const shield = join(folder, "kernel", name.replaceAll("/", "-"));
    writeFileSync(shield, readFileSync(setting));
    run("mount", "--bind", shield, setting);
  }
}

const gibibyte = 2 ** 30;

/**
 * Gives images a place in memory where there is plenty: on a busy disk the import of ours took 24 s, and its removal 42 s.
 * What lies in memory goes with the namespace.
 */
function prepareImages(folder: string): void {
  mkdirSync(folder);
  if (freemem() > 6 * gibibyte) run("mount", "-t", "tmpfs", "-o", "mode=711,size=4g", "redraw-cluster", folder);
}

/** Mounts what the node needs, where nobody else sees it: `programs` is a root whose `usr` is laid over that of the machine. */
export function prepareMounts(folder: string, programs: string): void {
  run("mount", "-t", "overlay", "overlay", "-o", `lowerdir=${join(programs, "usr")}:/usr`, "/usr");
  for (const own of ["/run", "/var/log", "/var/lib/cni"]) {
    mkdirSync(own, { recursive: true });
    run("mount", "-t", "tmpfs", "-o", "mode=755", "redraw-cluster", own);
  }
  prepareImages(join(folder, imagesFolder));
  mkdirSync(join(folder, "kernel"));
  shieldKernel(folder);
  // Volumes that the kubelet mounts must appear in containers.
  run("mount", "--make-rshared", "/");
}

/** Gives the namespace its loopback and the node its address; the addresses of Services lead there, too, for what runs on the node itself. */
export function prepareNetwork(services: string): void {
  run("ip", "link", "set", "lo", "up");
  run("ip", "link", "add", "node0", "type", "bridge");
  run("ip", "address", "add", `${nodeAddress}/24`, "dev", "node0");
  run("ip", "link", "set", "node0", "up");
  run("ip", "route", "add", services, "dev", "node0");
}
