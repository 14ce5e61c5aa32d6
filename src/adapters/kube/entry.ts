/** How a process enters a cluster: the address, whom it trusts, and the proof of who it is, which may change while it runs. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Fault } from "../../core/fault.ts";
import { readKubeconfig } from "./entry/kubeconfig.ts";
import { openTokenFile } from "./entry/token-file.ts";

/** A file as kubectl uses it; the context is the file's own unless given. */
export interface KubeconfigEntry {
  readonly kubeconfig: string;
  readonly context?: string;
  /** The environment that a program for credentials is started in, with what the file adds. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
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

const podFolder = "/var/run/secrets/kubernetes.io/serviceaccount";

/** Tells that there is no way in; `detail` names the file or the reason. */
export function entryFault(message: string, cause?: unknown): Fault {
  return new Fault({ code: "unavailable", kind: "unavailable", message, cause, detail: cause instanceof Error ? cause.message : "" });
}

function openPodEntry({ host, port, folder = podFolder }: PodEntry): Entry {
  const token = openTokenFile(join(folder, "token"));
  return {
    url: `https://${host.includes(":") ? `[${host}]` : host}:${port}`,
    async tls() {
      try {
        return { ca: await readFile(join(folder, "ca.crt"), "utf8") };
      } catch (error) {
        throw entryFault("The pod has no authority of the cluster mounted: set automountServiceAccountToken on the controller.", error);
      }
    },
    ...token,
  };
}

/** Opens the way in. Throws `unavailable` with a sentence when the kubeconfig cannot be read or names no way that this client knows. */
export async function openEntry(options: KubeconfigEntry | PodEntry): Promise<Entry> {
  return "kubeconfig" in options ? readKubeconfig(options) : openPodEntry(options);
}
