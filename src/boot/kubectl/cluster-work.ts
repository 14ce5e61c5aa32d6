/** What `kubectl redraw` works with: each picture is a ConversionJob of a cluster, whose diagram comes back through the interface. */
import { randomBytes } from "node:crypto";
import { performance } from "node:perf_hooks";
import type { Service } from "../../../clients/typescript/src/index.ts";
import type { JobObject } from "../../controller/jobs/job.ts";
import { reasonOf } from "../../controller/jobs/reasons.ts";
import { parseDiagram } from "../../core/diagram/parse.ts";
import type { Diagram } from "../../core/diagram/types.ts";
import { Fault } from "../../core/fault.ts";
import { faultCodes } from "../../core/fault-codes.ts";
import { pictureLimits } from "../../core/image/faults.ts";
import { inspectPicture } from "../../core/image/inspect.ts";
import type { ConvertWork } from "../cli/convert.ts";
import { askService, recognise } from "../cli/service-work.ts";
import { openDiagramWriter } from "../cli/write-diagrams.ts";
import type { Kubectl } from "./kubectl.ts";

/** Where jobs are made, and how their files come back. */
export interface ClusterPlace {
  readonly kubectl: Kubectl;
  /** Flags that choose the jobs' namespace; none leaves it to the context. */
  readonly inNamespace: readonly string[];
  readonly pool: string;
  /** Seconds for which a job is waited for. */
  readonly timeoutSeconds: number;
  /** Opens the way to the interface; asked once. */
  readonly openService: () => Promise<Service & { readonly close: () => void }>;
}

/** What a key of a ConfigMap may hold for a ConversionJob: 512 KiB. Larger pictures are sent to the interface, where 20 MiB are taken. */
const configMapBytes = 512 * 1024;

/** A name that the API server takes and a person recognises: the picture's, as far as it goes, and a few signs of chance. */
export function nameOfJob(picture: string): string {
  const words = picture
    .toLowerCase()
    .replace(/\.[a-z]+$/, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, "");
  return `${words === "" ? "picture" : words}-${randomBytes(3).toString("hex")}`;
}

/** Tells why a job has failed, in the code that the interface has for it. */
function failureOf({ status }: JobObject): Fault {
  const { reason = "Unknown", message = "it did not end in files" } = status?.failure ?? {};
  const known = faultCodes.find(({ code }) => reasonOf(code) === reason);
  const options = { message: `${reason}: ${message}` };
  if (known !== undefined) return new Fault({ code: known.code, kind: known.kind, ...options });
  return new Fault({ code: "unavailable", kind: "unavailable", ...options });
}

/** Makes the job, then its picture: the job waits for it, and whoever deletes the job deletes the picture. */
async function makeJob(
  { kubectl, inNamespace, pool }: ClusterPlace,
  picture: { account: string; name: string; bytes: Uint8Array },
): Promise<string> {
  const name = nameOfJob(picture.name);
  // Signs that a key of a ConfigMap may not have are none of the ending, by which nothing goes anyway.
  const key = "picture";
  const source = { configMapKeyRef: { name, key } };
  const group = "redraw.dev/v1alpha1";
  const spec = { account: picture.account, poolRef: { name: pool }, source };
  const create = ["create", ...inNamespace, "-f", "-", "-o", "json"];
  const job = JSON.parse(await kubectl.run(create, { apiVersion: group, kind: "ConversionJob", metadata: { name }, spec })) as JobObject;
  const owner = { apiVersion: group, kind: "ConversionJob", name, uid: job.metadata.uid };
  const metadata = { name, ownerReferences: [owner] };
  const binaryData = { [key]: Buffer.from(picture.bytes).toString("base64") };
  try {
    await kubectl.run(create, { apiVersion: "v1", kind: "ConfigMap", metadata, binaryData });
  } catch (thrown) {
    await kubectl.run(["delete", ...inNamespace, "conversionjob", name, "--wait=false"]).catch(() => {});
    throw thrown;
  }
  return name;
}

/** Waits for the end of a job; returns its id. Throws why it has failed. */
async function waitForEnd({ kubectl, inNamespace, timeoutSeconds }: ClusterPlace, name: string): Promise<string> {
  await kubectl.run(["wait", ...inNamespace, `conversionjob/${name}`, "--for=condition=Finished", `--timeout=${timeoutSeconds}s`]);
  const job = JSON.parse(await kubectl.run(["get", ...inNamespace, "conversionjob", name, "-o", "json"])) as JobObject;
  const isDone = job.status?.conditions?.some(({ type, status }) => type === "Succeeded" && status === "True") === true;
  if (!isDone || job.status?.jobID === undefined) throw failureOf(job);
  return job.status.jobID;
}

async function readAccount(service: Service): Promise<string> {
  const { account } = (await askService(service, (client) => client.GET("/v1/account"))) as { readonly account: string };
  return account;
}

async function downloadDiagram(service: Service, jobId: string): Promise<Diagram> {
  const params = { path: { jobId }, query: { format: "ir" as const, redirect: false } };
  return parseDiagram(await askService(service, (client) => client.GET("/v1/jobs/{jobId}/download", { params, parseAs: "json" })));
}

/** Has the cluster recognise a picture, as a job of its own or, where it is too large for one, sent to the interface. */
async function recogniseThere(
  place: ClusterPlace,
  service: Service,
  picture: { account: string; name: string; bytes: Uint8Array },
): Promise<Diagram> {
  if (picture.bytes.length > configMapBytes) return recognise(picture.bytes, service, picture.name);
  const name = await makeJob(place, picture);
  return downloadDiagram(service, await waitForEnd(place, name));
}

/** Returns work that a cluster does; the files are written here from the diagrams. */
export function openClusterWork(place: ClusterPlace): ConvertWork {
  return {
    // The cluster takes what the interface takes.
    inspect: (bytes) => void inspectPicture(bytes, pictureLimits),
    checkModels: () => Promise.resolve(),
    openPool() {
      const writer = openDiagramWriter();
      let opened: ReturnType<ClusterPlace["openService"]> | null = null;
      let account: Promise<string> | null = null;
      return {
        async convert(bytes, formatIds, picture = "picture") {
          const service = await (opened ??= place.openService());
          account ??= readAccount(service);
          const started = performance.now();
          const diagram = await recogniseThere(place, service, { account: await account, name: picture, bytes });
          const clusterMs = performance.now() - started;
          const conversion = await writer.write(diagram, formatIds);
          return { ...conversion, stagesMs: { cluster: clusterMs, ...conversion.stagesMs } };
        },
        async close() {
          await writer.close();
          if (opened !== null) await opened.then((service) => service.close()).catch(() => {});
        },
      };
    },
    openWriter: openDiagramWriter,
  };
}
