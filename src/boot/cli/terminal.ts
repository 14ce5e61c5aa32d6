/** What the command line writes to: results on standard output, everything else on standard error. */

/** The outside of a command, given in so that tests can listen. */
export interface Terminal {
  /** Writes results. */
  out(text: string): void;
  /** Writes messages. */
  err(text: string): void;
  /** True when standard error is a terminal that a progress bar may be drawn on. */
  readonly isInteractive: boolean;
  readonly isColourOff: boolean;
  /** Columns of the terminal. */
  readonly width: number;
  /** Reads standard input to its end. */
  readInput(): Promise<Uint8Array>;
}

/** Returns the process's own terminal. */
export function processTerminal(isColourOff: boolean): Terminal {
  // A reader that has seen enough (`| head`) closes the pipe; that is no error of ours.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit();
    throw error;
  });
  return {
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    isInteractive: process.stderr.isTTY,
    isColourOff,
    width: process.stderr.columns ?? 80,
    async readInput() {
      const chunks: Buffer[] = [];
      for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    },
  };
}

/** Puts text in red where colours are wanted. */
export function red(terminal: Terminal, text: string): string {
  return terminal.isInteractive && !terminal.isColourOff ? `\u001b[31m${text}\u001b[39m` : text;
}
