/** The headers that tell a client of a limit; only this function knows their syntax, which changed between drafts. */
import type { LimitState } from "../app/application.ts";

/** A limit by its name in the headers. */
export interface LimitPolicy {
  readonly name: string;
  readonly windowSeconds: number;
}

/** Conversions of an account in any hour. */
export const hourlyPolicy: LimitPolicy = { name: "conversions", windowSeconds: 3600 };

/** Requests of a key, and failed authentications of an address, in a minute. */
export const minutePolicy: LimitPolicy = { name: "requests", windowSeconds: 60 };

/** Writes `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10). */
export function limitHeaders(policy: LimitPolicy, state: LimitState): Readonly<Record<string, string>> {
  return {
    "ratelimit-policy": `"${policy.name}";q=${state.limit};w=${policy.windowSeconds}`,
    ratelimit: `"${policy.name}";r=${state.remaining};t=${state.resetSeconds}`,
  };
}
