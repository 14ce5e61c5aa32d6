/** A terminal that remembers what was said to it. */
import type { Terminal } from "../../src/boot/cli/terminal.ts";

/** What a command wrote. */
export interface Heard extends Terminal {
  readonly results: () => string;
  readonly messages: () => string;
}

/** Makes a terminal; by default nobody watches and standard input is empty. */
export function aTerminal(options: { readonly isInteractive?: boolean; readonly input?: Uint8Array } = {}): Heard {
  const results: string[] = [];
  const messages: string[] = [];
  return {
    out: (text) => void results.push(text),
    err: (text) => void messages.push(text),
    isInteractive: options.isInteractive ?? false,
    isColourOff: false,
    width: 80,
    readInput: () => Promise.resolve(options.input ?? new Uint8Array()),
    results: () => results.join(""),
    messages: () => messages.join(""),
  };
}
