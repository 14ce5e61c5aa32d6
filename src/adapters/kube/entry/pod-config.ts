/** The configuration of a pod: the service account that the kubelet mounts, at the address that it tells. */
import { join } from "node:path";
import { KubeConfig } from "@kubernetes/client-node";
import { Fault } from "../../../core/fault.ts";
import type { EntryConfig, PodEntry } from "../entry.ts";

const podFolder = "/var/run/secrets/kubernetes.io/serviceaccount";

function refusal(cause: unknown): Fault {
  const message = "The pod has no service account mounted: set automountServiceAccountToken on the controller.";
  return new Fault({ code: "unavailable", kind: "unavailable", message, detail: cause instanceof Error ? cause.message : "", cause });
}

/** Opens it; nothing is read yet. `loadFromCluster` of the package would do the same with the environment, which only the settings read. */
export function openPodConfig({ host, port, folder = podFolder }: PodEntry): EntryConfig {
  const config = new KubeConfig();
  const server = `https://${host.includes(":") ? `[${host}]` : host}:${port}`;
  const provider = { name: "tokenFile", config: { tokenFile: join(folder, "token") } };
  config.loadFromClusterAndUser(
    { name: "pod", server, caFile: join(folder, "ca.crt"), skipTLSVerify: false },
    { name: "service-account", authProvider: provider },
  );
  return { config, refusal };
}
