/** Carries nudges between processes: what one says, all hear. Nothing is kept, since whoever waits asks again by itself a little later. */
import { randomUUID } from "node:crypto";
import type { NatsConnection } from "@nats-io/transport-node";
import type { JobSignals } from "../../app/signals.ts";

/** What the signals of a process stand on. */
export interface NatsSignalsOptions {
  readonly link: {
    current(): NatsConnection | null;
    onOpen(listener: (connection: NatsConnection) => void): void;
  };
  /** The signals within this process. */
  readonly local: JobSignals;
  /** The first word of every subject; `redraw` unless given. */
  readonly prefix?: string;
}

/** Topics are job ids and words of ours; anything else stays within the process. */
const topicForm = /^[A-Za-z0-9_-]{1,128}$/;

/** Joins the signals of all processes. Without NATS each process hears itself alone, and the others by asking the database. */
export function openNatsSignals({ link, local, prefix = "redraw" }: NatsSignalsOptions): JobSignals {
  const subject = (topic: string): string => `${prefix}.signal.${topic}`;
  // What came from here was heard here already.
  const own = randomUUID();
  link.onOpen((connection) => {
    connection.subscribe(subject("*"), {
      callback(error, message) {
        if (error === null && message.string() !== own) local.notify(message.subject.slice(subject("").length));
      },
    });
  });
  return {
    notify(topic) {
      local.notify(topic);
      const connection = link.current();
      if (connection !== null && topicForm.test(topic)) connection.publish(subject(topic), own);
    },
    wait: (topic, options) => local.wait(topic, options),
  };
}
