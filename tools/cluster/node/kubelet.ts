/** Starts the kubelet, which runs the pods of the node, and kube-proxy, which leads Services to them. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { startProgram } from "../../services/program.ts";
import type { Program } from "../../services/program.ts";
import { containerdSocket } from "./containerd.ts";
import { nodeAddress, podNetwork } from "./ground.ts";

/** The name of the node. */
export const nodeName = "node";

/** What both programs need. */
export interface NodeAgent {
  readonly folder: string;
  readonly command: string;
  /** The file with which it enters the API server. */
  readonly kubeconfig: string;
}

const healthPorts = { kubelet: 10_248, proxy: 10_256 };

function isHealthy(port: number): () => Promise<boolean> {
  return async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok;
}

function configuration(folder: string, cgroup: string): unknown {
  const file = (name: string): string => join(folder, name);
  return {
    kind: "KubeletConfiguration",
    apiVersion: "kubelet.config.k8s.io/v1beta1",
    address: nodeAddress,
    tlsCertFile: file("server.crt"),
    tlsPrivateKeyFile: file("server.key"),
    // Whoever has a certificate of the cluster's authority is the API server; pods have none.
    authentication: { anonymous: { enabled: false }, webhook: { enabled: false }, x509: { clientCAFile: file("ca.crt") } },
    authorization: { mode: "AlwaysAllow" },
    containerRuntimeEndpoint: `unix://${containerdSocket}`,
    cgroupDriver: "cgroupfs",
    cgroupRoot: `/${cgroup}`,
    failCgroupV1: false,
    failSwapOn: false,
    clusterDomain: "cluster.local",
    clusterDNS: [nodeAddress],
    resolvConf: file("resolv.conf"),
    makeIPTablesUtilChains: false,
    localStorageCapacityIsolation: false,
    // The disk of the machine is none of the node's business; "0Mi" is refused.
    evictionHard: { "memory.available": "0%", "nodefs.available": "0%", "imagefs.available": "0%" },
    imageGCHighThresholdPercent: 100,
    oomScoreAdj: 0,
    registerWithTaints: [],
    // Pods start one after the other otherwise, and images are never pulled.
    serializeImagePulls: false,
    syncFrequency: "10s",
  };
}

/** Starts the kubelet; its cgroups lie below `cgroup`, which is there. */
export function startKubelet({ folder, command, kubeconfig }: NodeAgent, cgroup: string): Promise<Program> {
  const config = join(folder, "kubelet.yaml");
  writeFileSync(config, stringify(configuration(folder, cgroup)));
  writeFileSync(join(folder, "resolv.conf"), `nameserver ${nodeAddress}\n`);
  return startProgram({
    name: "kubelet",
    command,
    folder,
    args: [
      `--config=${config}`,
      `--kubeconfig=${kubeconfig}`,
      `--hostname-override=${nodeName}`,
      `--node-ip=${nodeAddress}`,
      `--root-dir=${join(folder, "kubelet")}`,
      `--cert-dir=${join(folder, "kubelet", "certificates")}`,
    ],
    environment: { PATH: "/usr/sbin:/usr/bin" },
    isReady: isHealthy(healthPorts.kubelet),
  });
}

/** Starts kube-proxy with rules of nftables. */
export function startProxy({ folder, command, kubeconfig }: NodeAgent): Promise<Program> {
  return startProgram({
    name: "kube-proxy",
    command,
    folder,
    args: [
      `--kubeconfig=${kubeconfig}`,
      `--hostname-override=${nodeName}`,
      "--proxy-mode=nftables",
      `--cluster-cidr=${podNetwork}`,
      `--healthz-bind-address=127.0.0.1:${healthPorts.proxy}`,
      "--metrics-bind-address=127.0.0.1:10249",
      // The table of connections belongs to the kernel of the machine.
      "--conntrack-max-per-core=0",
      "--oom-score-adj=0",
    ],
    environment: { PATH: "/usr/sbin:/usr/bin" },
    isReady: isHealthy(healthPorts.proxy),
  });
}
