/** Sessions of a page: what somebody types after a dollar sign, and what comes back, run again and compared in all but ids, names, ages and times. */
import { spawn } from "node:child_process";
import { once } from "node:events";

/** A command and what it printed. */
export interface Typed {
  /** With its further lines, as a shell takes it. */
  readonly command: string;
  readonly printed: string;
}

/** A session of a page. */
export interface Session {
  readonly name: string;
  readonly typed: readonly Typed[];
}

const block = /<!-- session: ([\w-]+) -->\n+```console\n([\s\S]*?)```/g;

function parseTyped(text: string): readonly Typed[] {
  const parts = text.split(/^\$ /m).slice(1);
  return parts.map((part) => {
    const [first = "", ...lines] = part.trimEnd().split("\n");
    const more = lines.findIndex((line) => !/^>( |$)/.test(line));
    const count = more < 0 ? lines.length : more;
    const command = [first, ...lines.slice(0, count).map((line) => line.slice(2))].join("\n");
    return { command, printed: lines.slice(count).join("\n") };
  });
}

/** Finds the sessions of a page, in their order. */
export function findSessions(page: string): readonly Session[] {
  return [...page.matchAll(block)].map(([, name, text]) => ({ name: name!, typed: parseTyped(text!) }));
}

function writeTyped({ command, printed }: Typed): string {
  const shown = command.split("\n").join("\n> ").replaceAll(/^> $/gm, ">");
  return printed === "" ? `$ ${shown}\n` : `$ ${shown}\n${printed}\n`;
}

/** Returns the page with what a session printed this time. */
export function pasteSession(page: string, { name, typed }: Session): string {
  return page.replaceAll(block, (whole, found: string) =>
    found === name ? `<!-- session: ${name} -->\n\n\`\`\`console\n${typed.map(writeTyped).join("")}\`\`\`` : whole,
  );
}

const changing: readonly (readonly [RegExp, string])[] = [
  [/api-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-[0-9a-f]+/g, "VIEW"],
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "UUID"],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, "TIME"],
  [/(redraw-worker-\w+)-[0-9a-z]+-[0-9a-z]{5}\b/g, "$1-POD"],
  [/\b(?:\d+(?:\.\d+)?(?:ms|[smhd]))+\b(?: \(x\d+ over [^)]*\))?/g, "AGE"],
  [/<(?:unknown|invalid)>/g, "AGE"],
  [/[ \t]+/g, " "],
];

/** What somebody ends by hand says more or less, depending on the moment: its first line and its last one count. */
function endsOf(lines: readonly string[]): readonly string[] {
  return lines.at(-1) === "^C" ? [lines[0]!, lines.at(-2)!, "^C"] : lines;
}

/** Returns what must be the same each time. */
export function structureOf(printed: string): string {
  const plain = changing.reduce((text, [pattern, word]) => text.replaceAll(pattern, word), printed);
  return endsOf(plain.split("\n").map((line) => line.trim())).join("\n");
}

/** How long a watch may say nothing new about something that has ended, in milliseconds. */
const quietMs = 3_000;
const hasEnded = / (?:Succeeded|Failed|Cancelled) /;

/** Where commands are typed. */
export interface Shell {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Types a command into a shell; a watch is ended by hand when it has shown an end and says nothing more. */
export async function typeInto({ folder, env }: Shell, command: string): Promise<string> {
  const child = spawn("bash", ["-c", command], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
  const isWatch = / --watch\b/.test(command);
  let said = "";
  let timer: NodeJS.Timeout | undefined;
  const hear = (piece: Buffer): void => {
    said += piece.toString();
    clearTimeout(timer);
    if (isWatch && hasEnded.test(said)) timer = setTimeout(() => process.kill(-child.pid!, "SIGINT"), quietMs);
  };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", hear);
  await once(child, "close");
  clearTimeout(timer);
  const text = said.trimEnd().replaceAll(/[ \t]+$/gm, "");
  return isWatch ? `${text}\n^C` : text;
}
