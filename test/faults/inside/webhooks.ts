/** Sends webhooks to a receiver on loopback, through the product's own sender: stands in the place of `src/boot/webhooks.ts`. */
import { connectDirectly } from "../../../src/adapters/outgoing/connect.ts";
import type { Connect } from "../../../src/adapters/outgoing/connect.ts";
import { openWebhookSender } from "../../../src/adapters/outgoing/sender.ts";
import type { WebhookSender } from "../../../src/app/ports.ts";
import { openProductSender as openSender } from "../../../src/boot/webhooks.ts";
import type { WebhookConfig } from "../../../src/boot/webhooks.ts";
import { readOrders } from "./orders.ts";

export * from "../../../src/boot/webhooks.ts";

/** An address that is public; nobody connects to it. */
const address = "93.184.216.34";

/** Opens the sender; without a receiver in the orders, the product's own. */
export function openProductSender(config: WebhookConfig): WebhookSender {
  const { receiver } = readOrders();
  if (receiver === undefined) return openSender(config);
  const connect: Connect = async (_address, _port, signal) => {
    const { socket } = await connectDirectly("127.0.0.1", receiver.port, signal);
    return { socket, remoteAddress: address };
  };
  return openWebhookSender({ refusedRanges: [], resolve: () => Promise.resolve([address]), connect, ca: receiver.ca });
}
