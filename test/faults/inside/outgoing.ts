/** Sends webhooks to a receiver on loopback and fetches pictures there, through the product's own parts: stands in the place of `src/boot/outgoing.ts`. */
import { connectDirectly } from "../../../src/adapters/outgoing/connect.ts";
import type { Connect } from "../../../src/adapters/outgoing/connect.ts";
import { openWebhookSender } from "../../../src/adapters/outgoing/sender.ts";
import { openSourceReader } from "../../../src/adapters/outgoing/source-reader.ts";
import type { SourceReader, WebhookSender } from "../../../src/app/ports.ts";
import { openProductReader as openReader, openProductSender as openSender } from "../../../src/boot/outgoing.ts";
import type { OutgoingConfig } from "../../../src/boot/outgoing.ts";
import { readOrders } from "./orders.ts";
import type { Orders } from "./orders.ts";

export * from "../../../src/boot/outgoing.ts";

/** An address that is public; nobody connects to it. */
const address = "93.184.216.34";

/** What leads to the receiver instead, whatever the address says. */
function partsOf({ port, ca }: NonNullable<Orders["receiver"]>) {
  const connect: Connect = async (_address, _port, signal) => {
    const { socket } = await connectDirectly("127.0.0.1", port, signal);
    return { socket, remoteAddress: address };
  };
  return { refusedRanges: [], resolve: () => Promise.resolve([address]), connect, ca };
}

/** Opens the sender; without a receiver in the orders, the product's own. */
export function openProductSender(config: OutgoingConfig): WebhookSender {
  const { receiver } = readOrders();
  return receiver === undefined ? openSender(config) : openWebhookSender(partsOf(receiver));
}

/** Opens the reader; without a receiver in the orders, the product's own. */
export function openProductReader(config: OutgoingConfig): SourceReader {
  const { receiver } = readOrders();
  return receiver === undefined ? openReader(config) : openSourceReader(partsOf(receiver));
}
