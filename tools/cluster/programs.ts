/** The programs of a real control plane, built from their Go modules at pinned versions. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { needGoBuild } from "../services/go-program.ts";

/** The word in `REDRAW_SKIP` that leaves everything of the cluster out. */
const clusterSkip = "cluster";
/** The word that leaves out what needs a real node: root, and a system that lets it make namespaces. */
export const nodeSkip = "node";

/** The version of Kubernetes; that of its staging modules stands in modules/kube/go.mod. */
export const kubernetesVersion = "v1.36.4";

const kubePrograms = ["kube-apiserver", "kube-controller-manager", "kube-scheduler", "kubectl", "kubelet", "kube-proxy"];

/** Constants, so that the same sources give the same programs: without a version charts would be told v0.0.0. */
function stamp(): string {
  const [major, minor] = kubernetesVersion.slice(1).split(".");
  const values = {
    gitVersion: kubernetesVersion,
    gitMajor: major,
    gitMinor: minor,
    gitCommit: "0".repeat(40),
    gitTreeState: "clean",
    buildDate: "2026-08-20T00:00:00Z",
  };
  return Object.entries(values)
    .map(([name, value]) => `-X k8s.io/component-base/version.${name}=${value}`)
    .join(" ");
}

const modules = fileURLToPath(new URL("modules", import.meta.url));

/** Builds programs of a module of ours in one go, so that what they share is compiled once. */
function needModule(name: "kube" | "etcd", packages: readonly string[], flags: string): string {
  const folder = join(modules, name);
  const hash = createHash("sha256").update([packages, flags].join("\n"));
  for (const file of ["go.mod", "go.sum"]) hash.update(readFileSync(join(folder, file)));
  return needGoBuild({
    key: `cluster/${name}-${hash.digest("hex").slice(0, 16)}`,
    skip: clusterSkip,
    folder,
    command: (into) => ["build", "-o", `${into}/`, "-ldflags", flags, ...packages],
    environment: { GOFLAGS: "-trimpath -buildvcs=false -mod=mod" },
  });
}

/** Returns the path of a program of Kubernetes; the first call builds all of them, which takes five minutes. */
export function needKubernetes(): (program: string) => string {
  const packages = kubePrograms.map((program) => `k8s.io/kubernetes/cmd/${program}`);
  const folder = needModule("kube", packages, `-s -w ${stamp()}`);
  return (program) => join(folder, program);
}

/** Programs of a published module, which need no file of ours. */
interface Published {
  readonly name: string;
  readonly skip: string;
  readonly module: string;
  readonly version: string;
  readonly packages: readonly string[];
}

/** Returns the folder with the programs of a module; `go` lays them all into one. */
function needPublished({ name, skip, module, version, packages }: Published): string {
  const paths = packages.map((path) => `${module}/${path}@${version}`);
  const command = (): readonly string[] => ["install", "-trimpath", "-ldflags", "-s -w", ...paths];
  return needGoBuild({ key: `cluster/${name}-${version}`, skip, command });
}

/** Returns the path of kwok, which plays nodes and their pods. */
export function needKwok(): string {
  const module = "sigs.k8s.io/kwok";
  return join(needPublished({ name: "kwok", skip: clusterSkip, module, version: "v0.8.0", packages: ["cmd/kwok"] }), "kwok");
}

/** Returns the folder with containerd, its shim and `ctr`. */
export function needContainerd(): string {
  const packages = ["cmd/containerd", "cmd/containerd-shim-runc-v2", "cmd/ctr"];
  return needPublished({ name: "containerd", skip: nodeSkip, module: "github.com/containerd/containerd/v2", version: "v2.4.2", packages });
}

/** Returns the folder with the plugins that connect pods to the network. */
export function needNetworkPlugins(): string {
  const packages = ["plugins/main/bridge", "plugins/main/loopback", "plugins/ipam/host-local"];
  return needPublished({ name: "cni", skip: nodeSkip, module: "github.com/containernetworking/plugins", version: "v1.9.1", packages });
}

/** Returns the path of the program that holds the namespaces of a pod. */
export function needPause(): string {
  const folder = join(modules, "pause");
  const hash = createHash("sha256")
    .update(readFileSync(join(folder, "main.go")))
    .digest("hex");
  const command = (into: string): readonly string[] => ["build", "-trimpath", "-ldflags", "-s -w", "-o", join(into, "pause"), "main.go"];
  return join(needGoBuild({ key: `cluster/pause-${hash.slice(0, 16)}`, skip: nodeSkip, folder, command }), "pause");
}

/** Returns the path of etcd 3.6, the oldest with which a watch tells where its list ends. */
export function needEtcd(): string {
  return join(needModule("etcd", ["go.etcd.io/etcd/server/v3"], "-s -w"), "server");
}
