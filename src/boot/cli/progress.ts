/** The progress bar on standard error; silent where nobody watches. */
import type { Terminal } from "./terminal.ts";

/** A bar that is drawn, and cleared before anything else is written. */
export interface Progress {
  /** Draws the bar after `done` of all pictures. */
  show(done: number): void;
  clear(): void;
}

const barWidth = 24;
const clearLine = "\r\u001b[K";

/** Returns one line of the bar, cut to the terminal. */
export function drawBar(done: number, total: number, width: number): string {
  const filled = total === 0 ? barWidth : Math.round((barWidth * done) / total);
  return `[${"#".repeat(filled)}${"-".repeat(barWidth - filled)}] ${done} of ${total} pictures`.slice(0, Math.max(1, width - 1));
}

/** Opens a progress bar over `total` pictures; it does nothing unless `isShown`. */
export function openProgress(terminal: Terminal, total: number, isShown: boolean): Progress {
  if (!isShown) return { show: () => {}, clear: () => {} };
  return {
    show: (done) => terminal.err(clearLine + drawBar(done, total, terminal.width)),
    clear: () => terminal.err(clearLine),
  };
}
