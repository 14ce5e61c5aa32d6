/** Runs one process of a distributed Redraw from its settings until a signal: what every file in cmd/ but the command line calls. */
import { asFault } from "../core/fault.ts";
import { readServiceConfig } from "./config.ts";
import { openProcess } from "./processes.ts";
import type { ProcessName } from "./processes.ts";
import { openServiceTelemetry } from "./service-telemetry.ts";
import { listenForStop, untilFired } from "./stop-signals.ts";

/** Runs a process; sets the exit status: 0 after a signal, 2 for wrong settings, 1 for everything else, with one sentence. */
export async function runProcess(name: ProcessName): Promise<void> {
  const stop = listenForStop();
  try {
    const config = readServiceConfig();
    const running = await openProcess(name, config, { telemetry: openServiceTelemetry(config), stop });
    const places = running.baseUrl === null ? running.adminUrl : `${running.baseUrl}, ${running.adminUrl}`;
    process.stdout.write(`redraw ${name} is running: ${places}\n`);
    await Promise.race([untilFired(stop), running.failed]).finally(() => running.close());
  } catch (thrown) {
    if (stop.aborted) return;
    const fault = asFault(thrown);
    process.stderr.write(`redraw ${name}: ${fault.message}\n`);
    process.exitCode = fault.code === "invalid_request" ? 2 : 1;
  }
}
