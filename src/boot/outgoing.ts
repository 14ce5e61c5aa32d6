/** Composes what connects to addresses of customers as the product has it: with its own resolver, connector and authorities, whatever the settings say. */
import { openWebhookSender } from "../adapters/outgoing/sender.ts";
import { openSourceReader } from "../adapters/outgoing/source-reader.ts";
import type { SourceReader, WebhookSender } from "../app/ports.ts";
import type { ServiceConfig } from "./config.ts";

/** The settings that reach them: ranges that are refused beside all that are not public. There is none that opens anything. */
export type OutgoingConfig = Pick<ServiceConfig, "refusedRanges">;

const rangesOf = ({ refusedRanges }: OutgoingConfig): readonly string[] => (refusedRanges === "" ? [] : refusedRanges.split(","));

/** Opens the product's sender of webhooks. */
export function openProductSender(config: OutgoingConfig): WebhookSender {
  return openWebhookSender({ refusedRanges: rangesOf(config) });
}

/** Opens the product's reader of pictures. */
export function openProductReader(config: OutgoingConfig): SourceReader {
  return openSourceReader({ refusedRanges: rangesOf(config) });
}
