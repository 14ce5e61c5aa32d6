import { JetStreamApiError } from "@nats-io/jetstream";
import { describe, expect, test } from "vitest";
import { publishAll } from "../../../../src/adapters/queue/nats/publish.ts";
import type { WorkStream } from "../../../../src/adapters/queue/nats/stream.ts";

const layout = { prefix: "test", replicas: 1, maxMessages: 10, ackWaitMs: 1_000 };
const message = { job: "a", epoch: 1, pool: "default" };
/** What the server answers when it cannot store a message; it has one code for all of that. */
const notStored = (description: string): JetStreamApiError => new JetStreamApiError({ code: 503, err_code: 10_077, description });

/** A stream that refuses the first messages with these errors, and what was sent to it and doubted of it. */
function aStream(refusals: Error[]): { stream: WorkStream; sent: () => number; doubts: unknown[] } {
  const doubts: unknown[] = [];
  let sent = 0;
  const client = {
    publish(): Promise<void> {
      sent += 1;
      const refusal = refusals.shift();
      return refusal === undefined ? Promise.resolve() : Promise.reject(refusal);
    },
  };
  const stream = {
    use: () => Promise.resolve({ connection: { isClosed: () => false }, client }),
    doubt: (_pool: string, error: unknown) => doubts.push(error),
  };
  return { stream: stream as unknown as WorkStream, sent: () => sent, doubts };
}

describe("publishing work", () => {
  test("comes again where the stream's files are gone because somebody is deleting it", async () => {
    const refusal = notStored('error opening msg block file ["1.blk"]: no such file or directory');
    const { stream, sent, doubts } = aStream([refusal]);
    await publishAll(stream, layout, [message]);
    expect(sent()).toBe(2);
    expect(doubts).toEqual([refusal]);
  });

  test.for(["maximum messages exceeded", "maximum bytes exceeded", "insufficient storage resources available"])(
    "asks a full stream once: %s",
    async (words) => {
      const { stream, sent } = aStream([notStored(words)]);
      await expect(publishAll(stream, layout, [message])).rejects.toMatchObject({ code: "unavailable" });
      expect(sent()).toBe(1);
    },
  );
});
