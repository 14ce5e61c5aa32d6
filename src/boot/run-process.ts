/** Runs one process of a distributed Redraw from its settings until a signal: what every file in cmd/ but the command line calls. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { asFault } from "../core/fault.ts";
import type { ProcessName } from "./processes.ts";
import { listenForStop, untilFired } from "./stop-signals.ts";

/** How long a process that failed may take to close what it has, in milliseconds: somebody else goes on with its work already. */
const hurryMs = 5_000;

/** Closes what a failed process has, for a while, and throws why it failed; what does not close by then ends with the process. */
async function hurry(thrown: unknown, close: () => Promise<void>): Promise<never> {
  setTimeout(() => process.exit(), hurryMs).unref();
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, hurryMs / 2);
  await Promise.race([close().catch(() => {}), late.promise]).finally(() => clearTimeout(timer));
  throw thrown;
}

/** Loads all that a process consists of, which takes seconds on a busy machine. */
async function loadParts() {
  const [{ readServiceConfig }, { openProcess }, { openServiceTelemetry }] = await Promise.all([
    import("./config.ts"),
    import("./processes.ts"),
    import("./service-telemetry.ts"),
  ]);
  return { readServiceConfig, openProcess, openServiceTelemetry };
}

/** Runs a process; sets the exit status: 0 after a signal, 2 for wrong settings, 1 for everything else, with one sentence. */
export async function runProcess(name: ProcessName): Promise<void> {
  // Before anything is loaded: the first process of a container does not get a signal that it does not listen to, and a pod that was
  // deleted while it started worked on until it was killed at the end of its grace, 150 s later (seen on a node).
  const stop = listenForStop();
  try {
    const { readServiceConfig, openProcess, openServiceTelemetry } = await loadParts();
    // A signal that came meanwhile is heard in the next turn.
    await nextTurn();
    if (stop.aborted) return;
    const config = readServiceConfig();
    const running = await openProcess(name, config, { telemetry: openServiceTelemetry(config), stop });
    const places = running.baseUrl === null ? running.adminUrl : `${running.baseUrl}, ${running.adminUrl}`;
    process.stdout.write(`redraw ${name} is running: ${places}\n`);
    await Promise.race([untilFired(stop), running.failed.catch((thrown: unknown) => hurry(thrown, () => running.close()))]);
    await running.close();
  } catch (thrown) {
    if (stop.aborted) return;
    const fault = asFault(thrown);
    process.stderr.write(`redraw ${name}: ${fault.message}\n`);
    process.exitCode = fault.code === "invalid_request" ? 2 : 1;
  }
}
