/** Answers the names of Services to pods: a server of the DNS that asks the API server, and knows nothing of the world. */
import { createSocket } from "node:dgram";
import { readFileSync } from "node:fs";
import { request } from "node:https";
import { join } from "node:path";
import { parse } from "yaml";
import { nodeAddress } from "./ground.ts";

/** Names of a cluster. */
export interface Names {
  /** Returns the addresses of `SERVICE.NAMESPACE` with or without the rest of its name; of a Service without an address, those of its pods. Null: nobody has that name. */
  find(name: string): Promise<readonly string[] | null>;
  close(): void;
}

/** Where the API server is, and who asks it. */
export interface NamesOptions {
  readonly url: string;
  readonly folder: string;
  readonly kubeconfig: string;
}

interface Services {
  readonly items: readonly { readonly spec: { readonly clusterIP?: string } }[];
}
interface Slices {
  readonly items: readonly {
    readonly endpoints?: readonly {
      readonly addresses: readonly string[];
      readonly hostname?: string;
      readonly conditions?: { readonly ready?: boolean };
    }[];
  }[];
}

/** Makes a question to the API server; an answer that says no is thrown. */
function openQuestions({ url, folder, kubeconfig }: NamesOptions): (path: string) => Promise<unknown> {
  const ca = readFileSync(join(folder, "ca.crt"), "utf8");
  const { users } = parse(readFileSync(kubeconfig, "utf8")) as { users: [{ user: { token: string } }] };
  const headers = { authorization: `Bearer ${users[0].user.token}`, accept: "application/json" };
  return (path) =>
    new Promise((resolve, reject) => {
      const asked = request(`${url}${path}`, { ca, headers, timeout: 2_000 }, (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (piece: string) => (text += piece));
        answer.once("end", () => (answer.statusCode === 200 ? resolve(JSON.parse(text)) : reject(new Error(text))));
      });
      asked.once("error", reject).once("timeout", () => asked.destroy(new Error("the API server is silent")));
      asked.end();
    });
}

const domain = /^(?:(?<pod>[a-z0-9-]+)\.)?(?<service>[a-z0-9-]+)\.(?<namespace>[a-z0-9-]+)\.svc\.cluster\.local$/;

/** Splits a name; a short one lacks the rest that every Service has in common. */
function partsOf(name: string): { readonly service: string; readonly namespace: string; readonly pod: string | undefined } | null {
  const whole = name.toLowerCase().replace(/\.$/, "");
  const match = domain.exec(whole) ?? domain.exec(`${whole.replace(/\.svc$/, "")}.svc.cluster.local`);
  const { service, namespace, pod } = match?.groups ?? {};
  return service === undefined || namespace === undefined ? null : { service, namespace, pod };
}

function openFind(options: NamesOptions): Names["find"] {
  const ask = openQuestions(options);
  return async (name) => {
    const parts = partsOf(name);
    if (parts === null) return null;
    const { service, namespace, pod } = parts;
    // Lists, since that is what the role of kube-proxy may see.
    const { items } = (await ask(`/api/v1/namespaces/${namespace}/services?fieldSelector=metadata.name%3D${service}`)) as Services;
    const address = items[0]?.spec.clusterIP;
    if (address === undefined) return null;
    if (address !== "None") return pod === undefined ? [address] : null;
    const selector = encodeURIComponent(`kubernetes.io/service-name=${service}`);
    const slices = (await ask(`/apis/discovery.k8s.io/v1/namespaces/${namespace}/endpointslices?labelSelector=${selector}`)) as Slices;
    const endpoints = slices.items.flatMap((slice) => slice.endpoints ?? []);
    const ready = endpoints.filter(({ conditions, hostname }) => conditions?.ready !== false && (pod === undefined || hostname === pod));
    return ready.flatMap(({ addresses }) => addresses);
  };
}

/** A question as it came: its bytes up to the first question's end, the name and the type of record. */
interface Question {
  readonly bytes: Buffer;
  readonly name: string;
  readonly type: number;
}

/** Reads the first question of a message (RFC 1035, 4.1.2); null for what is none. */
export function readQuestion(message: Buffer): Question | null {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at]; length !== 0; length = message[at]) {
    if (length === undefined || length > 63 || at + length >= message.length) return null;
    labels.push(message.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  if (at + 5 > message.length) return null;
  return { bytes: message.subarray(0, at + 5), name: labels.join("."), type: message.readUInt16BE(at + 1) };
}

const addressType = 1;
/** Seconds; a Service that a test makes anew has another address at once. */
const lifetime = 1;

/** Writes the answer (RFC 1035, 4.1.1): addresses, none of this type, no such name, or a failure. */
export function writeAnswer({ bytes, type }: Question, found: readonly string[] | null | "failed"): Buffer {
  const addresses = type === addressType && Array.isArray(found) ? (found as readonly string[]) : [];
  const head = Buffer.from(bytes);
  const code = found === null ? 3 : found === "failed" ? 2 : 0;
  // It answers, and it is the authority; what the visitor wished for is repeated.
  head.writeUInt16BE(0x8400 | (head.readUInt16BE(2) & 0x0100) | code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(addresses.length, 6);
  head.fill(0, 8, 12);
  const records = addresses.map((address) => {
    const record = Buffer.from([0xc0, 12, 0, addressType, 0, 1, 0, 0, 0, lifetime, 0, 4]);
    return Buffer.concat([record, Buffer.from(address.split(".").map(Number))]);
  });
  return Buffer.concat([head, ...records]);
}

/** Starts to answer on port 53 of the node. */
export async function openNames(options: NamesOptions): Promise<Names> {
  const find = openFind(options);
  const socket = createSocket("udp4");
  socket.on("error", () => {});
  socket.on("message", (message, visitor) => {
    const question = readQuestion(message);
    if (question === null) return;
    void find(question.name)
      .catch(() => "failed" as const)
      .then((found) => socket.send(writeAnswer(question, found), visitor.port, visitor.address));
  });
  await new Promise<void>((resolve) => socket.bind(53, nodeAddress, resolve));
  return { find, close: () => void socket.close() };
}
