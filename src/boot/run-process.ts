/** Runs one process of a distributed Redraw from its settings until a signal: what every file in cmd/ but the command line calls. */
import { asFault } from "../core/fault.ts";
import { readServiceConfig } from "./config.ts";
import { openProcess } from "./processes.ts";
import type { ProcessName } from "./processes.ts";
import { openServiceTelemetry } from "./service-telemetry.ts";
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

/** Runs a process; sets the exit status: 0 after a signal, 2 for wrong settings, 1 for everything else, with one sentence. */
export async function runProcess(name: ProcessName): Promise<void> {
  const stop = listenForStop();
  try {
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
