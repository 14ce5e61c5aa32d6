/** What a process is set to allow, as the operator's port tells it beside the decisions. */
import { httpLimits } from "../http/operations/operation.ts";
import type { ServiceConfig } from "./config.ts";
import { engineSettings } from "./engine-settings.ts";
import { serviceSettings } from "./service-settings.ts";

/** The settings that are limits; times are in the unit of the setting. */
const limitingSettings = [
  "maxImageBytes",
  "ratePerHour",
  "requestsPerMinute",
  "workerSlots",
  "workerMaxBytes",
  "jobDeadlineMs",
  "queueDeadlineMs",
  "maxAttempts",
] as const;

const nameOf = ({ name }: { readonly name: string }): string => name.replace(/^REDRAW_/, "").toLowerCase();

/** Returns every limit by the name of its setting without `REDRAW_`, and those that are fixed by what they bound. */
export function limitReadings(config: ServiceConfig): Readonly<Record<string, number>> {
  return {
    ...Object.fromEntries(limitingSettings.map((key) => [nameOf(serviceSettings[key]), config[key]])),
    [nameOf(engineSettings.postgresConnections)]: config.engines.postgresConnections,
    max_pixels: config.converter.maxPixels,
    waiting_per_account: httpLimits.waitingPerAccount,
    uploads_per_account: httpLimits.uploadsPerAccount,
  };
}
