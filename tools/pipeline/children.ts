/** Processes of a benchmark that are asked by name: what is measured must not share a thread with who measures. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";

/** What a child can be asked; each answer is plain data. */
export type Methods = Readonly<Record<string, (value: never) => Promise<unknown>>>;

/** A child that runs. */
export interface AskedChild<Offered extends Methods> {
  readonly pid: number;
  /** Asks and waits; throws with the child's words when it failed. */
  ask<Name extends keyof Offered & string>(name: Name, value: Parameters<Offered[Name]>[0]): Promise<Awaited<ReturnType<Offered[Name]>>>;
  /** Ends it at once. */
  end(): Promise<void>;
}

interface Question {
  readonly id: number;
  readonly name: string;
  readonly value: unknown;
}

type Reply = { readonly id: number; readonly value: unknown } | { readonly id: number; readonly problem: string };

/** Resident bytes of a process. Linux only; 0 when it is gone. */
export function residentBytesOf(pid: number): number {
  try {
    return 1_024 * Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** How a child is started: variables of its environment, and options of Node. */
export interface ChildStart {
  readonly env: Readonly<Record<string, string>>;
  readonly options: readonly string[];
}

/** Starts the module of a child. */
export function startChild<Offered extends Methods>(
  module: URL | string,
  { env, options }: ChildStart = { env: {}, options: [] },
): AskedChild<Offered> {
  const child = fork(module, [], { serialization: "advanced", execArgv: [...options], env: { ...process.env, ...env } });
  const gone = once(child, "exit");
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let asked = 0;
  child.on("message", (reply: Reply) => {
    const asker = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ("problem" in reply) asker?.reject(new Error(reply.problem));
    else asker?.resolve(reply.value as never);
  });
  child.once("exit", (code, signal) => {
    for (const { reject } of waiting.values()) reject(new Error(`a process of the benchmark ended by ${signal ?? code}`));
  });
  return {
    pid: child.pid!,
    ask: (name, value) =>
      new Promise((resolve, reject) => {
        const id = asked++;
        waiting.set(id, { resolve, reject });
        child.send({ id, name, value } satisfies Question);
      }),
    async end() {
      child.kill("SIGKILL");
      await gone;
    },
  };
}

/** Answers the parent in a child, until it ends. */
export function answerParent(methods: Methods): void {
  const send = (reply: Reply): void => void process.send?.(reply);
  process.on("message", ({ id, name, value }: Question) => {
    const method = methods[name];
    const answer = method === undefined ? Promise.reject(new Error(`nothing is called ${name}`)) : method(value as never);
    answer.then(
      (value) => send({ id, value }),
      (error: unknown) => send({ id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  process.once("disconnect", () => process.exit());
}
