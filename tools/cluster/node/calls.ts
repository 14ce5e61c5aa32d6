/** Calls between a process and one that it started in namespaces of its own, over the channel between them; sockets travel along. */
import type { ChildProcess } from "node:child_process";
import { Server } from "node:net";

/** What a call brings or returns: data, and a server that listens in the namespaces of its maker. */
export interface Parcel {
  readonly value?: unknown;
  readonly server?: Server | undefined;
}

/** What is called, by name. */
export type Handlers = Readonly<Record<string, (parcel: Parcel) => Promise<Parcel> | Parcel>>;

interface Call {
  readonly id: number;
  readonly name: string;
  readonly value?: unknown;
}

interface Answer {
  readonly id: number;
  readonly value?: unknown;
  readonly problem?: string;
}

function serverOf(handle: unknown): Server | undefined {
  return handle instanceof Server ? handle : undefined;
}

/** Answers the calls of the process that started this one. */
export function answerCalls(handlers: Handlers): void {
  const send = (answer: Answer, server?: Server): void => {
    // What was sent lives on with the caller: two processes that listen would share the visitors.
    process.send?.(answer, server, {}, () => server?.close());
  };
  process.on("message", (call: Call, handle: unknown) => {
    const work = async (): Promise<void> => {
      const { value, server } = await handlers[call.name]!({ value: call.value, server: serverOf(handle) });
      send({ id: call.id, value }, server);
    };
    work().catch((error: unknown) => send({ id: call.id, problem: error instanceof Error ? error.message : String(error) }));
  });
}

/** Calls a process that answers; a call fails with the sentence of the other side, or when that side is gone. */
export function openCalls(child: ChildProcess): (name: string, parcel?: Parcel) => Promise<Parcel> {
  const open = new Map<number, { resolve: (parcel: Parcel) => void; reject: (error: Error) => void }>();
  let last = 0;
  child.on("message", (message, handle) => {
    const { id, value, problem } = message as Answer;
    const waiting = open.get(id);
    open.delete(id);
    if (problem === undefined) waiting?.resolve({ value, server: serverOf(handle) });
    else waiting?.reject(new Error(problem));
  });
  child.once("exit", () => {
    for (const { reject } of open.values()) reject(new Error("the cluster has ended"));
    open.clear();
  });
  return (name, parcel = {}) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      open.set(id, { resolve, reject });
      const call: Call = { id, name, value: parcel.value };
      child.send(call, parcel.server, {}, (error) => {
        parcel.server?.close();
        if (error !== null) reject(error);
      });
    });
}
