/** The custom resource ConversionJob: one picture to convert, billed and run like a job of the interface. */
import { Type } from "typebox";
import type { TSchema } from "typebox";
import { choice, conditions, count, flag, group, immutable, listByKey, moment, text, textMap, whole } from "./fields.ts";
import type { Rule } from "./fields.ts";

const dnsLabel = "^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$";
const largestSeconds = 86_400;

const configMapKey = group(
  {
    name: text({ description: "The ConfigMap, in the namespace of the job.", maxLength: 253, minLength: 1 }),
    key: text({ description: "The key in its `binaryData`.", maxLength: 253, minLength: 1 }),
  },
  { description: "A picture in a ConfigMap, at most 512 KiB: for trying out." },
);

const url = text({
  description: "An https address; a courier downloads at most 20 MiB from it, from public addresses only.",
  maxLength: 2048,
  rules: [{ rule: "self.startsWith('https://')", message: "the address should begin with https://" }],
});

const source = group(
  {
    url: Type.Optional(url),
    configMapKeyRef: Type.Optional(configMapKey),
    upload: Type.Optional(
      group(
        { jobID: text({ description: "The job of the interface.", maxLength: 36, pattern: "^[0-9a-f-]{36}$" }) },
        { description: "The body of a request to the interface: only the operator's own views of such jobs have it." },
      ),
    ),
    sha256: Type.Optional(
      text({ description: "What the picture must hash to, checked before the charge.", maxLength: 64, pattern: "^[0-9a-f]{64}$" }),
    ),
    sizeBytes: Type.Optional(
      whole({
        description: "How many bytes the picture must have, checked before the charge.",
        minimum: 1,
        maximum: 20_971_520,
        isLong: true,
      }),
    ),
    mediaType: Type.Optional(
      choice(["image/png", "image/jpeg", "image/webp"], { description: "What the picture should be; its leading bytes decide." }),
    ),
  },
  {
    description: "Where the picture is: exactly one of url, configMapKeyRef and upload.",
    rules: [
      {
        rule: "[has(self.url), has(self.configMapKeyRef), has(self.upload)].filter(given, given).size() == 1",
        message: "exactly one of url, configMapKeyRef and upload should be given",
      },
    ],
  },
);

const output = group(
  {
    format: text({ description: "The format's name, such as vsdx.", maxLength: 32, minLength: 1 }),
    options: Type.Optional(textMap({ description: "Options of the format.", maxProperties: 16, maxLength: 256 })),
  },
  { description: "One format." },
);

const detection = group(
  {
    model: Type.Optional(text({ description: "The model to recognise with.", maxLength: 253 })),
    minConfidencePercent: Type.Optional(whole({ description: "Elements below are left out.", minimum: 0, maximum: 100 })),
    maxDetections: Type.Optional(whole({ description: "Elements at most.", minimum: 1, maximum: 10_000 })),
  },
  { description: "Settings of the recognition." },
);

const specRules: readonly Rule[] = [
  immutable("account", false),
  immutable("poolRef", false),
  immutable("source", false),
  immutable("outputs", true),
  immutable("detection", true),
  immutable("priority", false),
  immutable("startDeadlineSeconds", true),
  immutable("activeDeadlineSeconds", true),
  immutable("backoffLimit", true),
  immutable("callback", true),
  {
    rule: "self.cancel == oldSelf.cancel || oldSelf.cancel == 'None' || (oldSelf.cancel == 'Graceful' && self.cancel == 'Immediate')",
    message: "cancel only escalates: from None to Graceful to Immediate",
  },
];

const spec = group(
  {
    account: text({
      description: "The account that is charged and limited; the pool must admit it.",
      maxLength: 63,
      minLength: 1,
      pattern: dnsLabel,
    }),
    poolRef: group(
      { name: text({ description: "The pool's name.", maxLength: 63, minLength: 1, pattern: dnsLabel, default: "default" }) },
      { description: "The pool in the same namespace whose workers convert.", default: {} },
    ),
    source,
    outputs: Type.Optional(
      listByKey(output, { description: "The formats that are wanted; all of them when none is named.", key: "format", maxItems: 8 }),
    ),
    detection: Type.Optional(detection),
    priority: choice(["Low", "Normal", "High"], {
      description: "All work of a higher priority is taken first; nothing that runs is interrupted.",
      default: "Normal",
    }),
    suspend: flag({ description: "Holds a job that has not started; it is not charged before.", default: false }),
    cancel: choice(["None", "Graceful", "Immediate"], {
      description: "Graceful ends the job where it waits or at the end of a stage, Immediate at once; credits are given back.",
      default: "None",
    }),
    startDeadlineSeconds: Type.Optional(
      whole({ description: "Longest wait for the first attempt; the pool's default unless given.", minimum: 1, maximum: 604_800 }),
    ),
    activeDeadlineSeconds: Type.Optional(
      whole({ description: "Longest time of one attempt; the pool's default unless given.", minimum: 1, maximum: largestSeconds }),
    ),
    backoffLimit: Type.Optional(
      whole({ description: "Further attempts after faults of the machine; the pool's default unless given.", minimum: 0, maximum: 20 }),
    ),
    ttlSecondsAfterFinished: Type.Optional(
      whole({
        description: "How long this object stays after the end; the job and its files are not touched by its removal.",
        minimum: 0,
        maximum: 2_592_000,
      }),
    ),
    callback: Type.Optional(
      group(
        {
          url: text({
            description: "An https address.",
            maxLength: 2048,
            rules: [{ rule: "self.startsWith('https://')", message: "the address should begin with https://" }],
          }),
        },
        { description: "Where the completion webhook goes, signed with the account's secret." },
      ),
    ),
  },
  { description: "What should be converted, for whom and how.", rules: specRules },
);

const artifact = group(
  {
    format: text({ description: "The format's name.", maxLength: 32 }),
    key: text({ description: "The key of the file in the object store.", maxLength: 1024 }),
    sha256: text({ description: "What the file hashes to.", maxLength: 64 }),
    sizeBytes: whole({ description: "How many bytes it has.", minimum: 0, maximum: Number.MAX_SAFE_INTEGER, isLong: true }),
    expiresAt: moment("When it may be deleted."),
  },
  { description: "One file; download it through the interface with the job's id." },
);

const milliseconds = (description: string): TSchema => whole({ description, minimum: 0, maximum: Number.MAX_SAFE_INTEGER, isLong: true });

const status = group(
  {
    observedGeneration: Type.Optional(
      whole({ description: "The generation of the spec that was seen last.", minimum: 0, maximum: Number.MAX_SAFE_INTEGER, isLong: true }),
    ),
    jobID: Type.Optional(text({ description: "The job's id in the interface.", maxLength: 36 })),
    phase: Type.Optional(
      text({
        description: "Pending, Suspended, Queued, Running, Succeeded, Failed or Cancelled: for people; programs read the conditions.",
        maxLength: 32,
      }),
    ),
    conditions: Type.Optional(conditions("Accepted, Enqueued, Started, Succeeded, Suspended, CallbackDelivered and Finished.")),
    attempts: Type.Optional(count("Attempts begun.")),
    enqueuedAt: Type.Optional(moment("When the job was accepted and charged.")),
    startedAt: Type.Optional(moment("When the first attempt began.")),
    finishedAt: Type.Optional(moment("When the job ended.")),
    queueWait: Type.Optional(text({ description: "How long it waited, for people.", maxLength: 32 })),
    queueWaitMillis: Type.Optional(milliseconds("How long it waited.")),
    duration: Type.Optional(text({ description: "How long it ran, for people.", maxLength: 32 })),
    durationMillis: Type.Optional(milliseconds("How long it ran.")),
    worker: Type.Optional(
      group(
        {
          podName: Type.Optional(text({ description: "The pod.", maxLength: 253 })),
          nodeName: Type.Optional(text({ description: "Its node.", maxLength: 253 })),
          gpu: Type.Optional(text({ description: "Its device.", maxLength: 253 })),
        },
        { description: "Who ran the last attempt." },
      ),
    ),
    artifacts: Type.Optional(listByKey(artifact, { description: "The files.", key: "format", maxItems: 8 })),
    failure: Type.Optional(
      group(
        {
          reason: text({ description: "Why, in one word for programs.", maxLength: 64 }),
          message: text({ description: "Why, in a sentence.", maxLength: 1024 }),
          retryable: flag({ description: "Whether a new object with the same picture may succeed." }),
        },
        { description: "Why the job failed." },
      ),
    ),
  },
  { description: "What became of it." },
);

/** The schema of the whole object, but for the metadata. */
export const conversionJobSchema: TSchema = group(
  { spec, status: Type.Optional(status) },
  {
    description: "One picture to convert: it runs and is billed like a job of the HTTP interface.",
    rules: [{ rule: "size(self.metadata.name) <= 63", message: "the name should have at most 63 characters, since it becomes a label" }],
  },
);
