/** How a process enters a cluster: the address, whom it trusts, and the proof of who it is, which may change while it runs. */
import type { KubeConfig } from "@kubernetes/client-node";
import { readKubeconfig } from "./entry/kubeconfig.ts";
import { openPodConfig } from "./entry/pod-config.ts";
import { openProof } from "./entry/proof.ts";

/** A file as kubectl uses it; the context is the file's own unless given. */
export interface KubeconfigEntry {
  readonly kubeconfig: string;
  readonly context?: string;
}

/** The service account of the pod that the process runs in. */
export interface PodEntry {
  readonly host: string;
  readonly port: number;
  /** Where the token and the authority are mounted; the kubelet's own place unless given. */
  readonly folder?: string;
}

/** What a connection is made with; read again for each, since certificates are renewed. */
export interface EntryTls {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  readonly servername?: string;
  readonly rejectUnauthorized?: boolean;
}

/** The way into one cluster. */
export interface Entry {
  readonly url: string;
  tls(): Promise<EntryTls>;
  /** The bearer token to send now; null for entries by certificate. */
  token(): Promise<string | null>;
  /** Forgets the token, since the API server refused it. */
  forget(): void;
}

/** A configuration of the official client with one cluster and one user, and the words for when it gives no proof. */
export interface EntryConfig {
  readonly config: KubeConfig;
  readonly refusal: (cause: unknown) => Error;
}

/** Opens the way in. Throws `unavailable` with a sentence when the kubeconfig cannot be read or names no way that this client knows. */
export async function openEntry(options: KubeconfigEntry | PodEntry): Promise<Entry> {
  const load = (): EntryConfig => ("kubeconfig" in options ? readKubeconfig(options) : openPodConfig(options));
  return openProof(load);
}
