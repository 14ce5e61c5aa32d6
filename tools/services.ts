/** Starts every engine of the product for development, prints the settings that reach them, and ends them all on Ctrl-C. */
import { isSkipped } from "../test/oracles/skip.ts";
import type { Service } from "./services/engine.ts";
import { listEngines } from "./services/engines.ts";

const started: Service[] = [];
const stopAll = async (): Promise<void> => {
  for (const service of started.toReversed()) await service.stop();
};

const stop = new Promise<void>((resolve) => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
});

const lines: Record<string, string> = {};
try {
  for (const engine of listEngines()) {
    if (isSkipped(engine.skip)) {
      console.log(`${engine.name}: left out by REDRAW_SKIP`);
      continue;
    }
    const service = await engine.start();
    started.push(service);
    console.log(`${engine.name}: ${service.version}`);
    // A later engine stands before an earlier one: its address counts.
    Object.assign(lines, service.lines);
  }
  console.log("\nPaste these into the shells of the processes; Ctrl-C here ends all engines and removes what they keep:\n");
  for (const [name, value] of Object.entries(lines)) console.log(`export ${name}='${value}'`);
  await stop;
  console.log("\nends");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await stopAll();
}
