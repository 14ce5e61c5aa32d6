import { expect, test } from "vitest";

/** What the console's reader of server-sent events offers; it is plain JavaScript. */
interface Events {
  readonly readEvents: (
    stream: ReadableStream<Uint8Array>,
  ) => AsyncIterable<{ readonly id: string | null; readonly name: string; readonly data: string }>;
}

const { readEvents } = (await import(new URL("../../web/js/events.js", import.meta.url).href)) as Events;

async function read(...pieces: readonly Uint8Array[]): Promise<unknown[]> {
  const events: unknown[] = [];
  for await (const event of readEvents(ReadableStream.from(pieces))) events.push(event);
  return events;
}

const bytes = new TextEncoder().encode(
  'retry: 2000\n\nid: 7\nevent: job\ndata: {"stage":"größe"}\n\n: still here\n\ndata: a\r\ndata: b\r\n\r\ndata: cut off',
);

test("events come whole, wherever the network cuts them, and half an event at the end is none", async () => {
  const want = [
    { id: null, name: "message", data: "" },
    { id: "7", name: "job", data: '{"stage":"größe"}' },
    { id: null, name: "message", data: "" },
    { id: null, name: "message", data: "a\nb" },
  ];
  expect(await read(bytes)).toEqual(want);
  expect(await read(...Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual(want);
});
