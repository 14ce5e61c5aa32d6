/** Writes every file of a job again from a diagram that a person corrected. */
import { parseDiagram } from "../core/diagram/parse.ts";
import { Fault } from "../core/fault.ts";
import { parseUuid } from "../core/ids.ts";
import type { Job } from "../core/job.ts";
import type { Caller } from "./application.ts";
import type { ConversionResult } from "./ports.ts";
import { findJob } from "./query.ts";
import { deadlineExceeded, invalidRequest, notFound, tooOften } from "./refusals.ts";
import type { ServicePorts } from "./service.ts";
import { discard, storeArtifacts } from "./store-artifacts.ts";

/** Revisions of one job (docs/interface.md). */
const maximum = 50;
/** Revisions of one account that are written at the same time: they are free, so they must not crowd out conversions. */
const atOnce = 2;

/** Revises jobs. */
export type Revise = (caller: Caller, id: string, ir: unknown) => Promise<{ readonly revision: number; readonly job: Job }>;

function tooMany(): Fault {
  return invalidRequest(`a job has at most ${maximum} revisions, and this one has them`);
}

async function writeAgain(ports: ServicePorts, ir: unknown): Promise<ConversionResult> {
  const diagram = parseDiagram(ir);
  const seconds = ports.rules.attemptSeconds;
  const tooLong = new AbortController();
  const timer = setTimeout(() => tooLong.abort(deadlineExceeded(seconds)), 1_000 * seconds);
  try {
    return await ports.conversions.write(diagram, { signal: tooLong.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** Stores and records one revision; a writer that fails leaves none. */
async function addRevision(ports: ServicePorts, caller: Caller, id: string, ir: unknown): Promise<number> {
  const files = await ports.stores.jobs.artifacts(caller.account, id, null);
  if (files === null) throw notFound();
  if (files.revision >= maximum) throw tooMany();
  const { artifacts } = await writeAgain(ports, ir);
  const stored = await storeArtifacts(ports, `artifacts/${id}/revision-${ports.secrets.uuid()}/`, artifacts);
  const added = await ports.stores.jobs.addRevision(caller.account, id, { artifacts: stored, maximum });
  if (typeof added !== "string") return added.revision;
  await discard(
    ports,
    stored.map(({ key }) => key),
  );
  throw added === "full" ? tooMany() : notFound();
}

/** Opens the revisions of a process. */
export function openRevise(ports: ServicePorts): Revise {
  const writing = new Map<string, number>();
  return async (caller, idText, ir) => {
    const id = parseUuid(idText);
    if (id === null) throw notFound();
    const busy = writing.get(caller.account) ?? 0;
    if (busy >= atOnce) throw tooOften(`${atOnce} revisions of this account are being written: try again when they are done`, 5);
    writing.set(caller.account, busy + 1);
    try {
      const revision = await addRevision(ports, caller, id, ir);
      ports.signals.notify(id);
      return { revision, job: await findJob(ports, caller, id) };
    } finally {
      const left = (writing.get(caller.account) ?? 1) - 1;
      if (left === 0) writing.delete(caller.account);
      else writing.set(caller.account, left);
    }
  };
}
