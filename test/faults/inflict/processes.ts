/** Faults of processes in particular: death at a certain point, and a clock that jumps. */
import { globSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ProcessName } from "../../../src/boot/processes.ts";
import type { Settings } from "../../make/processes.ts";
import { needProgram } from "../../oracles/install.ts";
import type { CrashPoint, Orders } from "../inside/orders.ts";
import type { Replica } from "../world/fleet.ts";
import type { World } from "../world/world.ts";
import type { Infliction } from "./basic.ts";

/** Begins every replica of a kind again, with orders for this life. */
async function beginAgain(replicas: readonly Replica[], orders: () => Partial<Orders>, environment: Settings = {}): Promise<void> {
  const begin = async (replica: Replica): Promise<void> => {
    replica.tell(orders(), environment);
    await replica.kill();
    await replica.begin();
  };
  await Promise.all(replicas.map(begin));
}

/** Lets every process of a kind die at a point, in one life after the other, for so long. */
export function diesAt(kind: ProcessName, point: Omit<CrashPoint, "spared">, seconds: number): Infliction {
  return async (world) => {
    const replicas = world.replicas[kind];
    await beginAgain(replicas, () => ({ crash: { ...point, spared: Math.floor(4 * world.chance()) } }));
    await sleep(1_000 * seconds);
    await beginAgain(replicas, () => ({}));
    return replicas.reduce((sum, replica) => sum + replica.deaths(), 0);
  };
}

const findLibrary = (): string | undefined => globSync("/usr/lib/*/faketime/libfaketimeMT.so.1")[0];

/** Makes the clock of one process jump an hour ahead, then to an hour behind; what measures durations goes on. */
export function clockJumps(kind: ProcessName): Infliction {
  return async (world: World) => {
    needProgram({ name: "libfaketime", packages: ["faketime"], skip: "faketime", isInstalled: () => findLibrary() !== undefined });
    const file = join(world.folder, `clock-of-${kind}`);
    const set = (seconds: number): void => writeFileSync(file, `${seconds < 0 ? "" : "+"}${seconds}`);
    set(0);
    const environment = {
      LD_PRELOAD: findLibrary()!,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    };
    // The other replicas of its kind keep the right time.
    await beginAgain(world.replicas[kind].slice(0, 1), () => ({}), environment);
    for (const seconds of [3_600, -3_600]) {
      await sleep(3_000);
      set(seconds);
      await sleep(12_000);
    }
    await beginAgain(world.replicas[kind].slice(0, 1), () => ({}));
    return 2;
  };
}
