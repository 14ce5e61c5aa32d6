/** Tells the owner of a job how far it is, without a write for every small step. */
import type { ServicePorts } from "./service.ts";
import type { ClaimedJob } from "./stores.ts";
import { stageSpan } from "./tracing.ts";

/** How far a conversion is when a stage begins, in percent; found by the share of time that stages took in the benchmark. */
const begins: Readonly<Record<string, number>> = { decode: 2, detect: 8, read: 25, assemble: 60, cut: 75, write: 78 };

/** The stage that is shown: the steps of the assembly are one, each writer stands for itself. */
function shownStage(stage: string): string {
  return stage.startsWith("assemble.") ? "assemble" : stage;
}

/** Percent at the beginning of a stage; writers share what is left. */
export function percentAt(stage: string, written: number): number {
  const begin = begins[stage.split(".", 1)[0]!] ?? 0;
  return stage.startsWith("write.") ? Math.min(98, begin + 3 * written) : begin;
}

/**
 * Passes stages on, one write at a time, leaving out those that were over before they could be told; `parent` is the span that the
 * stages are a part of; `onCancelled` hears that the owner wants the job to end at this stage. From `begin` to the first stage is a stage that owners do not see: the start of the process that converts.
 */
export function openProgress(
  ports: ServicePorts,
  job: ClaimedJob,
  parent: string | null,
  onCancelled: () => void,
): { begin(): void; onStage(stage: string): void; settled(): Promise<void> } {
  /** What runs now; null before anything does. */
  let current: string | null = null;
  let shown: string | null = null;
  let since = ports.clock.now();
  let written = 0;
  let next: { readonly stage: string; readonly percent: number } | null = null;
  let telling: Promise<void> | null = null;

  const tellAll = async (): Promise<void> => {
    while (next !== null) {
      const progress = next;
      next = null;
      await ports.stores.work
        .progress(job, progress)
        .then((state) => {
          ports.signals.notify(job.id);
          if (state === "cancelled") onCancelled();
        })
        .catch((error: unknown) => ports.tell({ kind: "trouble", where: "the progress of a job", error }));
    }
    telling = null;
  };
  const endStage = (): void => {
    const now = ports.clock.now();
    const seconds = (now - since) / 1_000;
    if (current !== null) {
      ports.tell({ kind: "stage", job: job.id, stage: current, seconds });
      ports.tracing.record({ name: stageSpan(current), parent, seconds });
    }
    since = now;
  };
  return {
    begin() {
      current = "start";
      since = ports.clock.now();
    },
    onStage(name) {
      const stage = shownStage(name);
      if (stage === shown) return;
      endStage();
      current = shown = stage;
      next = { stage, percent: percentAt(stage, written) };
      if (stage.startsWith("write.")) written++;
      telling ??= tellAll();
    },
    async settled() {
      endStage();
      current = null;
      next = null;
      await telling;
    },
  };
}
