/** The product with an ingress, a worker whose conversions take a fixed while, a courier, and the receiver of its webhooks. */
import type { ProcessName } from "../../src/boot/processes.ts";
import { builtFile, firstLineOf } from "./built-product.ts";
import { startChild } from "./children.ts";
import type { AskedChild } from "./children.ts";
import type { DelaysChildMethods } from "./delays-child.ts";
import { makeAccounts } from "./engines.ts";
import type { BenchEngines, Settings } from "./engines.ts";
import type { BenchProcess, Client } from "./processes.ts";
import { jobIdOf, openClient, pictureOf, startBenchProcess } from "./processes.ts";
import { hookHosts, openWebhookReceiver } from "./webhook-receiver.ts";
import type { WebhookReceiver } from "./webhook-receiver.ts";

/** A job with the key that may read it. */
export interface PostedJob {
  readonly id: string;
  readonly key: string;
}

/** The running product. */
export interface HookedProduct {
  readonly settings: Settings;
  readonly ingress: BenchProcess;
  readonly courier: AskedChild<DelaysChildMethods>;
  readonly receiver: WebhookReceiver;
  readonly client: Client;
  /** Posts a small picture with a webhook, each for the next account and the next host; throws when it is refused. */
  post(index: number): Promise<PostedJob>;
  close(): Promise<void>;
}

/** How the worker works. */
export interface WorkerPace {
  readonly slots: number;
  /** Milliseconds of a conversion. */
  readonly ms: number;
  /** One conversion in so many fails. */
  readonly failing: number;
}

const childModule = "tools/pipeline/delays-child";

/** Starts everything on a database of its own. */
export async function openHookedProduct(
  engines: BenchEngines,
  name: string,
  options: WorkerPace & { readonly clients?: number },
): Promise<HookedProduct> {
  const settings = await engines.makeProduct(name);
  const accounts = await makeAccounts(settings, 64);
  const receiver = await openWebhookReceiver();
  const ingress = await startBenchProcess("ingress", settings);
  const child = (name: ProcessName): AskedChild<DelaysChildMethods> =>
    startChild(builtFile(childModule), firstLineOf(builtFile(`cmd/${name}`)));
  const [worker, courier] = [child("worker"), child("courier")];
  const { slots, ms, failing } = options;
  await worker.ask("startWorker", { settings: { ...settings, REDRAW_WORKER_SLOTS: String(slots) }, ms, failing });
  await courier.ask("startCourier", { settings, port: receiver.port, ca: receiver.ca });
  const [client, picture] = [openClient(options.clients), await pictureOf(2_000)];
  return {
    settings,
    ingress,
    courier,
    receiver,
    client,
    async post(index) {
      const { key } = accounts[index % accounts.length]!;
      const hook = encodeURIComponent(`https://${hookHosts[index % hookHosts.length]!}/done`);
      return { key, id: jobIdOf(await client.post(`${ingress.baseUrl}/convert?callback_url=${hook}`, key, picture)) };
    },
    async close() {
      await Promise.all([worker.end(), courier.end(), ingress.stop(), client.close()]);
      receiver.close();
    },
  };
}
