/** The commands that keep pools of workers where no controller does. */
import type { PoolChange } from "../../app/pools.ts";
import type { AdminCommand, Typed } from "./admin-command.ts";
import { readCount } from "./numbers.ts";
import { wrongUse } from "./faults.ts";

function readSuspended({ suspend, resume }: Typed["options"]): Pick<PoolChange, "suspended"> {
  if (suspend !== undefined && resume !== undefined) throw wrongUse("--suspend and --resume contradict each other");
  return suspend === undefined && resume === undefined ? {} : { suspended: suspend !== undefined };
}

/** Reads what is to change; what was not typed stays. */
function readChange(options: Typed["options"]): PoolChange {
  const limits = { maxQueueWaitSeconds: "max-wait", maxInFlight: "max-in-flight", maxPendingPerAccount: "max-pending" };
  const typed = Object.entries(limits).flatMap(([key, name]) => {
    const text = options[name];
    return text === undefined ? [] : [[key, readCount(`--${name}`, text)] as const];
  });
  return { ...(Object.fromEntries(typed) as PoolChange), ...readSuspended(options) };
}

/** The commands, in the order of the help. */
export const poolCommands: readonly AdminCommand[] = [
  {
    name: "accounts pool",
    summary: "send the jobs of an account to a pool of workers, or to the default one",
    operands: ["ACCOUNT", "POOL"],
    options: {},
    example: "accounts pool acme gpu-large",
    async run(administration, { operands: [account = "", pool = ""] }) {
      return [{ ...(await administration.setPool({ account, pool: pool === "default" ? null : pool })) }];
    },
  },
  {
    name: "pools list",
    summary: "list pools with their limits, what waits and runs, and who works",
    operands: [],
    options: {},
    example: "pools list",
    run: async (administration) => (await administration.listPools()).map((pool) => ({ ...pool })),
  },
  {
    name: "pools set",
    summary: "make a pool, or change what it takes before new jobs are refused",
    operands: ["POOL"],
    options: {
      "max-wait": { value: "SECONDS", meaning: "longest wait that may be expected of a new job (new pools: 300)" },
      "max-in-flight": { value: "N", meaning: "jobs that are queued or run (new pools: 1000)" },
      "max-pending": { value: "N", meaning: "queued jobs of one account (new pools: 100)" },
      suspend: { value: null, meaning: "take no new jobs and begin none; what runs ends" },
      resume: { value: null, meaning: "take and begin jobs again" },
    },
    example: "pools set gpu-large --max-wait 120 --max-in-flight 500",
    async run(administration, { operands: [pool = ""], options }) {
      return [{ ...(await administration.changePool(pool, readChange(options))) }];
    },
  },
  {
    name: "workers list",
    summary: "list the workers that live, with their slots and how many are busy",
    operands: [],
    options: {},
    example: "workers list",
    run: async (administration) => (await administration.listWorkers()).map((worker) => ({ ...worker })),
  },
];
