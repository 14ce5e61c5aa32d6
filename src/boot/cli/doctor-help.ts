/** The help of `redraw doctor`, apart from what it needs to run. */

/** Returns the help of the command. */
export function doctorHelp(): string {
  return `redraw doctor - say what works on this machine

Usage:
  redraw doctor [--json]

Tries every backend that can run the nets (gpu, native, wasm) and says which model each would
use and how fast one tile of a picture and one line of text are. A better backend than wasm is
taken when its package is installed: @tensorflow/tfjs-node-gpu or @tensorflow/tfjs-node.

Options:
  --json  one JSON object instead of text

Exit status: 0 everything that the settings ask for works, 1 something does not, 2 wrong use.

Examples:
  redraw doctor
  REDRAW_TEXT=ctc redraw doctor --json
`;
}
