/** Writes the file with which kubectl and clients enter a cluster. */
import { stringify } from "yaml";
import type { Identity } from "./identities.ts";

/** The address of an API server and the authority that certifies it, in PEM. */
export interface Entry {
  readonly url: string;
  readonly ca: string;
}

/** A kubeconfig with one cluster, one user and one context. */
export function kubeconfig(entry: Entry, { name, token }: Identity): string {
  return stringify({
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: "redraw", cluster: { server: entry.url, "certificate-authority-data": Buffer.from(entry.ca).toString("base64") } }],
    users: [{ name, user: { token } }],
    contexts: [{ name: "redraw", context: { cluster: "redraw", user: name } }],
    "current-context": "redraw",
  });
}
