/** The shapes of the interface: one list that validates requests and answers and becomes the published description. */
import { Type } from "typebox";
import type { TProperties, TSchema } from "typebox";
import { formats, namedFormats } from "../../formats/index.ts";

function closed<Properties extends TProperties>(properties: Properties, description: string) {
  return Type.Object(properties, { additionalProperties: false, description });
}

function nullable<Schema extends TSchema>(schema: Schema, description: string) {
  return Type.Union([schema, Type.Null()], { description });
}

const describe = <Schema extends TSchema>(schema: Schema, description: string): Schema => ({ ...schema, description });

const uuid = Type.String({ format: "uuid", pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$" });
const time = Type.String({ format: "date-time" });
const count = Type.Integer({ minimum: 0 });
/** The states of a job. */
export const statusSchema: TSchema = Type.Enum(["queued", "running", "succeeded", "failed"]);
const role = Type.Enum(["owner", "convert"]);

/** Names of the formats, in the product's order. */
export const formatSchema: TSchema = Type.Enum(formats.map(({ id }) => id));

/** What a download may ask for: one of the formats, all of them in one archive, or one that is written when it is asked for. */
export const downloadFormatSchema: TSchema = Type.Enum([...formats.map(({ id }) => id), "zip", ...namedFormats.map(({ id }) => id)]);

/** Ids of jobs as paths carry them; anything that is none is answered like an unknown job. */
export const jobIdSchema: TSchema = uuid;

const jobError = closed(
  { code: Type.String(), message: Type.String() },
  "Why the job failed: a stable code for programs and a sentence for people.",
);

const jobMembers = {
  job_id: describe(uuid, "Identifies the job."),
  name: nullable(
    Type.String({ minLength: 1, maxLength: 200 }),
    "What its owner calls it, as a rule the picture's file name; null without.",
  ),
  status: statusSchema,
  total_seconds: Type.Number({ minimum: 0, description: "Seconds from acceptance to now, or to the end; three decimals." }),
  formats: Type.Array(formatSchema, { description: "Formats that can be downloaded: all six after success, none before." }),
  error: nullable(jobError, "Null unless the job failed."),
  stage: nullable(Type.String(), "What a running job does now; null when it does not run."),
  percentage: Type.Integer({ minimum: 0, maximum: 100, description: "How far the job is; 100 exactly after success." }),
  accepted_at: time,
  ended_at: nullable(time, "When the job succeeded or failed."),
  expires_at: nullable(time, "Until when at least the files are kept; null while there are none."),
  revision: describe(count, "Number of the newest revision; 0 is the original."),
  revisions: describe(count, "How many revisions there are beside the original."),
};

/** A job. */
export const jobSchema: TSchema = closed(jobMembers, "A conversion.");

/** The answer to an accepted picture. */
export const acceptedSchema: TSchema = closed({ job_id: uuid }, "The job that was started.");

/** A form with a picture. */
export const pictureFormSchema: TSchema = {
  ...closed(
    {
      file: Type.String({ format: "binary", description: "The picture. Its part may have any name." }),
      name: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, description: "What the job is called; the file's name unless given." }),
      ),
      callback_url: Type.Optional(Type.String({ maxLength: 2048, description: "As in the query." })),
    },
    "A form with one file.",
  ),
};

/** A page of jobs. */
export const jobPageSchema: TSchema = closed(
  {
    jobs: Type.Array(jobSchema, { description: "Newest first." }),
    next_cursor: nullable(Type.String(), "Give it as `cursor` for the next page; null on the last one."),
  },
  "Some of the account's jobs.",
);

/** The data of one server-sent event. */
export const jobEventSchema: TSchema = closed(
  {
    job_id: uuid,
    status: statusSchema,
    stage: jobMembers.stage,
    percentage: jobMembers.percentage,
    at: time,
  },
  "One change of a job; the event's `id` is for `Last-Event-ID`.",
);

/** A correction that was written. */
export const revisionSchema: TSchema = closed(
  { ...jobMembers, revision: Type.Integer({ minimum: 1, maximum: 50, description: "The number of this revision." }) },
  "The job with its new revision.",
);

/** The account. */
export const accountSchema: TSchema = closed(
  {
    account: Type.String(),
    balance: describe(count, "Credits."),
    credits_per_conversion: count,
    limit_per_hour: describe(count, "Conversions in any 3,600 seconds; 0 means that the account is suspended."),
    used_this_hour: describe(count, "Conversions accepted in the last 3,600 seconds."),
    remaining_this_hour: count,
    reset_seconds: describe(count, "Seconds until the oldest of them leaves the window, or until one more is possible."),
    role: describe(role, "What the key that asks may do."),
    created_at: time,
  },
  "What the account has and uses.",
);

const keyMembers = {
  id: Type.String(),
  name: Type.String(),
  role,
  prefix: Type.String({ description: "The leading characters, to tell keys from each other." }),
  created_at: time,
  revoked_at: nullable(time, "Null while the key is valid."),
};

/** A key that was just made. */
export const newKeySchema: TSchema = closed(
  { ...keyMembers, key: Type.String({ description: "The key itself, shown this once." }) },
  "A new API key.",
);

/** The account's keys. */
export const keysSchema: TSchema = closed(
  { keys: Type.Array(closed(keyMembers, "An API key without its text.")) },
  "The account's API keys.",
);

/** What a new key is asked with. */
export const keyRequestSchema: TSchema = closed(
  {
    name: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        pattern: String.raw`^[^\u0000-\u001f\u007f-\u009f]*$`,
        description: "What the key is for, without control characters; `API key` unless given.",
      }),
    ),
    role: Type.Optional(describe(role, "`convert` unless given.")),
  },
  "The key to make.",
);

/** The secret that signs webhooks. */
export const webhookSecretSchema: TSchema = closed(
  {
    secret: Type.String({ pattern: "^whsec_[A-Za-z0-9+/]+={0,2}$", description: "For any Standard Webhooks library." }),
    created_at: time,
    previous_valid_until: nullable(time, "Until when the secret before this one signs too."),
  },
  "The webhook secret.",
);

const attempt = closed(
  {
    number: Type.Integer({ minimum: 1 }),
    automatic: Type.Boolean({ description: "False when `redeliver` asked for it." }),
    started_at: time,
    ended_at: nullable(time, "Null while it runs."),
    outcome: nullable(Type.Enum(["delivered", "failed", "gone", "refused", "unknown"]), "Null while it runs."),
    status_code: nullable(Type.Integer(), "The receiver's HTTP status."),
    problem: nullable(Type.String(), "What went wrong, in a sentence."),
    response_excerpt: nullable(Type.String(), "The first KiB of the receiver's answer, escaped."),
  },
  "One attempt.",
);

/** The webhook of a job. */
export const deliverySchema: TSchema = closed(
  {
    id: Type.String({ description: "The `webhook-id` of every attempt." }),
    url: Type.String(),
    status: Type.Enum(["pending", "delivered", "failed"]),
    created_at: time,
    next_attempt_at: nullable(time, "Null when no attempt is planned."),
    attempts: Type.Array(attempt),
  },
  "The webhook of a job with its attempts.",
);

/** The webhooks of a job. */
export const deliveriesSchema: TSchema = closed(
  { deliveries: Type.Array(deliverySchema) },
  "Empty without a `callback_url` and before the end.",
);

/** Every refusal (RFC 9457). */
export const problemSchema: TSchema = Type.Object(
  {
    type: Type.String({ description: "Names the kind of problem by its code." }),
    title: Type.String(),
    status: Type.Integer({ minimum: 400, maximum: 599 }),
    detail: Type.String({ description: "What is wrong and what to do, in a sentence." }),
    code: Type.String({ description: "Stable: programs may switch on it." }),
    request_id: Type.String(),
    balance: Type.Optional(Type.Integer({ description: "Credits left (402)." })),
    required: Type.Optional(Type.Integer({ description: "Credits needed (402)." })),
    retry_after: Type.Optional(Type.Integer({ minimum: 0, description: "Seconds, as in `Retry-After` (429, 503)." })),
  },
  { additionalProperties: false, description: "Why a request was refused." },
);

/** An IR as the description shows it: its schema is a document of its own, and the application validates it. */
export const irReferenceSchema: TSchema = Type.Object({}, { description: "An IR as /schemas/ir/v1.json describes it." });

/** The body of the completion webhook. */
export const webhookSchema: TSchema = closed(
  {
    job_id: uuid,
    status: Type.Enum(["succeeded", "failed"]),
    total_seconds: jobMembers.total_seconds,
    error: jobMembers.error,
    formats: jobMembers.formats,
  },
  "A job that has ended.",
);

/** Whether the service can do its work. */
export const healthSchema: TSchema = closed({ status: Type.Literal("ok") }, "The service can do its work.");

/** Every shape that the description names. */
export const namedSchemas: Readonly<Record<string, TSchema>> = {
  PictureForm: pictureFormSchema,
  Accepted: acceptedSchema,
  Job: jobSchema,
  JobPage: jobPageSchema,
  JobEvent: jobEventSchema,
  Revision: revisionSchema,
  Account: accountSchema,
  Keys: keysSchema,
  NewKey: newKeySchema,
  KeyRequest: keyRequestSchema,
  WebhookSecret: webhookSecretSchema,
  Delivery: deliverySchema,
  Deliveries: deliveriesSchema,
  Webhook: webhookSchema,
  Health: healthSchema,
  Problem: problemSchema,
};
