/** Credentials that a program gives, as cloud providers have it (client.authentication.k8s.io). */
import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { Fault } from "../../../core/fault.ts";

/** What a kubeconfig says of the program. */
export interface CredentialProgram {
  readonly apiVersion?: string;
  readonly command?: string;
  readonly args?: readonly string[] | null;
  readonly env?: readonly { readonly name: string; readonly value: string }[] | null;
  readonly installHint?: string;
}

/** Where and for whom it runs. */
export interface ProgramPlace {
  readonly url: string;
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

interface Credential {
  readonly token?: string;
  readonly clientCertificateData?: string;
  readonly clientKeyData?: string;
  readonly expirationTimestamp?: string;
}

const timeoutMs = 60_000;
const answerBytes = 1024 * 1024;
/** A token that ends sooner is fetched anew before it is sent. */
const marginMs = 30_000;

function refusal(program: CredentialProgram, cause: unknown): Fault {
  const hint = program.installHint === undefined ? "" : ` ${program.installHint}`;
  const message = `The program ${program.command ?? ""} of the kubeconfig gave no credential.${hint}`;
  return new Fault({ code: "unavailable", kind: "unavailable", message, detail: cause instanceof Error ? cause.message : "", cause });
}

async function run(program: CredentialProgram, { url, folder, environment }: ProgramPlace): Promise<Credential> {
  const { command = "", args, env, apiVersion = "client.authentication.k8s.io/v1" } = program;
  const info = JSON.stringify({ apiVersion, kind: "ExecCredential", spec: { interactive: false, cluster: { server: url } } });
  const added = Object.fromEntries((env ?? []).map(({ name, value }) => [name, value]));
  try {
    const { stdout } = await promisify(execFile)(command.includes("/") ? resolve(folder, command) : command, [...(args ?? [])], {
      env: { ...environment, ...added, KUBERNETES_EXEC_INFO: info },
      timeout: timeoutMs,
      maxBuffer: answerBytes,
    });
    const { status } = JSON.parse(stdout) as { readonly status?: Credential };
    if (status === undefined || (status.token === undefined && status.clientCertificateData === undefined)) throw new Error("no status");
    return status;
  } catch (error) {
    throw refusal(program, error);
  }
}

/** Opens the source of credentials: one run at a time, kept until half a minute before they end. */
export function openCredentialProgram(
  program: CredentialProgram,
  place: ProgramPlace,
): { token(): Promise<string | null>; certificate(): Promise<{ readonly cert?: string; readonly key?: string }>; forget(): void } {
  let kept: Promise<Credential> | null = null;
  let endsAt = Infinity;
  const current = async (): Promise<Credential> => {
    if (kept === null || Date.now() > endsAt - marginMs) {
      endsAt = Infinity;
      kept = run(program, place);
    }
    try {
      const credential = await kept;
      endsAt = credential.expirationTimestamp === undefined ? Infinity : Date.parse(credential.expirationTimestamp);
      return credential;
    } catch (error) {
      kept = null;
      throw error;
    }
  };
  return {
    token: async () => (await current()).token ?? null,
    async certificate() {
      const { clientCertificateData: cert, clientKeyData: key } = await current();
      return cert === undefined || key === undefined ? {} : { cert, key };
    },
    forget() {
      kept = null;
    },
  };
}
