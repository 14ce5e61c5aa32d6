/** Two readers as one: the second reads again what the first is unsure of, and starts only when it is needed. */
import type { TextReader } from "../../app/ports.ts";
import type { LineCandidate, Reading } from "../../core/detection.ts";

/** A reader that holds something open. */
export type OpenReader = TextReader & { close(): Promise<void> };

/** The two readers and when which of them is believed. */
export interface FallbackOptions {
  readonly first: OpenReader;
  readonly openSecond: () => Promise<OpenReader>;
  /** Readings of the first reader from this confidence on are not read again. */
  readonly sure: number;
  /** Looks at what the first reader made of a page, and then chooses between two readings of one line. */
  readonly chooseOn: (page: readonly Reading[]) => (first: Reading, second: Reading) => Reading;
}

/** Opens both as one reader. */
export function openFallbackReader({ first, openSecond, sure, chooseOn }: FallbackOptions): OpenReader {
  let second: Promise<OpenReader> | null = null;
  return {
    async read(bitmap, lines) {
      const readings = [...(await first.read(bitmap, lines))];
      // What geometry has told of a line nobody reads, and what is rather no text no second one.
      const mayAsk = ({ says, glance }: LineCandidate): boolean => says === undefined && glance !== true;
      const unsure = readings.flatMap(({ confidence }, index) => (confidence < sure && mayAsk(lines[index]!) ? [index] : []));
      if (unsure.length === 0) return readings;
      second ??= openSecond();
      const again = await (
        await second
      ).read(
        bitmap,
        unsure.map((index) => lines[index]!),
      );
      const choose = chooseOn(readings.slice());
      for (const [place, index] of unsure.entries()) readings[index] = choose(readings[index]!, again[place]!);
      return readings;
    },
    async close() {
      await Promise.all([first.close(), second?.then((reader) => reader.close())]);
    },
  };
}
