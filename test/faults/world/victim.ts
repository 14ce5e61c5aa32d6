/** What a fault may befall: a process of the product, an engine, a receiver of webhooks. */
import { setTimeout as sleep } from "node:timers/promises";
import type { FaultProxy } from "../proxy.ts";

/** Columns of the matrix. */
export type Target = "ingress" | "worker" | "courier" | "postgres" | "nats" | "redis" | "objects" | "receiver";

/** One of them. */
export interface Victim {
  readonly name: string;
  /** What others reach it through; null where nobody connects to it. */
  readonly proxy: FaultProxy | null;
  /** Ends it as kill -9 does, and waits until it is gone. */
  kill(): Promise<void>;
  /** Begins it again on its data and its port, and waits until it answers. */
  begin(): Promise<void>;
  /** Freezes it: its sockets stay open and nobody answers. */
  pause(): Promise<void>;
  resume(): void;
}

/** Begins what does not start at once, since its killed parts are still leaving. */
export async function beginPatiently(begin: () => Promise<void>, attempts = 20): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await begin();
      return;
    } catch (error) {
      if (attempt === attempts) throw error;
      await sleep(250);
    }
  }
}
