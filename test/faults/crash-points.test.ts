import { expect, onTestFinished, test, vi } from "vitest";
import type { ServicePorts } from "../../src/app/service.ts";
import { crashAt } from "./inside/crash-points.ts";
import type { CrashPoint } from "./inside/orders.ts";

/** Ports of which two calls exist; what they did stands in `done`. */
function openPorts(): { readonly ports: ServicePorts; readonly done: string[]; readonly deaths: () => number } {
  const kill = vi.spyOn(process, "kill").mockReturnValue(true);
  onTestFinished(() => kill.mockRestore());
  const done: string[] = [];
  const put = async (_key: string, body: AsyncIterable<string>): Promise<void> => {
    for await (const piece of body) done.push(piece);
  };
  const finish = (): Promise<boolean> => Promise.resolve(done.push("finish") > 0);
  const ports = { blobs: { put }, stores: { work: { finish } } } as unknown as ServicePorts;
  return { ports, done, deaths: () => kill.mock.calls.length };
}

// oxlint-disable-next-line require-await -- a body is asynchronous
async function* body(): AsyncIterable<Uint8Array> {
  yield* ["first", "second"] as unknown as Uint8Array[];
}

/** Lets everything happen that can: who dies never answers. */
const aMoment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

test.each<[CrashPoint["when"], readonly string[]]>([
  ["before", ["finish"]],
  ["after", ["finish", "finish"]],
])("a process dies %s a call, once some were spared", async (when, expected) => {
  const { ports, done, deaths } = openPorts();
  const { work } = crashAt(ports, { call: "stores.work.finish", when, spared: 1 }).stores;
  const end = (): Promise<boolean> => work.finish({} as never, {} as never);
  expect(await end()).toBe(true);
  expect(deaths()).toBe(0);
  void end();
  await aMoment();
  expect(deaths()).toBe(1);
  expect(done).toEqual(expected);
});

test("a process dies in the middle of a body", async () => {
  const { ports, done, deaths } = openPorts();
  void crashAt(ports, { call: "blobs.put", when: "during", spared: 0 }).blobs.put("key", body());
  await aMoment();
  expect(deaths()).toBe(1);
  expect(done).toEqual(["first"]);
});

test("a point that is no call is refused at the start, so that no cell of the matrix proves nothing", () => {
  const { ports } = openPorts();
  expect(() => crashAt(ports, { call: "stores.work.finnish", when: "after", spared: 0 })).toThrow("is no call");
});
