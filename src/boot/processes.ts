/** The processes of a distributed Redraw: each does a part of the work on engines that all of them share. */
import type { Database } from "../adapters/jobs/database.ts";
import { readMigrations, schemaProblem } from "../adapters/jobs/migrate.ts";
import { openApplication } from "../app/open-application.ts";
import { recoverWork } from "../app/sweep.ts";
import { asFault, Fault } from "../core/fault.ts";
import { checkModels } from "./check-models.ts";
import type { ServiceConfig } from "./config.ts";
import { listenForClients, listenForOperator } from "./edge.ts";
import { requirePackages } from "./optional-packages.ts";
import type { Want } from "./optional-packages.ts";
import { openScope } from "./scope.ts";
import { openServicePorts } from "./service-ports.ts";
import type { ServiceTelemetry } from "./service-telemetry.ts";
import { startFetching } from "./sources.ts";
import { startConverting, startDelivering, startDuties } from "./work.ts";
import type { WorkParts } from "./work.ts";

type Application = ReturnType<typeof openApplication>["application"];

/** The name of a process. */
export type ProcessName = "ingress" | "worker" | "courier" | "controller";

/** What a process does. */
interface ProcessKind {
  /** Tells whether it takes work from the queue. */
  readonly converts: boolean;
  /** What it takes that is not installed with redraw. */
  readonly wants?: Want;
  /** Starts it; returns the base address if clients may ask it. */
  start(config: ServiceConfig, parts: ProcessParts, application: Application): Promise<string | null> | null;
}

/** What a process is started with. */
interface ProcessParts extends WorkParts {
  /** Takes what keeps it from its work, beside what keeps every process from it. */
  readonly watchProblems: (problems: () => readonly string[]) => void;
  /** Ends it, for a reason that nothing but a new beginning helps against. */
  readonly fail: (fault: Fault) => void;
}

/** A client that asks every two seconds or oftener moves to another ingress without an error. */
const farewellMs = 2_000;

/** Every process by its name. */
const processKinds: Readonly<Record<ProcessName, ProcessKind>> = {
  /** Takes requests, publishes their messages, and sees to it that every accepted job ends. */
  ingress: {
    converts: false,
    async start(config, parts, application) {
      await recoverWork(parts.ports, { soleOwner: false });
      startDuties(parts);
      return listenForClients(config, application, { ...parts, farewellMs });
    },
  },
  /** Converts. */
  worker: {
    converts: true,
    start(config, parts) {
      startConverting(config, parts, config.engines.pool);
      return null;
    },
  },
  /** Sends webhooks and fetches pictures: the only one that needs the way out. */
  courier: {
    converts: false,
    start(config, parts) {
      startDelivering(config, parts);
      startFetching(config, parts);
      return null;
    },
  },
  /** Runs what a Kubernetes cluster asks for, and does the duties of every ingress; of several, one leads. */
  controller: {
    converts: false,
    wants: "controller",
    async start(config, parts) {
      await recoverWork(parts.ports, { soleOwner: false });
      startDuties(parts);
      const { startController } = await import("./controller.ts");
      await startController(config, parts);
      return null;
    },
  },
};

/** A process that works. */
export interface RunningProcess {
  /** Ends in `/v1`; null where no client asks. */
  readonly baseUrl: string | null;
  readonly adminUrl: string;
  /** Rejects when it cannot go on; never resolves. */
  readonly failed: Promise<never>;
  /** Takes nothing more, lets what runs end, and closes everything. */
  close(): Promise<void>;
}

/** Settings that processes must share, by what they are for. */
function requireShared(config: ServiceConfig): void {
  const shared = { REDRAW_POSTGRES_URL: config.postgresUrl, REDRAW_NATS_URL: config.engines.natsUrl, REDRAW_MASTER_KEY: config.masterKey };
  const missing = Object.entries(shared).flatMap(([name, value]) => (value === "" ? [name] : []));
  if (missing.length === 0) return;
  const message = `${missing.join(", ")} must be set, since processes share what they name; \`redraw serve\` needs none of them`;
  throw new Fault({ code: "invalid_request", kind: "invalid", message });
}

const askAgainMs = 1_000;

/** Waits for a moment, or until told to stop. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, askAgainMs);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}

/** Says to who runs the process why the database cannot be asked; the sentence of the Fault itself is for clients. */
function sayOutage(thrown: unknown): string {
  const { code, message, detail } = asFault(thrown);
  const why = detail?.split("\n")[0] ?? message;
  if (code !== "unavailable") return `${message} (${why})`;
  return `the database does not answer (${why}): look at REDRAW_POSTGRES_URL and at the server; it is asked again every second`;
}

/** Waits for a database with the schema of this program; a process that exits instead would only be started again. */
async function awaitSchema(
  database: Database,
  options: { readonly stop: AbortSignal; readonly say: (problem: string) => void },
): Promise<void> {
  const migrations = await readMigrations();
  while (!options.stop.aborted) {
    const problem = await schemaProblem(database, migrations).catch(sayOutage);
    if (problem === null) return;
    options.say(problem);
    await pause(options.stop);
  }
  throw new Fault({ code: "cancelled", kind: "cancelled", message: "the process was told to stop before the database was ready" });
}

/** Says that the schema has left a running program behind, if it has; that the database is away, others say. */
async function leftBehind(database: Database | null): Promise<readonly string[]> {
  if (database === null) return [];
  const problem = await schemaProblem(database, await readMigrations()).catch(() => null);
  return problem === null ? [] : [problem];
}

/** Remembers why a process cannot work yet, and tells each reason once. */
function openReason(telemetry: ServiceTelemetry): { say(problem: string): void; current(): string } {
  let reason = "the process is starting";
  return {
    current: () => reason,
    say(problem) {
      if (problem !== reason)
        telemetry.tell({
          kind: "trouble",
          where: "the start",
          error: new Fault({ code: "unavailable", kind: "unavailable", message: problem }),
        });
      reason = problem;
    },
  };
}

/**
 * Opens a process. Its operator's port answers at once; everything else waits for the database, however long that takes, unless `stop`
 * fires. Throws a Fault for settings that cannot work, for models and packages that are missing, and for ports that are taken.
 */
export async function openProcess(
  name: ProcessName,
  config: ServiceConfig,
  { telemetry, stop }: { readonly telemetry: ServiceTelemetry; readonly stop: AbortSignal },
): Promise<RunningProcess> {
  requireShared(config);
  const kind: ProcessKind = processKinds[name];
  if (kind.wants !== undefined) requirePackages(kind.wants);
  if (kind.converts) await checkModels(config.converter);
  const scope = openScope();
  const reason = openReason(telemetry);
  let database: Database | null = null;
  let problems = (): Promise<readonly string[]> => Promise.resolve([reason.current()]);
  try {
    const adminUrl = await listenForOperator(config, () => problems(), { scope, telemetry });
    const ports = await openServicePorts(config, {
      folder: config.dataDir,
      scope,
      tell: (event) => telemetry.tell(event),
      watch: (metric, read) => telemetry.metrics.watch(metric, read),
      name: `redraw-${name}`,
      pool: kind.converts ? config.engines.pool : null,
      answersRequests: name === "ingress",
      prepare(opened) {
        database = opened;
        return awaitSchema(opened, { stop, say: (problem) => reason.say(problem) });
      },
    });
    const { application } = openApplication(ports);
    const failure = Promise.withResolvers<never>();
    // Who runs it hears of it when the start is over.
    failure.promise.catch(() => {});
    let own = (): readonly string[] => [];
    const watchProblems = (more: typeof own): void => void (own = more);
    const baseUrl = await kind.start(
      config,
      { ports, scope, telemetry, watchProblems, fail: (fault) => failure.reject(fault) },
      application,
    );
    problems = async () => [...own(), ...(await application.problems()), ...(await leftBehind(database))];
    return { baseUrl, adminUrl, failed: failure.promise, close: () => scope.close() };
  } catch (thrown) {
    await scope.close().catch(() => {});
    throw thrown;
  }
}
