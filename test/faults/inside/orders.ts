/** What a test tells a process that it starts: how to convert, where webhooks go, and at which point to die. */

/** Where a process kills itself: a call of a port, as a path such as `stores.work.finish`. */
export interface CrashPoint {
  readonly call: string;
  /** Before the call, after it has ended, or in its middle: after the first piece of a body, or at the first stage of a conversion. */
  readonly when: "before" | "after" | "during";
  /** So many calls go well first. */
  readonly spared: number;
}

/** Everything that a process may be told. */
export interface Orders {
  /** `fixture` converts in some milliseconds, as the end of the picture says. */
  readonly conversions: "fixture" | "real";
  /** Where every webhook goes: a port of loopback, and the authority of its certificate in PEM. */
  readonly receiver?: { readonly port: number; readonly ca: string };
  readonly crash?: CrashPoint;
  /** How often each message of the queue is stored. */
  readonly copies?: number;
}

/** The variable of the environment that carries the orders as JSON. */
export const ordersVariable = "REDRAW_TEST_ORDERS";

/** Reads the orders of this process. */
export function readOrders(): Orders {
  return JSON.parse(process.env[ordersVariable] ?? `{"conversions":"real"}`) as Orders;
}
