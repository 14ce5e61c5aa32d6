/** One process of the benchmark of delays: a worker whose conversions take a fixed while, or a courier whose receiver is on this machine. */
import { connect } from "node:net";
import { openWebhookSender } from "../../src/adapters/outgoing/sender.ts";
import type { Conversions } from "../../src/app/ports.ts";
import { openDeliveries } from "../../src/app/deliver.ts";
import { Fault } from "../../src/core/fault.ts";
import { readServiceConfig } from "../../src/boot/config.ts";
import { openScope } from "../../src/boot/scope.ts";
import { startConverting } from "../../src/boot/work.ts";
import { openCourier } from "../../src/courier/schedule.ts";
import { answerParent } from "./children.ts";
import type { Settings } from "./engines.ts";
import { emptyConversions, openBenchPorts } from "./our-jobs.ts";

/** Conversions of a fixed while, one in so many of which fails. */
function slowConversions(ms: number, failing: number): Conversions {
  const good = emptyConversions(ms);
  let number = 0;
  return {
    ...good,
    async convert(picture, options) {
      const isBad = ++number % failing === 0;
      const result = await good.convert(picture, options);
      if (isBad) throw new Fault({ code: "no_diagram_found", kind: "unprocessable", message: "the picture shows no diagram" });
      return result;
    },
  };
}

/** What this process can be asked. */
export type DelaysChildMethods = {
  readonly startWorker: (options: { readonly settings: Settings; readonly ms: number; readonly failing: number }) => Promise<void>;
  /** Every name leads to the receiver at a port of this machine; `ca` is the authority of its certificate. */
  readonly startCourier: (options: { readonly settings: Settings; readonly port: number; readonly ca: string }) => Promise<void>;
};

const methods: DelaysChildMethods = {
  async startWorker({ settings, ms, failing }) {
    const { ports } = await openBenchPorts(settings, { pool: "default", conversions: slowConversions(ms, failing) });
    startConverting(readServiceConfig(settings), { ports, scope: openScope() }, "default");
  },
  async startCourier({ settings, port, ca }) {
    const { ports } = await openBenchPorts(settings, { pool: null });
    const sender = openWebhookSender({
      refusedRanges: [],
      ca,
      // The guard sees a public address, and the socket goes to this machine: the product has no setting that would allow it.
      resolve: () => Promise.resolve(["93.184.216.34"]),
      connect: (address, _port, signal) =>
        new Promise((resolve, reject) => {
          const socket = connect({ port, host: "127.0.0.1", signal });
          socket.once("error", reject).once("connect", () => resolve({ socket, remoteAddress: address }));
        }),
    });
    openCourier({
      deliveries: openDeliveries(ports),
      sender,
      tracing: ports.tracing,
      chance: () => Math.random(),
      pauseSeconds: 30,
      clock: ports.clock,
      onAttempt: (outcome) => {
        if (outcome.kind !== "answered") console.error(`a webhook was not delivered: ${outcome.why}`);
      },
      onError: (error) => console.error(String(error)),
    });
  },
};

answerParent(methods);
