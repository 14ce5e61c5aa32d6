/** Conversions that wait until a test opens the gate, and count how many run at once. */
import type { Conversions } from "../../src/app/ports.ts";
import { formats } from "../../src/formats/index.ts";
import { aConversion } from "./conversion.ts";

/** Conversions behind a gate. */
export interface GatedConversions extends Conversions {
  /** Lets all of them end, those that come too. */
  open(): void;
  /** The most that ran at once. */
  most(): number;
  begun(): number;
}

/** Opens conversions whose gate is shut. */
export function gatedConversions(): GatedConversions {
  const gate = Promise.withResolvers<void>();
  const files = formats.map(({ id }) => id);
  let [running, most, begun] = [0, 0, 0];
  return {
    open: () => gate.resolve(),
    most: () => most,
    begun: () => begun,
    async convert(_picture, { signal }) {
      begun++;
      most = Math.max(most, ++running);
      const stopped = new Promise<never>((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
      await Promise.race([gate.promise, stopped]).finally(() => running--);
      return aConversion(files);
    },
    write: () => Promise.resolve(aConversion(files)),
  };
}
