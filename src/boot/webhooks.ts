/** Composes the sender of webhooks as the product has it: with its own resolver, connector and authorities, whatever the settings say. */
import { openWebhookSender } from "../adapters/outgoing/sender.ts";
import type { WebhookSender } from "../app/ports.ts";
import type { ServiceConfig } from "./config.ts";

/** The settings that reach the sender: ranges that are refused beside all that are not public. There is none that opens anything. */
export type WebhookConfig = Pick<ServiceConfig, "refusedRanges">;

/** Opens the product's sender of webhooks. */
export function openProductSender({ refusedRanges }: WebhookConfig): WebhookSender {
  return openWebhookSender({ refusedRanges: refusedRanges === "" ? [] : refusedRanges.split(",") });
}
