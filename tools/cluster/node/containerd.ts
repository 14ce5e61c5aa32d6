/** Starts containerd, which runs the containers of the node through runc, and connects pods to a bridge. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startProgram } from "../../services/program.ts";
import type { Program } from "../../services/program.ts";
import { imagesFolder, podNetwork } from "./ground.ts";
import { run } from "./run.ts";
import type { Ran } from "./run.ts";

/** The image that holds the namespaces of every pod. */
export const pauseImage = "localhost/pause:1";
/** Where containerd answers. */
export const containerdSocket = "/run/containerd/containerd.sock";

/** What containerd is made of. */
export interface ContainerdParts {
  readonly folder: string;
  /** Folders with programs. */
  readonly containerd: string;
  readonly plugins: string;
}

/** A configuration in TOML: sections of strings, lists and truths, which JSON writes alike. */
function toml(sections: Readonly<Record<string, Readonly<Record<string, unknown>>>>): string {
  const entries = (values: Readonly<Record<string, unknown>>): string =>
    Object.entries(values)
      .map(([name, value]) => `${name} = ${JSON.stringify(value)}\n`)
      .join("");
  return Object.entries(sections)
    .map(([name, values]) => (name === "" ? entries(values) : `[${name}]\n${entries(values)}`))
    .join("\n");
}

function configuration({ folder, plugins }: ContainerdParts): string {
  const images = "plugins.'io.containerd.cri.v1.images'";
  const runtime = "plugins.'io.containerd.cri.v1.runtime'";
  return toml({
    "": { version: 3, root: join(folder, imagesFolder), state: "/run/containerd", oom_score: 0 },
    grpc: { address: containerdSocket },
    [`${images}.pinned_images`]: { sandbox: pauseImage },
    // Without CAP_SYS_RESOURCE a score below that of containerd itself is refused.
    [runtime]: { restrict_oom_score_adj: true },
    [`${runtime}.cni`]: { bin_dirs: [plugins], conf_dir: join(folder, "network") },
    [`${runtime}.containerd.runtimes.runc`]: { runtime_type: "io.containerd.runc.v2" },
    [`${runtime}.containerd.runtimes.runc.options`]: { BinaryName: "runc" },
  });
}

/** A bridge with a way out of each pod to the node and no further: nothing leaves the namespace. */
function network(folder: string): string {
  const bridge = {
    type: "bridge",
    bridge: "cni0",
    isGateway: true,
    // A pod reaches its own Service, too.
    hairpinMode: true,
    ipam: { type: "host-local", ranges: [[{ subnet: podNetwork }]], routes: [{ dst: "0.0.0.0/0" }], dataDir: join(folder, "addresses") },
  };
  return JSON.stringify({ cniVersion: "1.0.0", name: "redraw", plugins: [bridge] });
}

/** Starts containerd and waits until it answers. */
export function startContainerd(parts: ContainerdParts): Promise<Program> {
  const { folder, containerd } = parts;
  mkdirSync(join(folder, "network"));
  writeFileSync(join(folder, "network", "10-redraw.conflist"), network(folder));
  const config = join(folder, "containerd.toml");
  writeFileSync(config, configuration(parts));
  return startProgram({
    name: "containerd",
    command: join(containerd, "containerd"),
    args: ["--config", config, "--log-level", "warn"],
    folder,
    environment: { PATH: `${containerd}:/usr/sbin:/usr/bin` },
    isReady: async () => (await ask(containerd, "version")).status === 0,
  });
}

/** Calls `ctr` for what the kubelet sees. */
function ask(containerd: string, ...args: readonly string[]): Promise<Ran> {
  return run([join(containerd, "ctr"), "--address", containerdSocket, "--namespace", "k8s.io", ...args]);
}

/** Brings the images of an OCI archive in; throws with what containerd says. */
export async function importImages(containerd: string, archive: string): Promise<void> {
  const { status, text } = await ask(containerd, "images", "import", archive);
  if (status !== 0) throw new Error(`the image ${archive} could not be imported: ${text}`);
}
