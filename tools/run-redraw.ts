/** Runs `redraw convert --json` as a user would and reads its answers. */
import type { Watched } from "./process-tree.ts";
import { watchProgram } from "./process-tree.ts";

/** What the command says of one converted picture. */
export interface PictureLine {
  readonly input: string;
  readonly status: "converted" | "failed";
  readonly error?: { readonly code: string; readonly message: string };
  readonly outputs: Readonly<Record<string, string>>;
  readonly size: { readonly width: number; readonly height: number };
  readonly nodes: number;
  readonly connectors: number;
  readonly explainedInk: number;
  readonly seconds: number;
  readonly stagesMs: Readonly<Record<string, number>>;
}

/** A run with its answers. */
export interface RedrawRun extends Watched {
  readonly pictures: readonly PictureLine[];
}

/** Converts with these arguments; `oneCore` pins the run to the first core where the system can. */
export async function runRedraw(args: readonly string[], options: { readonly oneCore?: boolean } = {}): Promise<RedrawRun> {
  const command = [process.execPath, "cmd/redraw.ts", "convert", "--json", ...args];
  const [program, ...rest] = options.oneCore === true ? ["taskset", "-c", "0", ...command] : command;
  const watched = await watchProgram(program!, rest);
  const lines = watched.out.split("\n").filter((line) => line !== "");
  const answers = lines.map((line) => JSON.parse(line) as PictureLine | { readonly summary: true });
  return { ...watched, pictures: answers.filter((answer): answer is PictureLine => !("summary" in answer)) };
}
