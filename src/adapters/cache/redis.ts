/** The pre-filter of rate limits in Redis, shared by all ingress processes; whatever goes wrong there, requests go through. */
import { Redis } from "ioredis";
import type { RateGuess, RatePrefilter } from "../../app/ports.ts";
import { openBreaker } from "./breaker.ts";

/** How to reach Redis. */
export interface RedisOptions {
  /** `redis://host:port/db`, or `rediss://` for TLS; may carry `user:password@`. */
  readonly url: string;
  readonly user?: string;
  readonly password?: string;
  /** Whom the server's certificate must come from, in PEM. */
  readonly ca?: string;
  /** Stands before every key; `redraw` unless given. */
  readonly prefix?: string;
  /** Hears of every failure that let a request through unseen. */
  readonly onTrouble?: (error: unknown) => void;
}

/** A little less than the 50 ms that a request may wait at most, since timers are late under load. */
const timeoutMs = 45;
/** After this many failures in a row Redis is left alone for a while; until then each costs a request the timeout. */
const failures = 2;
const restMs = 2_000;
const windowMs = 3_600_000;
/** A job is noted a moment after it was accepted: it stops counting here before it does in the database, and never after. */
const noteLagMs = 2_000;

/**
 * Counts what is still within the window, by the clock of Redis alone. It writes nothing, so that a replica can answer. Returns how many
 * there are, and the milliseconds until the one leaves that makes room.
 */
const checkScript = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local window, lag, limit = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
  local used = redis.call('ZCOUNT', KEYS[1], '(' .. (now - window + lag), '+inf')
  if used < limit then return {used, 0} end
  local leaves = redis.call('ZRANGE', KEYS[1], -used + (used - limit), -used + (used - limit), 'WITHSCORES')
  return {used, leaves[2] + window - now}`;

/** Adds a job at its first time, and drops what has left the window. */
const noteScript = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local window = tonumber(ARGV[1])
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - window)
  redis.call('ZADD', KEYS[1], 'NX', now, ARGV[2])
  redis.call('PEXPIRE', KEYS[1], window)`;

function connect({ url, user, password, ca }: RedisOptions): Redis {
  const address = new URL(url);
  // What stands in the address would win over what is given apart.
  if (user !== undefined) address.username = encodeURIComponent(user);
  if (password !== undefined) address.password = encodeURIComponent(password);
  return new Redis(address.href, {
    ...(ca === undefined ? {} : { tls: { ca } }),
    connectTimeout: 1_000,
    commandTimeout: timeoutMs,
    // It would need the right to ask for INFO; a server that is loading says so itself.
    enableReadyCheck: false,
    // A command without a connection fails at once, and none is kept for later.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    // A server that is frozen, or behind a cut cable, is connected to again.
    socketTimeout: 5_000,
    retryStrategy: (times) => Math.min(2_000, 100 * times),
  });
}

function guessOf([used, leavesInMs]: readonly [number, number]): RateGuess {
  if (leavesInMs <= 0) return { kind: "open", used };
  return { kind: "limited", used, retryAfterSeconds: Math.ceil(leavesInMs / 1_000) };
}

/** Opens the pre-filter; it connects by itself, and again whenever the connection is lost. */
export function openRedisPrefilter(options: RedisOptions): RatePrefilter {
  const onTrouble = options.onTrouble ?? (() => {});
  const redis = connect(options);
  // Without a listener a lost connection would be printed, or end the process.
  redis.on("error", onTrouble);
  const breaker = openBreaker({ failures, restMs, onFailure: onTrouble });
  const keyOf = (account: string): string => `${options.prefix ?? "redraw"}:accepted:{${account}}`;
  return {
    async check(account, limitPerHour) {
      if (limitPerHour <= 0) return { kind: "unknown" };
      const ask = (): Promise<unknown> => redis.eval(checkScript, 1, keyOf(account), windowMs, noteLagMs, limitPerHour);
      const answer = (await breaker.attempt(ask)) as readonly [number, number] | null;
      return answer === null ? { kind: "unknown" } : guessOf(answer);
    },
    async note(account, job) {
      await breaker.attempt(() => redis.eval(noteScript, 1, keyOf(account), windowMs, job));
    },
    close() {
      redis.disconnect();
      return Promise.resolve();
    },
  };
}
