/** Reads a kubeconfig: one cluster, one user, with certificates, a token, a file with a token or a program that gives one. */
import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { parse } from "yaml";
import { Fault } from "../../../core/fault.ts";
import type { Entry, EntryTls, KubeconfigEntry } from "../entry.ts";
import { openCredentialProgram } from "./credential-program.ts";
import type { CredentialProgram } from "./credential-program.ts";
import { openTokenFile } from "./token-file.ts";

interface ClusterPart {
  readonly server?: string;
  readonly "certificate-authority"?: string;
  readonly "certificate-authority-data"?: string;
  readonly "tls-server-name"?: string;
  readonly "insecure-skip-tls-verify"?: boolean;
  readonly "proxy-url"?: string;
}

interface UserPart {
  readonly token?: string;
  readonly tokenFile?: string;
  readonly "client-certificate"?: string;
  readonly "client-certificate-data"?: string;
  readonly "client-key"?: string;
  readonly "client-key-data"?: string;
  readonly exec?: CredentialProgram;
  readonly username?: string;
  readonly "auth-provider"?: unknown;
  readonly as?: string;
}

/** An entry of a list, with what it names under a key of its own. */
interface Named {
  readonly name: string;
  readonly [key: string]: unknown;
}

interface ContextPart {
  readonly cluster?: string;
  readonly user?: string;
}

interface Kubeconfig {
  readonly clusters?: readonly Named[];
  readonly users?: readonly Named[];
  readonly contexts?: readonly Named[];
  readonly "current-context"?: string;
}

function refusal(what: string, cause?: unknown): Fault {
  const detail = cause instanceof Error ? cause.message : "";
  return new Fault({ code: "unavailable", kind: "unavailable", message: `The kubeconfig is of no use: ${what}.`, detail, cause });
}

function part(list: readonly Named[] | undefined, name: string, key: string): object {
  const found = list?.find((entry) => entry.name === name)?.[key];
  if (typeof found !== "object" || found === null) throw refusal(`it has no ${key} ${name === "" ? "that is current" : name}`);
  return found;
}

const decoded = (data: string): string => Buffer.from(data, "base64").toString("utf8");

/** Returns what stands in the file itself, or else in a file that it names; read anew each time. */
async function material(folder: string, data: string | undefined, path: string | undefined): Promise<string | undefined> {
  if (data !== undefined && data !== "") return decoded(data);
  if (path === undefined || path === "") return undefined;
  try {
    return await readFile(resolve(folder, path), "utf8");
  } catch (error) {
    throw refusal(`it names a file that cannot be read`, error);
  }
}

/** Says what this client does not do, rather than failing with a word of TLS. */
function check(cluster: ClusterPart, user: UserPart): string {
  const { server = "" } = cluster;
  if (!server.startsWith("https://")) throw refusal("the server's address must begin with https://");
  if (cluster["proxy-url"] !== undefined) throw refusal("it wants a proxy, which is not supported");
  if (user.username !== undefined) throw refusal("passwords are not supported, and not by Kubernetes since 1.19 either");
  if (user["auth-provider"] !== undefined)
    throw refusal("auth-provider is not supported, and not by Kubernetes since 1.26 either; use exec");
  if (user.as !== undefined) throw refusal("it wants to act as somebody else, which is not supported");
  return server.replace(/\/+$/, "");
}

/** Reads the file and opens the way in that it describes. Throws `unavailable` with what is wrong with it. */
export async function readKubeconfig({ kubeconfig, context, environment = {} }: KubeconfigEntry): Promise<Entry> {
  let file: Kubeconfig;
  try {
    file = parse(await readFile(kubeconfig, "utf8")) as Kubeconfig;
  } catch (error) {
    throw refusal("it cannot be read", error);
  }
  const folder = dirname(resolve(kubeconfig));
  const chosen = part(file.contexts, context ?? file["current-context"] ?? "", "context") as ContextPart;
  const cluster = part(file.clusters, chosen.cluster ?? "", "cluster") as ClusterPart;
  const user = part(file.users, chosen.user ?? "", "user") as UserPart;
  const url = check(cluster, user);
  const program = user.exec === undefined ? null : openCredentialProgram(user.exec, { url, folder, environment });
  const fromFile = user.tokenFile === undefined ? null : openTokenFile(resolve(folder, user.tokenFile));
  return {
    url,
    async tls(): Promise<EntryTls> {
      const given = program === null ? {} : await program.certificate();
      const own = {
        ca: await material(folder, cluster["certificate-authority-data"], cluster["certificate-authority"]),
        cert: await material(folder, user["client-certificate-data"], user["client-certificate"]),
        key: await material(folder, user["client-key-data"], user["client-key"]),
        servername: cluster["tls-server-name"],
        rejectUnauthorized: cluster["insecure-skip-tls-verify"] === true ? false : undefined,
        ...given,
      };
      return Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
    },
    token: () =>
      user.token !== undefined
        ? Promise.resolve(user.token)
        : fromFile !== null
          ? fromFile.token()
          : (program?.token() ?? Promise.resolve(null)),
    forget() {
      fromFile?.forget();
      program?.forget();
    },
  };
}
