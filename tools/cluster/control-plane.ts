/** A Kubernetes control plane on free ports of loopback: etcd and the API server, and what reconciles and places pods. */
import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openAuthority } from "../../test/make/certificates.ts";
import { engineFolder } from "../services/engine.ts";
import { freePort } from "../services/ports.ts";
import { startProgram } from "../services/program.ts";
import type { Program } from "../services/program.ts";
import { identityOf, nodeUser, systemUsers, tokenFile } from "./identities.ts";
import type { Identity } from "./identities.ts";
import { kubeconfig } from "./kubeconfig.ts";
import type { Entry } from "./kubeconfig.ts";
import { kubernetesVersion, needEtcd, needKubernetes } from "./programs.ts";

/** How it is set up. */
export interface ControlPlaneOptions {
  /** Runs the controller manager and the scheduler, too. */
  readonly reconciles: boolean;
  /** Users beside those of the system, such as one for each role under test. */
  readonly users?: readonly string[];
  /** Writes etcd through to the disk: for tests that pull the plug. */
  readonly isDurable?: boolean;
  /** A node beside it; without one everything stays on loopback. */
  readonly node?: NodeGround;
}

/** Where a node stands together with its control plane. */
export interface NodeGround {
  readonly name: string;
  /** The address at which pods and the kubelet reach the API server, and the API server the kubelet. */
  readonly address: string;
  readonly port: number;
  /** The folder for everything; whoever made it removes it. */
  readonly folder: string;
}

/** A control plane whose parts a test may hurt. */
export interface ControlPlane {
  readonly version: string;
  readonly url: string;
  /** The folder with everything of it; gone after `stop`. */
  readonly folder: string;
  /** The path of a file with which kubectl and clients enter as an administrator. */
  readonly kubeconfig: string;
  /** Writes such a file for one of the users. */
  kubeconfigOf(user: string): string;
  readonly parts: Readonly<Record<"etcd" | "apiserver", Program>> & Readonly<Partial<Record<"manager" | "scheduler", Program>>>;
  stop(): Promise<void>;
}

/** Files and ports that every part knows. */
interface Site {
  readonly folder: string;
  readonly etcdPort: number;
  readonly port: number;
  readonly entry: Entry;
  readonly identities: readonly Identity[];
  readonly node: NodeGround | null;
}

/** The addresses that Services get. */
export const serviceNetwork = "10.96.0.0/16";

function write(site: { readonly folder: string }, name: string, text: string): string {
  const path = join(site.folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}

/** Makes keys and users; the authority lasts for a day. */
async function prepare(folder: string, { users = [], node }: ControlPlaneOptions): Promise<Site> {
  const authority = openAuthority();
  const addresses = ["IP:127.0.0.1", "IP:10.96.0.1", ...(node === undefined ? [] : [`IP:${node.address}`])];
  const serving = authority.certify(...addresses, "DNS:localhost", "DNS:kubernetes.default.svc");
  const accounts = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const place = { folder };
  write(place, "ca.crt", authority.ca);
  write(place, "server.crt", serving.cert);
  write(place, "server.key", serving.key);
  write(place, "accounts.pub", accounts.publicKey.export({ type: "spki", format: "pem" }).toString());
  write(place, "accounts.key", accounts.privateKey.export({ type: "pkcs8", format: "pem" }).toString());
  const more = [...users.map((name) => ({ name, groups: [] })), ...(node === undefined ? [] : [nodeUser(node.name)])];
  const identities = [...systemUsers, ...more].map(identityOf);
  write(place, "tokens.csv", tokenFile(identities));
  const port = node?.port ?? (await freePort());
  return {
    folder,
    port,
    etcdPort: await freePort(),
    entry: { url: `https://127.0.0.1:${port}`, ca: authority.ca },
    identities,
    node: node ?? null,
  };
}

/** Asks a probe of a part over HTTPS or HTTP; the part's own certificate is not checked, nothing secret goes there. */
async function answers(url: string, ca: string): Promise<boolean> {
  if (url.startsWith("http:")) return (await fetch(url)).ok;
  const { request } = await import("node:https");
  return new Promise((resolve) => {
    const asked = request(url, { ca, timeout: 2_000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.once("error", () => resolve(false)).once("timeout", () => asked.destroy());
    asked.end();
  });
}

/** Writes flags as every part of Kubernetes takes them. */
function flags(values: Readonly<Record<string, string | number>>): readonly string[] {
  return Object.entries(values).map(([name, value]) => `--${name}=${value}`);
}

/** What the manager and the scheduler have in common. */
function serving(site: Site, port: number): Readonly<Record<string, string | number>> {
  return {
    "bind-address": "127.0.0.1",
    "secure-port": port,
    "tls-cert-file": join(site.folder, "server.crt"),
    "tls-private-key-file": join(site.folder, "server.key"),
    "leader-elect": "false",
    // The manager makes an account for each of its controllers first, at 20 a second otherwise.
    "kube-api-qps": 1000,
    "kube-api-burst": 1000,
  };
}

function startEtcd(site: Site, { isDurable }: ControlPlaneOptions): Promise<Program> {
  const url = `http://127.0.0.1:${site.etcdPort}`;
  const data = join(site.folder, "etcd");
  mkdirSync(data, { mode: 0o700 });
  return startProgram({
    name: "etcd",
    command: needEtcd(),
    folder: site.folder,
    args: flags({
      "data-dir": data,
      "listen-client-urls": url,
      "advertise-client-urls": url,
      "listen-peer-urls": "http://127.0.0.1:0",
      "log-level": "warn",
      ...(isDurable === true ? {} : { "unsafe-no-fsync": "true" }),
    }),
    isReady: () => answers(`${url}/health`, ""),
  });
}

/** How the API server is reached, and reaches a kubelet. */
function reach({ node, folder }: Site): Readonly<Record<string, string>> {
  // Its own address is on loopback then, which no Service may point at.
  if (node === null) return { "bind-address": "127.0.0.1", "advertise-address": "127.0.0.1", "endpoint-reconciler-type": "none" };
  return {
    "bind-address": "0.0.0.0",
    "advertise-address": node.address,
    // A node has a name that nobody resolves.
    "kubelet-preferred-address-types": "InternalIP",
    "kubelet-certificate-authority": join(folder, "ca.crt"),
    "kubelet-client-certificate": join(folder, "server.crt"),
    "kubelet-client-key": join(folder, "server.key"),
  };
}

function startApiserver(site: Site): Promise<Program> {
  const path = (name: string): string => join(site.folder, name);
  return startProgram({
    name: "kube-apiserver",
    command: needKubernetes()("kube-apiserver"),
    folder: site.folder,
    args: flags({
      "etcd-servers": `http://127.0.0.1:${site.etcdPort}`,
      ...reach(site),
      "secure-port": site.port,
      "tls-cert-file": path("server.crt"),
      "tls-private-key-file": path("server.key"),
      "token-auth-file": path("tokens.csv"),
      "authorization-mode": "Node,RBAC",
      "enable-admission-plugins": "NodeRestriction",
      "service-account-issuer": "https://kubernetes.default.svc",
      "service-account-key-file": path("accounts.pub"),
      "service-account-signing-key-file": path("accounts.key"),
      "service-cluster-ip-range": serviceNetwork,
      "allow-privileged": "true",
      profiling: "false",
    }),
    isReady: () => answers(`${site.entry.url}/readyz`, site.entry.ca),
  });
}

async function startManager(site: Site): Promise<Program> {
  const port = await freePort();
  return startProgram({
    name: "kube-controller-manager",
    command: needKubernetes()("kube-controller-manager"),
    folder: site.folder,
    args: flags({
      kubeconfig: userFile(site, "system:kube-controller-manager"),
      ...serving(site, port),
      "use-service-account-credentials": "true",
      controllers: "*,-node-ipam-controller",
      "root-ca-file": join(site.folder, "ca.crt"),
      "service-account-private-key-file": join(site.folder, "accounts.key"),
    }),
    isReady: () => answers(`https://127.0.0.1:${port}/healthz`, site.entry.ca),
  });
}

async function startScheduler(site: Site): Promise<Program> {
  const port = await freePort();
  return startProgram({
    name: "kube-scheduler",
    command: needKubernetes()("kube-scheduler"),
    folder: site.folder,
    args: flags({ kubeconfig: userFile(site, "system:kube-scheduler"), ...serving(site, port) }),
    isReady: () => answers(`https://127.0.0.1:${port}/healthz`, site.entry.ca),
  });
}

/** Writes the file with which a user enters. */
function userFile(site: Site, user: string): string {
  const identity = site.identities.find(({ name }) => name === user);
  if (identity === undefined) throw new Error(`the control plane has no user ${user}; name it when it is started`);
  return write(site, `${user.replaceAll(":", "-")}.kubeconfig`, kubeconfig(site.entry, identity));
}

/** Starts a control plane of its own; ready when every part of it answers. */
export async function startControlPlane(options: ControlPlaneOptions): Promise<ControlPlane> {
  const { folder, remove } = options.node === undefined ? engineFolder("control-plane") : { folder: options.node.folder, remove: () => {} };
  const site = await prepare(folder, options);
  const etcd = await startEtcd(site, options);
  const apiserver = await startApiserver(site);
  const more = options.reconciles ? { manager: await startManager(site), scheduler: await startScheduler(site) } : {};
  const parts = { etcd, apiserver, ...more };
  return {
    version: kubernetesVersion,
    url: site.entry.url,
    folder,
    kubeconfig: userFile(site, "admin"),
    kubeconfigOf: (user) => userFile(site, user),
    parts,
    async stop() {
      for (const part of Object.values(parts).toReversed()) await part.kill();
      remove();
    },
  };
}
