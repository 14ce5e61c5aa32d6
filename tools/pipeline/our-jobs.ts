/** Jobs of the product at its use cases: no HTTP and no picture, but every promise from the charge to the terminal transaction. */
import { createHash, randomUUID } from "node:crypto";
import type { BlobStore, Conversions } from "../../src/app/ports.ts";
import type { ServiceEvent, ServicePorts } from "../../src/app/service.ts";
import { submit } from "../../src/app/submit.ts";
import { readServiceConfig } from "../../src/boot/config.ts";
import { openScope } from "../../src/boot/scope.ts";
import { openServicePorts } from "../../src/boot/service-ports.ts";
import { startConverting } from "../../src/boot/work.ts";
import { formats } from "../../src/formats/index.ts";
import { roundTimes, startRounds } from "../../src/worker/rounds.ts";
import type { JobSystem } from "./job-system.ts";

/** A store that keeps nothing: how fast a disk takes pictures is measured elsewhere. */
export function emptyBlobs(): BlobStore {
  const picture = Buffer.of(1);
  return {
    async put(_key, body) {
      const hash = createHash("sha256");
      let bytes = 0;
      for await (const piece of body instanceof Uint8Array ? [body] : body) {
        hash.update(piece);
        bytes += piece.byteLength;
      }
      return { bytes, sha256: hash.digest("hex") };
    },
    get: () => Promise.resolve({ bytes: picture.byteLength, stream: ofOne(picture) }),
    delete: () => Promise.resolve(),
    list: () => ofNone(),
    probe: () => Promise.resolve(),
  };
}

// oxlint-disable-next-line require-await -- a body is asynchronous
export async function* ofOne(piece: Uint8Array): AsyncIterable<Uint8Array> {
  yield piece;
}

// oxlint-disable-next-line require-yield -- an empty list
async function* ofNone(): AsyncIterable<never> {}

/** A conversion that does nothing and gives six files; after `ms` if it is to take a while. */
export function emptyConversions(ms = 0): Conversions {
  const artifacts = formats.map(({ id, extension }) => ({ format: id, extension, bytes: Buffer.from(id), losses: [] }));
  const result = { diagram: { format: "redraw-ir", version: 1 } as never, artifacts, stagesMs: {} };
  const give = async (): Promise<typeof result> => {
    if (ms > 0) await new Promise((resolve) => void setTimeout(resolve, ms));
    return result;
  };
  return { convert: give, write: give };
}

/** Opens what the product's processes stand on, by their settings, but for pictures and conversions. */
export async function openBenchPorts(
  settings: Readonly<Record<string, string>>,
  options: { readonly pool: string | null; readonly tell?: (event: ServiceEvent) => void; readonly conversions?: Conversions },
): Promise<{ readonly ports: ServicePorts; readonly close: () => Promise<void> }> {
  const scope = openScope();
  const config = readServiceConfig(settings);
  const ports = await openServicePorts(config, {
    folder: config.dataDir,
    scope,
    tell: options.tell ?? (() => {}),
    name: "redraw-bench",
    pool: options.pool,
    prepare: () => Promise.resolve(),
  });
  const own = { blobs: emptyBlobs(), conversions: options.conversions ?? emptyConversions() };
  return { ports: { ...ports, ...own }, close: () => scope.close() };
}

const troubleOf = (event: ServiceEvent): void => {
  if (event.kind === "trouble") console.error(`${event.where}: ${String(event.error)}`);
};

/** The product: what an ingress does, and what a worker does. */
export const ourJobs: JobSystem = {
  async openProducer({ settings, accounts }) {
    const { ports, close } = await openBenchPorts(settings, { pool: null, tell: troubleOf });
    const rounds = startRounds(ports, { holder: randomUUID(), times: roundTimes });
    const picture = Buffer.of(1);
    return {
      async insert(index) {
        const caller = { account: accounts[index % accounts.length]!, keyId: "bench", role: "owner" } as const;
        const body = ofOne(picture);
        await submit(ports, caller, { body, callbackUrl: null, idempotencyKey: null, requestId: String(index), traceparent: null });
      },
      async close() {
        await rounds.close();
        await close();
      },
    };
  },
  async openWorker({ settings, slots }, onEnd) {
    const tell = (event: ServiceEvent): void => {
      troubleOf(event);
      if (event.kind === "ended") onEnd();
    };
    const { ports, close } = await openBenchPorts(settings, { pool: "default", tell });
    const scope = openScope();
    startConverting(readServiceConfig({ ...settings, REDRAW_WORKER_SLOTS: String(slots) }), { ports, scope }, "default");
    return {
      async close() {
        await scope.close();
        await close();
      },
    };
  },
};
