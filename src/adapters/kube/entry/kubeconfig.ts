/** Reads a kubeconfig by the official client: one cluster, one user, and sentences for what our transport does not do. */
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { KubeConfig } from "@kubernetes/client-node";
import type { Cluster, User } from "@kubernetes/client-node";
import { parse } from "yaml";
import { Fault } from "../../../core/fault.ts";
import type { EntryConfig, KubeconfigEntry } from "../entry.ts";

/** A program for credentials, as cloud providers have it (client.authentication.k8s.io). */
interface CredentialProgram {
  readonly apiVersion?: string;
  readonly command?: string;
  readonly env?: readonly object[] | null;
  readonly installHint?: string;
}

/** What the package does not read of a user. */
interface RawFile {
  readonly users?: readonly { readonly name?: string; readonly user?: { readonly tokenFile?: string } }[];
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;
const detailOf = (cause: unknown): string => (cause instanceof Error ? cause.message : "");

function refused(what: string, cause?: unknown): Fault {
  const message = `The kubeconfig is of no use: ${what}.`;
  return new Fault({ code: "unavailable", kind: "unavailable", message, detail: detailOf(cause), cause });
}

/** Says what this client does not do, rather than failing with a word of TLS. */
function check(cluster: Cluster, user: User): void {
  if (!cluster.server.startsWith("https://")) throw refused("the server's address must begin with https://");
  if (isGiven(cluster.proxyUrl)) throw refused("it wants a proxy, which is not supported");
  if (isGiven(user.username)) throw refused("passwords are not supported, and not by Kubernetes since 1.19 either");
  if (isGiven(user.authProvider)) throw refused("auth-provider is not supported, and not by Kubernetes since 1.26 either; use exec");
  if (isGiven(user.impersonateUser)) throw refused("it wants to act as somebody else, which is not supported");
}

/** The package knows a file with a token of pods only, and reads `token-file`, which is no word of kubeconfigs, once. */
function withTokenFile(user: User, text: string, folder: string): User {
  const file = (parse(text) as RawFile).users?.find(({ name }) => name === user.name)?.user?.tokenFile;
  if (file === undefined) return user;
  return { ...user, authProvider: { name: "tokenFile", config: { tokenFile: resolve(folder, file) } } };
}

/** The package starts programs as they stand there: it neither tells them about the cluster nor finds them beside the file. */
function withProgram(user: User, url: string, folder: string): User {
  const program = user.exec as CredentialProgram | null | undefined;
  if (program === null || program === undefined) return user;
  const { command = "", env, apiVersion = "client.authentication.k8s.io/v1" } = program;
  const info = JSON.stringify({ apiVersion, kind: "ExecCredential", spec: { interactive: false, cluster: { server: url } } });
  const found = command.includes("/") ? resolve(folder, command) : command;
  return { ...user, exec: { ...program, command: found, env: [...(env ?? []), { name: "KUBERNETES_EXEC_INFO", value: info }] } };
}

/** Chooses the cluster and the user of a context. */
function chosen(config: KubeConfig, context: string | undefined): { readonly cluster: Cluster; readonly user: User } {
  const name = context ?? config.getCurrentContext() ?? "";
  if (config.getContextObject(name) === null) throw refused(`it has no context ${name === "" ? "that is current" : name}`);
  config.setCurrentContext(name);
  const [cluster, user] = [config.getCurrentCluster(), config.getCurrentUser()];
  if (cluster === null) throw refused(`it has no cluster of the context ${name}`);
  if (user === null) throw refused(`it has no user of the context ${name}`);
  return { cluster, user };
}

/** Says why there is no proof: a file that is away, or a program that failed. */
function refusalOf(user: User): EntryConfig["refusal"] {
  return (cause) => {
    const program = user.exec as CredentialProgram | null | undefined;
    const isFile = (cause as NodeJS.ErrnoException).syscall === "open";
    if (program === null || program === undefined || isFile) return refused("it names a file that cannot be read", cause);
    const hint = program.installHint === undefined ? "" : ` ${program.installHint}`;
    const message = `The program ${program.command ?? ""} of the kubeconfig gave no credential.${hint}`;
    return new Fault({ code: "unavailable", kind: "unavailable", message, detail: detailOf(cause), cause });
  };
}

/** Reads the file. Throws `unavailable` with what is wrong with it. */
export function readKubeconfig({ kubeconfig, context }: KubeconfigEntry): EntryConfig {
  const folder = dirname(resolve(kubeconfig));
  const whole = new KubeConfig();
  let text: string;
  try {
    text = readFileSync(kubeconfig, "utf8");
    // Entries of others that are incomplete do no harm.
    whole.loadFromString(text, { onInvalidEntry: "filter" });
  } catch (error) {
    throw refused("it cannot be read", error);
  }
  whole.makePathsAbsolute(folder);
  const { cluster, user: plain } = chosen(whole, context);
  check(cluster, plain);
  const user = withProgram(withTokenFile(plain, text, folder), cluster.server, folder);
  const config = new KubeConfig();
  config.loadFromClusterAndUser(cluster, user);
  return { config, refusal: refusalOf(user) };
}
