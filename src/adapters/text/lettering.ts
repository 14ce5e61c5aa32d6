/** Two readers as one: print goes to the first, pages that are drawn and lettered by hand to the second, which starts with the first of them. */
import type { OpenReader } from "./fallback.ts";

/** The two readers. */
export interface LetteringOptions {
  readonly print: OpenReader;
  readonly openHand: () => Promise<OpenReader>;
}

/** Opens both as one reader. */
export function openLetteringReader({ print, openHand }: LetteringOptions): OpenReader {
  let hand: Promise<OpenReader> | null = null;
  const openOnce = (): Promise<OpenReader> => {
    hand ??= openHand().catch((thrown: unknown) => {
      // The next page tries again.
      hand = null;
      throw thrown;
    });
    return hand;
  };
  return {
    async read(bitmap, lines, page) {
      const reader = page?.sketch === true && lines.length > 0 ? await openOnce() : print;
      return reader.read(bitmap, lines, page);
    },
    async close() {
      await (await hand)?.close();
      await print.close();
    },
  };
}
