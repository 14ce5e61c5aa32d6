/** The fault matrix: what may go wrong (rows) with what (columns), how each cell is inflicted, and how often it is run. */
import type { Run, Violation } from "./checker.ts";
import type { Infliction } from "./inflict/basic.ts";
import { answersLost, cutAgain, disturbed, frozen, killed } from "./inflict/basic.ts";
import { creditsSpent, pictures, purgedWith, requestsCopied, spentExactly } from "./inflict/crowds.ts";
import {
  artifactLost,
  diskFull,
  flushed,
  leaderFrozen,
  leaderKilled,
  lossIsTold,
  olderStreamRestored,
  promoted,
  readOnly,
  staleReplicaPromoted,
  streamLost,
} from "./inflict/engines.ts";
import { clockJumps, diesAt } from "./inflict/processes.ts";
import { diesFetching, picturesArrived } from "./inflict/sources.ts";
import type { CrashPoint } from "./inside/orders.ts";
import type { ProcessName } from "../../src/boot/processes.ts";
import { blackhole } from "./proxy.ts";
import type { Target } from "./world/victim.ts";
import type { World, WorldOptions } from "./world/world.ts";

/** A cell: one fault of one target. */
export interface Cell {
  /** The row. */
  readonly fault: string;
  /** The column. */
  readonly target: string;
  /** How it is inflicted, for the report. */
  readonly how: string;
  /** How often it is run in a whole proof. */
  readonly runs: number;
  readonly world?: WorldOptions;
  /** Words of `REDRAW_SKIP` that leave it out, beside those of the engines. */
  readonly needs?: readonly string[];
  /** True when the infliction brings its own load. */
  readonly isQuiet?: boolean;
  /** Returns how often the fault was inflicted. */
  readonly inflict: Infliction;
  /** The promise that nobody could keep: a checker that finds it kept is broken. */
  readonly breaks?: Violation["invariant"];
  /** What must hold beside the nine promises. */
  readonly check?: (world: World, run: Run) => readonly Violation[] | Promise<readonly Violation[]>;
}

/** Every engine and every way in, as networks may fail before it. */
const reached: readonly Target[] = ["ingress", "postgres", "nats", "redis", "objects", "receiver"];

function killedCells(): readonly Cell[] {
  const processes = (["ingress", "worker", "courier"] as const).map((target): Cell => {
    const world = { replicas: { courier: 2 } };
    return { fault: "kill -9", target, how: "one of two, 40 times", runs: 5, world, inflict: killed([target], { times: 40, downMs: 200 }) };
  });
  const engines = (["postgres", "nats", "redis", "objects"] as const).map((target): Cell => {
    return { fault: "kill -9", target, how: "10 times, away for 2 s", runs: 2, inflict: killed([target], { times: 10, downMs: 2_000 }) };
  });
  const anything: readonly Target[] = ["ingress", "worker", "courier", "postgres", "nats", "redis", "objects"];
  return [
    ...processes,
    ...engines,
    {
      fault: "kill -9",
      target: "nats R3",
      how: "the stream's leader 3 times, away for 8 s",
      runs: 2,
      world: { natsServers: 3 },
      inflict: leaderKilled(3),
    },
    {
      fault: "kill -9",
      target: "anything",
      how: "20 times, away for 1 s",
      runs: 2,
      inflict: killed(anything, { times: 20, downMs: 1_000 }),
    },
  ];
}

function frozenCells(): readonly Cell[] {
  const seconds: Readonly<Partial<Record<Target, number>>> = {
    ingress: 30,
    // Longer than their leases, so that another one takes over what they hold.
    worker: 45,
    courier: 75,
    postgres: 30,
    nats: 30,
    redis: 30,
    objects: 30,
  };
  const cells = Object.entries(seconds).map(([target, duration]): Cell => {
    return { fault: "frozen", target, how: `one of them, ${duration} s`, runs: 2, inflict: frozen(target as Target, duration) };
  });
  const world = { natsServers: 3 } as const;
  return [...cells, { fault: "frozen", target: "nats R3", how: "the stream's leader, 30 s", runs: 2, world, inflict: leaderFrozen(30) }];
}

const networkCells: readonly Cell[] = reached.flatMap((target): readonly Cell[] => [
  { fault: "cut", target, how: "every connection, every 0.4 s, for 20 s", runs: 2, inflict: cutAgain(target, 20) },
  {
    fault: "slow",
    target,
    how: "150 ms each way and 100 kB/s, for 30 s",
    runs: 2,
    inflict: disturbed(target, { delayMs: 150, bytesPerSecond: 100_000 }, { seconds: 30 }),
  },
  { fault: "trickle", target, how: "2 kB/s, for 20 s", runs: 1, inflict: disturbed(target, { bytesPerSecond: 2_000 }, { seconds: 20 }) },
  {
    fault: "blackhole",
    target,
    how: "nothing arrives for 30 s, then all of it does",
    runs: 2,
    inflict: disturbed(target, blackhole, { seconds: 30 }),
  },
  {
    fault: "half open",
    target,
    how: "no answer arrives for 20 s, then connections are cut",
    runs: 2,
    inflict: disturbed(target, { mute: ["toClient"] }, { seconds: 20, thenCut: true }),
  },
]);

const dataCells: readonly Cell[] = [
  {
    fault: "answers lost",
    target: "postgres",
    how: "10 times for 0.3 s, then cut and back at once: the outcome is asked for",
    runs: 2,
    inflict: answersLost("postgres", { times: 10, downMs: 0 }),
  },
  {
    fault: "answers lost, then away",
    target: "postgres",
    how: "4 times for 0.3 s, then away for 12 s: nobody can tell the outcome",
    runs: 2,
    inflict: answersLost("postgres", { times: 4, downMs: 12_000 }),
  },
  { fault: "stream purged", target: "nats", how: "8 times under load", runs: 2, inflict: streamLost("purge", 8) },
  { fault: "stream deleted", target: "nats", how: "8 times under load", runs: 2, inflict: streamLost("delete", 8) },
  { fault: "stream purged whole", target: "nats", how: "with 200 accepted jobs in it", runs: 2, isQuiet: true, inflict: purgedWith(200) },
  { fault: "flushed", target: "redis", how: "20 times under load", runs: 2, inflict: flushed(20) },
  { fault: "read-only", target: "objects", how: "for 20 s", runs: 2, inflict: readOnly(20) },
  ...(["postgres", "nats", "objects"] as const).map((target): Cell => {
    const mebibytes = { postgres: 256, nats: 24, objects: 24 }[target];
    const how = `a disk of ${mebibytes} MiB, for 20 s, then begun again`;
    const world = { disks: { [target]: mebibytes } };
    return { fault: "disk full", target, how, runs: 2, needs: ["tmpfs"], world, inflict: diskFull(target, 20) };
  }),
  { fault: "older state", target: "nats", how: "put back to 8 s ago", runs: 2, inflict: olderStreamRestored(8) },
  {
    fault: "one file lost",
    target: "objects",
    how: "of a job that succeeded: it cannot be downloaded, and the operator is told",
    runs: 2,
    inflict: artifactLost,
    breaks: "I4",
    check: lossIsTold,
  },
  {
    fault: "primary lost",
    target: "postgres",
    how: "killed for good; the standby that every commit waited for is promoted",
    runs: 3,
    world: { standby: "synchronous" },
    inflict: promoted,
  },
  {
    fault: "stale replica promoted",
    target: "postgres",
    how: "a standby that nobody waited for and that was away for 5 s: what was accepted meanwhile is lost, and the checker says so",
    runs: 1,
    world: { standby: "asynchronous" },
    inflict: staleReplicaPromoted,
    breaks: "I2",
  },
];

const clockCells: readonly Cell[] = (["ingress", "worker", "courier"] as const).map((target) => {
  return { fault: "clock ±1 h", target, how: "of one process, while it works", runs: 2, needs: ["faketime"], inflict: clockJumps(target) };
});

/** Where processes die, in the order of a job's life. */
const crashPoints: readonly (readonly [ProcessName, Omit<CrashPoint, "spared">])[] = [
  ["ingress", { call: "blobs.put", when: "during" }],
  ["ingress", { call: "stores.jobs.claimIdempotency", when: "after" }],
  ["ingress", { call: "stores.jobs.accept", when: "before" }],
  ["ingress", { call: "stores.jobs.accept", when: "after" }],
  ["ingress", { call: "queue.publish", when: "before" }],
  ["ingress", { call: "queue.publish", when: "after" }],
  ["ingress", { call: "stores.janitor.sweep", when: "after" }],
  ["worker", { call: "stores.work.claim", when: "before" }],
  ["worker", { call: "stores.work.claim", when: "after" }],
  ["worker", { call: "conversions.convert", when: "during" }],
  ["worker", { call: "blobs.put", when: "after" }],
  ["worker", { call: "stores.work.finish", when: "before" }],
  ["worker", { call: "stores.work.finish", when: "after" }],
  ["courier", { call: "stores.deliveries.claim", when: "after" }],
  ["courier", { call: "stores.deliveries.begin", when: "after" }],
  ["courier", { call: "stores.deliveries.record", when: "before" }],
  ["courier", { call: "stores.deliveries.record", when: "after" }],
];

const crashCells: readonly Cell[] = crashPoints.map(([target, point]) => {
  const name = `${point.when} ${point.call.replace(/^stores\./, "")}`;
  // Whoever leads sweeps every few seconds, and up to three of a life are spared.
  const seconds = point.call === "stores.janitor.sweep" ? 60 : 20;
  return {
    fault: `dies ${name}`,
    target,
    how: `every one of them, in each life, for ${seconds} s`,
    runs: 2,
    inflict: diesAt(target, point, seconds),
  };
});

const fetchingCells: readonly Cell[] = (
  [
    ["stores.sources.claim", "after"],
    ["blobs.put", "during"],
    ["stores.sources.end", "before"],
    ["stores.sources.end", "after"],
  ] as const
).map(([call, when]): Cell => {
  return {
    fault: `dies ${when} ${call.replace(/^stores\./, "")}`,
    target: "courier that fetches",
    how: "every one of them, in each life, for 20 s, with 24 pictures by address",
    runs: 2,
    inflict: diesFetching({ call, when }, { pictures: 24, seconds: 20 }),
    check: picturesArrived,
  };
});

const crowdCells: readonly Cell[] = [
  {
    fault: "copies",
    target: "messages",
    how: "each message is stored 64 times",
    runs: 2,
    world: { orders: { copies: 64 } },
    isQuiet: true,
    inflict: pictures(40, "works"),
  },
  { fault: "copies", target: "requests", how: "20 requests from 64 connections each", runs: 2, isQuiet: true, inflict: requestsCopied },
  {
    fault: "crowd",
    target: "credits",
    how: "64 connections spend 1,000 credits through two ingresses",
    runs: 3,
    isQuiet: true,
    inflict: creditsSpent,
    check: spentExactly(100),
  },
  { fault: "poison", target: "worker", how: "4 pictures that end their worker", runs: 2, isQuiet: true, inflict: pictures(4, "kills") },
  {
    fault: "poison",
    target: "conversion",
    how: "8 pictures that end their conversion",
    runs: 2,
    isQuiet: true,
    inflict: pictures(8, "crashes"),
  },
];

/** Every cell. */
export const matrix: readonly Cell[] = [
  ...killedCells(),
  ...frozenCells(),
  ...networkCells,
  ...dataCells,
  ...clockCells,
  ...crashCells,
  ...fetchingCells,
  ...crowdCells,
];

/** The name of a cell. */
export function nameOf({ fault, target }: Cell): string {
  return `${fault}: ${target}`;
}
