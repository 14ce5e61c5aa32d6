/** Clients of the interface that write down everything they see: what they asked, what came back, and what never did. */
import { createHash, randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { JobStatus } from "../../src/core/job.ts";
import { formats } from "../../src/formats/index.ts";
import { pick } from "./chance.ts";
import type { Chance } from "./chance.ts";
import type { Observation, Span } from "./history.ts";

/** An account and a key of its owner. */
export interface Account {
  readonly name: string;
  readonly key: string;
}

/** Who asks, where, and with what. */
export interface ClientOptions {
  readonly seen: Observation[];
  readonly accounts: readonly Account[];
  readonly chance: Chance;
  /** The base address of a replica; asked for each request, since replicas come and go. */
  readonly base: () => string;
  readonly picture: () => Buffer;
  /** Where webhooks go; null for none. */
  readonly callbackUrl: string | null;
}

/** A job that a client knows of. */
export interface KnownJob {
  readonly job: string;
  readonly account: Account;
}

/** A conversion that one asks for; the same again is a repetition. */
export interface Wanted {
  readonly account: Account;
  readonly idempotencyKey: string | null;
  readonly picture: Buffer;
  readonly callbackUrl: string | null;
}

/** An answer, whole. */
export interface Answer {
  /** Null when none came. */
  readonly status: number | null;
  readonly body: Buffer;
  readonly span: Span;
}

/** Nobody waits longer for an answer. */
const patienceMs = 20_000;

/** Asks for a path below the base address. */
export type Ask = (
  path: string,
  account: Account,
  init?: { readonly method?: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: Buffer },
) => Promise<Answer>;

function openAsk({ base }: ClientOptions, count: () => void): Ask {
  return async (path, account, init = {}) => {
    const sentAt = performance.now();
    count();
    const answered = (status: number | null, body: Buffer): Answer => ({ status, body, span: { sentAt, answeredAt: performance.now() } });
    try {
      const headers = { "x-api-key": account.key, ...init.headers };
      const response = await fetch(`${base()}${path}`, { ...init, headers, signal: AbortSignal.timeout(patienceMs) });
      return answered(response.status, Buffer.from(await response.arrayBuffer()));
    } catch {
      return answered(null, Buffer.alloc(0));
    }
  };
}

const json = (answer: Answer): unknown => JSON.parse(answer.body.toString());

/** Opens the part that converts; what got no answer, or was told to come again, is repeated with its key. */
function openConverting(options: ClientOptions, ask: Ask, known: KnownJob[]) {
  const { seen, chance, accounts } = options;
  const open: Wanted[] = [];

  const send = async (wanted: Wanted): Promise<number | null> => {
    const { account, idempotencyKey, picture, callbackUrl } = wanted;
    const requestId = randomUUID();
    const headers = {
      "content-type": "image/png",
      "x-request-id": requestId,
      ...(idempotencyKey === null ? {} : { "idempotency-key": idempotencyKey }),
    };
    const query = callbackUrl === null ? "" : `?callback_url=${encodeURIComponent(callbackUrl)}`;
    const answer = await ask(`/convert${query}`, account, { method: "POST", headers, body: picture });
    const about = { account: account.name, requestId, ...answer.span };
    if (answer.status === 202) {
      const job = (json(answer) as { job_id: string }).job_id;
      seen.push({ kind: "accepted", job, idempotencyKey, ...about });
      known.push({ job, account });
    } else if (answer.status === null) seen.push({ kind: "unanswered", idempotencyKey, ...about });
    else seen.push({ kind: "refused", status: answer.status, ...about });
    const isOpen = answer.status === null || answer.status === 409 || answer.status >= 500;
    if (isOpen && idempotencyKey !== null) open.push(wanted);
    return answer.status;
  };
  const invent = (account = pick(accounts, chance)!): Wanted => ({
    account,
    idempotencyKey: chance() < 0.5 ? randomUUID() : null,
    picture: options.picture(),
    callbackUrl: chance() < 0.3 ? options.callbackUrl : null,
  });
  return {
    send,
    invent,
    /** Asks for a conversion, or again for one whose answer was lost: that must stay one job. */
    convert: (account?: Account): Promise<number | null> =>
      send((account === undefined && chance() < 0.5 ? open.shift() : undefined) ?? invent(account)),
    async settleOpen(untilMs: number): Promise<void> {
      while (open.length > 0 && performance.now() < untilMs) {
        await Promise.all(open.splice(0, 8).map(send));
        if (open.length > 0) await sleep(1_000);
      }
    },
  };
}

/** Opens the part that looks at jobs. */
function openLooking({ seen, chance, accounts }: ClientOptions, ask: Ask, known: KnownJob[]) {
  const look = async (asked = pick(known, chance), waitSeconds = 0): Promise<JobStatus | null> => {
    if (asked === undefined) return null;
    // Now and then somebody asks for what is not his.
    const account = chance() < 0.05 ? pick(accounts, chance)! : asked.account;
    const answer = await ask(`/jobs/${asked.job}`, account, { headers: { prefer: `wait=${waitSeconds}` } });
    if (answer.status !== 200) return null;
    const { status } = json(answer) as { status: JobStatus };
    seen.push({ kind: "status", account: account.name, job: asked.job, status, ...answer.span });
    return status;
  };
  const download = async (asked = pick(known, chance)): Promise<void> => {
    if (asked === undefined || (await look(asked)) !== "succeeded") return;
    const format = pick(formats, chance)!.id;
    const way = chance() < 0.5 ? "&redirect=false" : "";
    const answer = await ask(`/jobs/${asked.job}/download?format=${format}${way}`, asked.account);
    const about = { account: asked.account.name, job: asked.job, format, ...answer.span };
    if (answer.status === 200) seen.push({ kind: "downloaded", sha256: createHash("sha256").update(answer.body).digest("hex"), ...about });
    else if (answer.status === 404) seen.push({ kind: "missing", ...about });
  };
  const cancel = async (): Promise<void> => {
    const asked = known.at(-1);
    if (asked !== undefined) await ask(`/jobs/${asked.job}/cancel`, asked.account, { method: "POST" });
  };
  return { look, download, cancel };
}

interface Page {
  readonly jobs: readonly { readonly job_id: string }[];
  readonly next_cursor: string | null;
}

/** Reads what an account shows of itself when nothing moves any more; throws when it cannot be read. */
async function readAccount({ seen }: ClientOptions, ask: Ask, account: Account): Promise<void> {
  const sure = (answer: Answer): Answer => {
    if (answer.status !== 200) throw new Error(`the account ${account.name} cannot be read: ${answer.status} ${answer.body.toString()}`);
    return answer;
  };
  const view = sure(await ask("/account", account));
  seen.push({ kind: "balance", account: account.name, balance: (json(view) as { balance: number }).balance, ...view.span });
  const jobs: string[] = [];
  let next: string | null = "";
  while (next !== null) {
    const answer: Answer = await ask(`/jobs?limit=100${next === "" ? "" : `&cursor=${encodeURIComponent(next)}`}`, account);
    const page = json(sure(answer)) as Page;
    jobs.push(...page.jobs.map((job) => job.job_id));
    next = page.next_cursor;
  }
  seen.push({ kind: "listed", account: account.name, jobs, ...view.span });
}

/** Clients. */
export interface Clients {
  /** Jobs that somebody was told of, in the order of the answers. */
  readonly known: readonly KnownJob[];
  requests(): number;
  readonly ask: Ask;
  /** Asks for one conversion; the status, or null without an answer. */
  send(wanted: Wanted): Promise<number | null>;
  /** Thinks of a conversion; of any account unless one is given. */
  invent(account?: Account): Wanted;
  convert(account?: Account): Promise<number | null>;
  look(asked?: KnownJob, waitSeconds?: number): Promise<JobStatus | null>;
  download(asked?: KnownJob): Promise<void>;
  /** Repeats what is open until somebody says what became of it. */
  settleOpen(untilMs: number): Promise<void>;
  /** Keeps so many clients busy until told to stop. */
  load(count: number, stop: AbortSignal): Promise<void>;
  /** Reads balance and list of every account, when nothing moves any more. */
  readAccounts(): Promise<void>;
}

/** Opens clients. */
export function openClients(options: ClientOptions): Clients {
  const known: KnownJob[] = [];
  let requests = 0;
  const ask = openAsk(options, () => requests++);
  const converting = openConverting(options, ask, known);
  const looking = openLooking(options, ask, known);
  const { chance } = options;

  const act = async (): Promise<void> => {
    const what = chance();
    if (what < 0.35) await converting.convert();
    else if (what < 0.75) await looking.look(undefined, chance() < 0.2 ? 1 : 0);
    else if (what < 0.97) await looking.download();
    else await looking.cancel();
  };
  return {
    known,
    requests: () => requests,
    ask,
    ...converting,
    look: looking.look,
    download: looking.download,
    async load(count, stop) {
      const client = async (): Promise<void> => {
        while (!stop.aborted) {
          const pauseMs = 20 + 200 * chance();
          await act();
          await sleep(pauseMs);
        }
      };
      await Promise.all(Array.from({ length: count }, client));
    },
    async readAccounts() {
      for (const account of options.accounts) await readAccount(options, ask, account);
    },
  };
}
