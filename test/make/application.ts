/** An application in memory for the tests of the HTTP edge: it keeps the contract's rules, without a database. */
import { createHash } from "node:crypto";
import type { AccountView, Application, ArtifactContent, Caller, DeliveryView, KeyView, LimitState } from "../../src/app/application.ts";
import { Fault } from "../../src/core/fault.ts";
import type { FaultKind } from "../../src/core/fault.ts";
import type { Job, JobEvent } from "../../src/core/job.ts";
import { isTerminal } from "../../src/core/job.ts";
import { checkCallbackUrl } from "../../src/core/webhook/callback-url.ts";
import { formatOf, formats } from "../../src/formats/index.ts";

const fault = (code: string, kind: FaultKind, message: string, facts: Readonly<Record<string, number>> = {}): Fault =>
  new Fault({ code, kind, message, facts });
const notFound = (): Fault => fault("not_found", "not-found", "there is no such job in this account");

/** The levers that a test pulls, beside the application itself. */
export interface FakeApplication extends Application {
  readonly ownerKey: string;
  readonly convertKey: string;
  /** A key of another account. */
  readonly strangerKey: string;
  /** Bodies of accepted submissions, by job. */
  readonly bodies: Map<string, Buffer>;
  balance: number;
  limitPerHour: number;
  signsDownloads: boolean;
  /** Where clients reach the object store; null when they do not. */
  storeUrl: string | null;
  /** What keeps the service from its work: submissions are then `unavailable`. */
  trouble: string[];
  /** Hears of each piece of a body as it is taken. */
  onPiece: (bytes: number) => Promise<void> | void;
  readonly calls: string[];
  /** The contexts that submissions came with. */
  readonly traceparents: (string | null)[];
  change(id: string, by: Partial<Job>): void;
  succeed(id: string): void;
  fail(id: string, code: string): void;
  deliver(id: string): void;
}

interface Held {
  job: Job;
  readonly account: string;
  readonly events: JobEvent[];
  deliveries: DeliveryView[];
}

const when = new Date("2026-11-22T10:00:00.000Z");
let serial = 0;

/** Opens an application with one account of 1,000 credits and one stranger. */
export function aFakeApplication(): FakeApplication {
  const keys = new Map<string, Caller>([
    ["rdk_owner", { account: "acme", keyId: "key-owner", role: "owner" }],
    ["rdk_convert", { account: "acme", keyId: "key-convert", role: "convert" }],
    ["rdk_stranger", { account: "other", keyId: "key-stranger", role: "owner" }],
  ]);
  const held = new Map<string, Held>();
  const bound = new Map<string, { readonly digest: string; readonly id: string }>();
  const waiters = new Set<() => void>();
  const views: KeyView[] = [
    { id: "key-owner", name: "first", role: "owner", prefix: "rdk_owne", createdAt: when, revokedAt: null },
    { id: "key-convert", name: "batch", role: "convert", prefix: "rdk_conv", createdAt: when, revokedAt: null },
  ];

  const find = (caller: Caller, id: string): Held => {
    const found = held.get(id);
    if (found === undefined || found.account !== caller.account) throw notFound();
    return found;
  };
  const limit = (): LimitState => {
    const remaining = Math.max(0, fake.limitPerHour - held.size);
    return { limit: fake.limitPerHour, remaining, resetSeconds: held.size === 0 ? 0 : 1234 };
  };
  const changed = (): Promise<void> => new Promise((resolve) => waiters.add(resolve));
  const owner = (caller: Caller): void => {
    if (caller.role !== "owner") throw fault("forbidden", "forbidden", "this needs a key with the role owner");
  };
  const content = (id: string, format: string, revision: number): ArtifactContent => {
    const bytes = Buffer.from(`${format} of ${id}, revision ${revision}`);
    return {
      format,
      bytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      mediaType: formatOf(format)!.mediaType,
      fileName: `${id}${formatOf(format)!.extension}`,
      async *open(range) {
        yield range === undefined ? bytes : bytes.subarray(range.start, range.end + 1);
      },
    };
  };

  const fake: FakeApplication = {
    ownerKey: "rdk_owner",
    convertKey: "rdk_convert",
    strangerKey: "rdk_stranger",
    bodies: new Map(),
    balance: 1000,
    limitPerHour: 20,
    signsDownloads: true,
    storeUrl: null,
    trouble: [],
    onPiece: () => {},
    calls: [],
    traceparents: [],
    change(id, by) {
      const entry = held.get(id)!;
      entry.job = { ...entry.job, ...by, version: entry.job.version + 1 };
      const { status, stage, percent } = entry.job;
      entry.events.push({ seq: entry.events.length * 2 + 1, job: id, status, stage, percent, at: when });
      for (const wake of waiters) wake();
      waiters.clear();
    },
    succeed: (id) =>
      fake.change(id, {
        status: "succeeded",
        stage: null,
        percent: 100,
        formats: formats.map((format) => format.id),
        totalSeconds: 4.321,
        endedAt: when,
        expiresAt: new Date(when.getTime() + 72 * 3_600_000),
      }),
    fail(id, code) {
      fake.balance += 10;
      fake.change(id, { status: "failed", stage: null, error: { code, message: "It failed." }, endedAt: when });
    },
    deliver(id) {
      held.get(id)!.deliveries = [
        {
          id: `evt_${id}`,
          url: "https://example.com/hook",
          status: "delivered",
          createdAt: when,
          nextAttemptAt: null,
          attempts: [
            {
              number: 1,
              automatic: true,
              startedAt: when,
              endedAt: when,
              outcome: "delivered",
              statusCode: 204,
              problem: null,
              responseExcerpt: "",
            },
          ],
        },
      ];
    },

    async authenticate(keyText) {
      const caller = keys.get(keyText);
      if (caller === undefined)
        throw fault("unauthenticated", "unauthenticated", "the API key is not valid: send it in the header x-api-key");
      return caller;
    },
    async precheck(_caller, { callbackUrl, idempotencyKey }) {
      fake.calls.push("precheck");
      if (callbackUrl !== null) checkCallbackUrl(callbackUrl);
      if (idempotencyKey !== null && !/^[!-~]{1,255}$/.test(idempotencyKey)) throw fault("invalid_request", "invalid", "bad key");
      if (idempotencyKey !== null && bound.has(idempotencyKey)) return;
      if (limit().remaining === 0) {
        const { limit: perHour, resetSeconds } = limit();
        const facts = { limit: perHour, remaining: 0, reset: resetSeconds, retry_after: resetSeconds };
        throw fault("rate_limited", "busy", "the limit of conversions in an hour is reached", facts);
      }
      if (fake.balance < 10) {
        throw fault("insufficient_credits", "no-credit", "the balance is too low", { balance: fake.balance, required: 10 });
      }
    },
    async submit(caller, submission) {
      fake.calls.push("submit");
      fake.traceparents.push(submission.traceparent);
      const pieces: Uint8Array[] = [];
      for await (const piece of submission.body) {
        await fake.onPiece(piece.length);
        pieces.push(piece);
      }
      if (fake.trouble.length > 0) throw fault("unavailable", "unavailable", "the store does not answer", { retry_after: 7 });
      const body = Buffer.concat(pieces);
      const digest = createHash("sha256").update(body).digest("hex");
      const key = submission.idempotencyKey;
      const before = key === null ? undefined : bound.get(key);
      if (before !== undefined && before.digest !== digest) {
        throw fault("idempotency_mismatch", "conflict", "this Idempotency-Key was used with another body");
      }
      if (before !== undefined) return { job: held.get(before.id)!.job, replayed: true, limit: limit() };
      const id = `00000000-0000-4000-8000-${String(++serial).padStart(12, "0")}`;
      const job: Job = {
        id,
        account: caller.account,
        status: "queued",
        attempt: 0,
        stage: null,
        percent: 0,
        totalSeconds: 0.125,
        acceptedAt: when,
        endedAt: null,
        expiresAt: null,
        error: null,
        formats: [],
        revision: 0,
        revisions: 0,
        version: 0,
        name: submission.name ?? null,
        callbackUrl: submission.callbackUrl,
      };
      held.set(id, { job, account: caller.account, events: [], deliveries: [] });
      fake.change(id, {});
      fake.bodies.set(id, body);
      fake.balance -= 10;
      if (key !== null) bound.set(key, { digest, id });
      return { job: held.get(id)!.job, replayed: false, limit: limit() };
    },
    job: async (caller, id) => find(caller, id).job,
    async waitForJob(caller, id, { seconds, sinceVersion, signal }) {
      const until = Date.now() + seconds * 1000;
      for (;;) {
        const { job } = find(caller, id);
        const isNews = sinceVersion !== null && job.version !== sinceVersion;
        if (isTerminal(job.status) || isNews || Date.now() >= until || signal.aborted) return job;
        const late = new Promise<void>((resolve) => setTimeout(resolve, until - Date.now()).unref());
        await Promise.race([changed(), late, new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()))]);
      }
    },
    async deleteJob(caller, id) {
      if (!isTerminal(find(caller, id).job.status)) throw fault("job_unfinished", "conflict", "the job has not ended");
      held.delete(id);
    },
    async input(caller, id) {
      find(caller, id);
      const bytes = Buffer.from("input");
      return {
        format: "input",
        bytes: bytes.length,
        sha256: createHash("sha256").update(bytes).digest("hex"),
        mediaType: "image/png",
        fileName: `${id}.png`,
        async *open(range) {
          yield range === undefined ? bytes : bytes.subarray(range.start, range.end + 1);
        },
      };
    },
    thumbnail: async (caller, id) => Buffer.from(`thumbnail of ${find(caller, id).job.id}`),
    async jobs(caller, { cursor, limit: most, status = null }) {
      if (cursor !== null && !/^c\d+$/.test(cursor)) throw fault("invalid_request", "invalid", "the cursor is none of ours");
      const start = cursor === null ? 0 : Number(cursor.slice(1));
      const all = [...held.values()]
        .filter(({ account, job }) => account === caller.account && (status === null || job.status === status))
        .reverse();
      const items = all.slice(start, start + most).map(({ job }) => job);
      return { items, nextCursor: start + most < all.length ? `c${start + most}` : null };
    },
    async *events(caller, id, { after, signal }) {
      let last = after;
      for (;;) {
        const { events, job } = find(caller, id);
        for (const event of events.filter(({ seq }) => seq > last)) {
          last = event.seq;
          yield event;
        }
        if (isTerminal(job.status) || signal.aborted) return;
        await Promise.race([changed(), new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()))]);
      }
    },
    async cancel(caller, id) {
      const { job } = find(caller, id);
      if (job.status === "queued") fake.fail(id, "cancelled");
      return find(caller, id).job;
    },
    async download(caller, id, { format, revision, redirect }) {
      const { job } = find(caller, id);
      if (!job.formats.includes(format) || (revision ?? 0) > job.revision) throw notFound();
      const number = revision ?? job.revision;
      if (redirect && fake.storeUrl !== null) return { kind: "elsewhere", url: `${fake.storeUrl}/${id}`, expiresSeconds: 300 };
      if (redirect && fake.signsDownloads) {
        return { kind: "redirect", token: Buffer.from(`${id} ${format} ${number}`).toString("base64url"), expiresSeconds: 300 };
      }
      return { kind: "bytes", content: content(id, format, number) };
    },
    async openArtifact(token) {
      const [id = "", format = "", revision] = Buffer.from(token, "base64url").toString().split(" ");
      if (!held.has(id)) throw notFound();
      return content(id, format, Number(revision));
    },
    async revise(caller, id, ir) {
      const { job } = find(caller, id);
      if (job.status !== "succeeded") throw notFound();
      if (typeof ir !== "object" || ir === null || !("version" in ir)) throw fault("invalid_request", "invalid", "not a diagram of IR 1.0");
      fake.change(id, { revision: job.revision + 1, revisions: job.revisions + 1 });
      return { revision: job.revision + 1, job: find(caller, id).job };
    },
    deliveries: async (caller, id) => find(caller, id).deliveries,
    async redeliver(caller, id) {
      const [delivery] = find(caller, id).deliveries;
      if (delivery === undefined) throw notFound();
      return { ...delivery, status: "pending", nextAttemptAt: when };
    },
    async account(caller): Promise<AccountView> {
      return {
        account: caller.account,
        balance: fake.balance,
        creditsPerConversion: 10,
        limitPerHour: fake.limitPerHour,
        usedThisHour: held.size,
        limit: limit(),
        createdAt: when,
      };
    },
    async keys(caller) {
      owner(caller);
      return views;
    },
    async createKey(caller, { name, role }) {
      owner(caller);
      const id = `key-${++serial}`;
      const key = `rdk_${id}`;
      const view: KeyView = { id, name, role, prefix: key.slice(0, 8), createdAt: when, revokedAt: null };
      keys.set(key, { account: caller.account, keyId: id, role });
      views.push(view);
      return { ...view, key };
    },
    async revokeKey(caller, keyId) {
      owner(caller);
      const text = [...keys].find(([, known]) => known.keyId === keyId && known.account === caller.account)?.[0];
      if (text === undefined) throw fault("not_found", "not-found", "there is no such key in this account");
      if (keyId === "key-owner") throw fault("invalid_request", "invalid", "the last owner key cannot be revoked");
      keys.delete(text);
    },
    async webhookSecret(caller) {
      owner(caller);
      return { secret: `whsec_${Buffer.alloc(24, 1).toString("base64")}`, createdAt: when, previousUntil: null };
    },
    async rotateWebhookSecret(caller) {
      owner(caller);
      return {
        secret: `whsec_${Buffer.alloc(24, 2).toString("base64")}`,
        createdAt: when,
        previousUntil: new Date(when.getTime() + 86_400_000),
      };
    },
    problems: async () => fake.trouble,
  };
  return fake;
}
