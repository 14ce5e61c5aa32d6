/** The settings of the service; the converter's stand in config.ts. */
import { parseRange } from "../core/address/parse.ts";
import type { Setting } from "../core/setting.ts";
import { choiceSetting, integerSetting, textSetting } from "../core/setting.ts";

const hour = 3_600_000;

/** Describes a number of milliseconds, at most a week. */
function millisecondsSetting(name: string, description: string, value: number): Setting<number> {
  return integerSetting({ name, description, minimum: 1, maximum: 168 * hour, default: value });
}

/** Describes a list of address ranges. */
function rangesSetting(setting: { readonly name: string; readonly description: string; readonly form: string }): Setting<string> {
  return { ...setting, default: "", parse: (text) => (text.split(",").every((range) => parseRange(range) !== null) ? text : undefined) };
}

/** Every setting of `redraw serve` and of the commands that keep accounts. */
export const serviceSettings: {
  readonly host: Setting<string>;
  readonly port: Setting<number>;
  readonly adminPort: Setting<number>;
  readonly baseUrl: Setting<string>;
  readonly dataDir: Setting<string>;
  readonly postgresUrl: Setting<string>;
  readonly masterKey: Setting<string>;
  readonly corsOrigins: Setting<string>;
  readonly maxImageBytes: Setting<number>;
  readonly ratePerHour: Setting<number>;
  readonly requestsPerMinute: Setting<number>;
  readonly creditsPerJob: Setting<number>;
  readonly workerSlots: Setting<number>;
  readonly workerMaxBytes: Setting<number>;
  readonly jobDeadlineMs: Setting<number>;
  readonly queueDeadlineMs: Setting<number>;
  readonly maxAttempts: Setting<number>;
  readonly artifactTtlH: Setting<number>;
  readonly uploadTtlH: Setting<number>;
  readonly webhookRetryMs: Setting<number>;
  readonly refusedRanges: Setting<string>;
  readonly trustedProxies: Setting<string>;
  readonly logLevel: Setting<"debug" | "info" | "warn" | "error">;
} = {
  host: textSetting({
    name: "REDRAW_HOST",
    description: "The address that the service listens on; `0.0.0.0` lets other machines in.",
    form: "a host name or an address",
    pattern: /^[\w.:-]+$/,
    default: "127.0.0.1",
  }),
  port: integerSetting({
    name: "REDRAW_PORT",
    description: "The port of the interface and the console. 0 takes any free one.",
    minimum: 0,
    maximum: 65_535,
    default: 8080,
  }),
  adminPort: integerSetting({
    name: "REDRAW_ADMIN_PORT",
    description: "The port of metrics and probes, which clients must not reach. 0 takes any free one.",
    minimum: 0,
    maximum: 65_535,
    default: 9464,
  }),
  baseUrl: textSetting({
    name: "REDRAW_BASE_URL",
    description: "The address of the interface as clients see it, such as behind a proxy. Without it, made of host and port.",
    form: "a URL that ends in /v1",
    pattern: /^https?:\/\/[^\s/?#]+(?:\/[^\s?#]+)*\/v1$/,
  }),
  dataDir: textSetting({
    name: "REDRAW_DATA_DIR",
    description:
      "The folder of everything that must last: pictures, files, and the database unless `REDRAW_POSTGRES_URL` is given. One process owns it.",
    form: "a path",
    pattern: /\S/,
    default: ".redraw",
  }),
  postgresUrl: textSetting({
    name: "REDRAW_POSTGRES_URL",
    description:
      "A PostgreSQL 15 or newer. Without it the service brings its own in the data folder, which survives the death of the process but not a power cut.",
    form: "a URL that begins with postgres:// or postgresql://",
    pattern: /^postgres(?:ql)?:\/\/\S+$/,
    secret: true,
  }),
  masterKey: textSetting({
    name: "REDRAW_MASTER_KEY",
    description:
      "What API keys are hashed and webhook secrets sealed with: who loses it makes them all invalid. A new one goes before the old one and a comma. Without it, a random one is kept in the data folder.",
    form: "texts of 32 characters or more, separated by commas",
    pattern: /^[^\s,]{32,}(?:,[^\s,]{32,})*$/,
    secret: true,
  }),
  corsOrigins: textSetting({
    name: "REDRAW_CORS_ORIGINS",
    description: "Web sites whose scripts may call the interface, separated by commas.",
    form: "origins such as https://example.org",
    pattern: /^https?:\/\/[^\s/,]+(?:,https?:\/\/[^\s/,]+)*$/,
  }),
  maxImageBytes: integerSetting({
    name: "REDRAW_MAX_IMAGE_BYTES",
    description: "Larger pictures are refused.",
    minimum: 1,
    maximum: 20_971_520,
    default: 20_971_520,
  }),
  ratePerHour: integerSetting({
    name: "REDRAW_RATE_PER_HOUR",
    description: "Conversions of an account in any 3,600 seconds, unless its own limit is set.",
    minimum: 0,
    maximum: 1_000_000,
    default: 20,
  }),
  requestsPerMinute: integerSetting({
    name: "REDRAW_REQUESTS_PER_MINUTE",
    description: "Requests of a key in a minute, conversions not counted, and failed authentications of an address.",
    minimum: 1,
    maximum: 1_000_000,
    default: 600,
  }),
  creditsPerJob: integerSetting({
    name: "REDRAW_CREDITS_PER_JOB",
    description: "Credits that one conversion costs.",
    minimum: 0,
    maximum: 1_000_000,
    default: 10,
  }),
  workerSlots: integerSetting({
    name: "REDRAW_WORKER_SLOTS",
    description: "Conversions at once; each is a process of its own.",
    minimum: 1,
    maximum: 64,
    default: 1,
  }),
  workerMaxBytes: integerSetting({
    name: "REDRAW_WORKER_MAX_BYTES",
    description: "Memory of a conversion's process above which it is ended.",
    minimum: 200_000_000,
    maximum: 64_000_000_000,
    default: 1_500_000_000,
  }),
  jobDeadlineMs: millisecondsSetting("REDRAW_JOB_DEADLINE_MS", "Milliseconds that one attempt at a conversion may take.", 120_000),
  queueDeadlineMs: millisecondsSetting(
    "REDRAW_QUEUE_DEADLINE_MS",
    "Milliseconds that a job may wait for its first attempt; then it fails and is refunded.",
    24 * hour,
  ),
  maxAttempts: integerSetting({
    name: "REDRAW_MAX_ATTEMPTS",
    description: "Attempts at a conversion; only faults of the machine are tried again.",
    minimum: 1,
    maximum: 10,
    default: 3,
  }),
  artifactTtlH: integerSetting({
    name: "REDRAW_ARTIFACT_TTL_H",
    description: "Hours that the files of a job, and its picture with them, are kept after its end.",
    minimum: 72,
    maximum: 8760,
    default: 72,
  }),
  uploadTtlH: integerSetting({
    name: "REDRAW_UPLOAD_TTL_H",
    description: "Hours within which the picture of a job that failed is deleted; that of a job that succeeded goes with its files.",
    minimum: 1,
    maximum: 24,
    default: 24,
  }),
  webhookRetryMs: millisecondsSetting(
    "REDRAW_WEBHOOK_RETRY_MS",
    "Milliseconds before the second attempt at a webhook, give or take a half.",
    30_000,
  ),
  refusedRanges: rangesSetting({
    name: "REDRAW_REFUSED_RANGES",
    description: "Addresses of your own that webhooks must not reach, separated by commas; those that are not public never are.",
    form: "ranges such as 203.0.113.0/24",
  }),
  trustedProxies: rangesSetting({
    name: "REDRAW_TRUSTED_PROXIES",
    description:
      "Addresses of your own proxies, separated by commas: from them, `X-Forwarded-For` says who asks. Without it, all clients behind a proxy share its limit of failed authentications.",
    form: "ranges such as 10.0.0.0/8",
  }),
  logLevel: choiceSetting({
    name: "REDRAW_LOG_LEVEL",
    description: "The least important log lines that are written.",
    choices: ["debug", "info", "warn", "error"],
    default: "info",
  }),
};
