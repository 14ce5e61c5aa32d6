/** Deletes a job at its owner's wish: out of sight at once, then its files and its picture. */
import { Fault } from "../core/fault.ts";
import { parseUuid } from "../core/ids.ts";
import type { Caller } from "./application.ts";
import { notFound } from "./refusals.ts";
import type { ServicePorts } from "./service.ts";
import { discard } from "./store-artifacts.ts";

/** Says that a job has not ended: somebody may be working on it. */
function unfinished(): Fault {
  return new Fault({ code: "job_unfinished", kind: "conflict", message: "the job has not ended: cancel it first, then delete it" });
}

/** Deletes a job that has ended; whatever cannot be deleted now goes with the next round of retention. */
export async function deleteJob(ports: ServicePorts, caller: Caller, idText: string): Promise<void> {
  const id = parseUuid(idText);
  const hidden = id === null ? null : await ports.stores.jobs.hide(caller.account, id);
  if (id === null || hidden === null) throw notFound();
  if (hidden === "unfinished") throw unfinished();
  await discard(ports, hidden.keys);
  ports.signals.notify(id);
}
