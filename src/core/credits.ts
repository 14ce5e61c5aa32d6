/** The rolling hour of an account: what is left of it, and when there will be more. */

/** How much of the hour is used. */
export interface HourlyUse {
  /** Conversions in any 3,600 seconds; 0 suspends. */
  readonly limitPerHour: number;
  readonly used: number;
  /** Whole seconds until one more fits if none does now, else until the oldest leaves the hour. */
  readonly resetSeconds: number;
}

/** Tells what is left. */
export function limitState({ limitPerHour, used, resetSeconds }: HourlyUse): {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
} {
  return { limit: limitPerHour, remaining: Math.max(0, limitPerHour - used), resetSeconds };
}

/** Returns the seconds after which a refused client may ask again; never 0, since that would be now. */
export function retryAfterSeconds({ resetSeconds }: HourlyUse): number {
  return Math.max(1, resetSeconds);
}
