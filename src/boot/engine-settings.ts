/** The settings of what the processes of a distributed Redraw share; a service in one process needs none of them. */
import { integerSetting, textSetting } from "../core/setting.ts";
import type { Setting } from "../core/setting.ts";

const word = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Every setting of the engines that processes share. */
export const engineSettings: {
  readonly natsUrl: Setting<string>;
  readonly natsUser: Setting<string>;
  readonly natsPassword: Setting<string>;
  readonly natsCredentials: Setting<string>;
  readonly natsReplicas: Setting<number>;
  readonly redisUrl: Setting<string>;
  readonly blobUrl: Setting<string>;
  readonly s3Endpoint: Setting<string>;
  readonly s3PublicEndpoint: Setting<string>;
  readonly s3Region: Setting<string>;
  readonly s3AccessKey: Setting<string>;
  readonly s3SecretKey: Setting<string>;
  readonly caFile: Setting<string>;
  readonly postgresConnections: Setting<number>;
  readonly pool: Setting<string>;
  readonly defaultPool: Setting<string>;
  readonly workerName: Setting<string>;
  readonly drainMs: Setting<number>;
} = {
  natsUrl: textSetting({
    name: "REDRAW_NATS_URL",
    description:
      "NATS servers with JetStream, separated by commas: work and nudges go through them. Without it, they stay within the process.",
    form: "URLs that begin with nats:// or tls://",
    pattern: /^(?:nats|tls):\/\/[^\s,]+(?:,(?:nats|tls):\/\/[^\s,]+)*$/,
    secret: true,
  }),
  natsUser: textSetting({
    name: "REDRAW_NATS_USER",
    description: "Who connects to NATS. Without it, the URL may carry a user and a password.",
    form: "a name without blanks",
    pattern: /^\S+$/,
    secret: true,
  }),
  natsPassword: textSetting({
    name: "REDRAW_NATS_PASSWORD",
    description: "The password that belongs to `REDRAW_NATS_USER`.",
    form: "a text without blanks",
    pattern: /^\S+$/,
    secret: true,
  }),
  natsCredentials: textSetting({
    name: "REDRAW_NATS_CREDENTIALS",
    description: "The contents of a NATS credentials file, which stands in the place of a user and a password.",
    form: "a text with a JWT and a seed",
    pattern: /BEGIN NATS USER JWT[\s\S]+BEGIN USER NKEY SEED/,
    secret: true,
  }),
  natsReplicas: integerSetting({
    name: "REDRAW_NATS_REPLICAS",
    description: "NATS servers that keep each message, and each object where NATS keeps those: 3 in production.",
    minimum: 1,
    maximum: 5,
    default: 1,
  }),
  redisUrl: textSetting({
    name: "REDRAW_REDIS_URL",
    description:
      "A Redis 7, with which requests beyond the hourly limit are refused before the database is asked. Without it, the database is asked.",
    form: "a URL that begins with redis:// or rediss://",
    pattern: /^rediss?:\/\/\S+$/,
    secret: true,
  }),
  blobUrl: textSetting({
    name: "REDRAW_BLOB_URL",
    description:
      "Where pictures and files are kept: a bucket, or `nats:` for NATS itself. Without it, in the data folder, which all processes must then share.",
    form: "s3://BUCKET, s3://BUCKET/PREFIX/ or nats:",
    pattern: /^(?:s3:\/\/[a-z0-9][a-z0-9.-]+(?:\/(?:[\w.-]+\/)*)?|nats:)$/,
  }),
  s3Endpoint: textSetting({
    name: "REDRAW_S3_ENDPOINT",
    description: "The address of an object store that is not Amazon's.",
    form: "a URL that begins with http:// or https://",
    pattern: /^https?:\/\/\S+$/,
  }),
  s3PublicEndpoint: textSetting({
    name: "REDRAW_S3_PUBLIC_ENDPOINT",
    description:
      "The address under which clients reach the object store. With it, downloads redirect there, to addresses that are valid for 5 minutes; without it, files pass through the ingress.",
    form: "a URL that begins with http:// or https://",
    pattern: /^https?:\/\/\S+$/,
  }),
  s3Region: textSetting({
    name: "REDRAW_S3_REGION",
    description: "The region of the bucket.",
    form: "a region such as eu-central-1",
    pattern: /^[a-z0-9-]+$/,
    default: "us-east-1",
  }),
  s3AccessKey: textSetting({
    name: "REDRAW_S3_ACCESS_KEY",
    description: "Who asks the object store. Without it, the SDK looks for credentials itself: environment, web identity, instance.",
    form: "an access key",
    pattern: /^\S+$/,
    secret: true,
  }),
  s3SecretKey: textSetting({
    name: "REDRAW_S3_SECRET_KEY",
    description: "The secret that belongs to `REDRAW_S3_ACCESS_KEY`.",
    form: "a secret key",
    pattern: /^\S+$/,
    secret: true,
  }),
  caFile: textSetting({
    name: "REDRAW_CA_FILE",
    description:
      "A PEM file with the authorities that certificates of NATS (`tls://`), Redis (`rediss://`), the object store and the receiver of traces must come from. PostgreSQL has `sslmode` and `sslrootcert` in its URL.",
    form: "a path",
    pattern: /\S/,
  }),
  postgresConnections: integerSetting({
    name: "REDRAW_POSTGRES_CONNECTIONS",
    description: "Connections to PostgreSQL that one process holds at most; 2 are enough for a worker.",
    minimum: 2,
    maximum: 1_000,
    default: 10,
  }),
  pool: textSetting({
    name: "REDRAW_POOL",
    description: "The pool that a worker belongs to: it takes the work of this pool alone. `redraw serve` takes that of every pool.",
    form: "lower-case letters, digits and hyphens",
    pattern: word,
    default: "default",
  }),
  defaultPool: textSetting({
    name: "REDRAW_DEFAULT_POOL",
    description: "The pool that gets the jobs of accounts without a pool of their own.",
    form: "lower-case letters, digits and hyphens",
    pattern: word,
    default: "default",
  }),
  workerName: textSetting({
    name: "REDRAW_WORKER_NAME",
    description:
      "What a worker is called in `redraw workers list`; no two may share a name. Without it, the host's name and a random word.",
    form: "letters, digits, dots, hyphens and underscores",
    pattern: /^[A-Za-z0-9][\w.-]{0,252}$/,
  }),
  drainMs: integerSetting({
    name: "REDRAW_DRAIN_MS",
    description: "Milliseconds that running conversions get to end when a process is told to stop; then they are given back.",
    minimum: 0,
    maximum: 3_600_000,
    default: 10_000,
  }),
};
