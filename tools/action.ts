/** The step of the GitHub Action: converts what the globs name with the command line, and tells the workflow. Runs with the runner's environment. */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { appendFileSync, globSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A line of `redraw convert --json`. */
type Line =
  | {
      readonly input: string;
      readonly status: "converted";
      readonly outputs: Readonly<Record<string, string>>;
      readonly nodes: number;
      readonly connectors: number;
      readonly lowConfidence: number;
    }
  | { readonly input: string; readonly status: "failed"; readonly error: { readonly message: string } }
  | { readonly summary: true };

/** What became of all pictures. */
interface Results {
  readonly files: string[];
  readonly rows: string[];
  converted: number;
  failed: number;
}

/** Commands of the runner end at the line, and their properties at a comma or colon. */
const escaped = (text: string): string => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
const escapedProperty = (text: string): string => escaped(text).replaceAll(":", "%3A").replaceAll(",", "%2C");

function stop(message: string): never {
  process.stdout.write(`::error title=Redraw::${escaped(message)}\n`);
  process.exit(1);
}

/** Finds the pictures in the order of their names; previews are our own. */
function findPictures(globs: string): readonly string[] {
  const lines = globs
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const wanted = lines.filter((line) => !line.startsWith("!"));
  const unwanted = lines.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
  const found = globSync(wanted, { exclude: ["**/node_modules/**", ...unwanted] });
  return [...new Set(found)].filter((path) => !path.endsWith(".preview.png")).toSorted();
}

function take(line: Line, results: Results): void {
  if ("summary" in line) return;
  if (line.status === "failed") {
    results.failed++;
    results.rows.push(`| ${line.input} | ${line.error.message} |`);
    process.stdout.write(`::error file=${escapedProperty(line.input)},title=Redraw::${escaped(line.error.message)}\n`);
    return;
  }
  results.converted++;
  results.files.push(...Object.values(line.outputs));
  const facts = `${line.nodes} nodes, ${line.connectors} connectors, ${line.lowConfidence} of low confidence`;
  results.rows.push(`| ${line.input} | ${facts} |`);
  process.stdout.write(`${line.input}: ${facts}\n`);
}

/** Runs the command line; its messages go where ours go, but for those on pictures, which stand in its lines. */
async function convert(args: readonly string[]): Promise<{ readonly results: Results; readonly status: number | null }> {
  const results: Results = { files: [], rows: [], converted: 0, failed: 0 };
  const command = fileURLToPath(new URL("../cmd/redraw.ts", import.meta.url));
  const child = spawn(process.execPath, [command, "convert", "--json", "--force", ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<number | null>((resolve) => void child.once("close", resolve));
  createInterface(child.stderr).on("line", (line) => line.startsWith("failed ") || process.stdout.write(`${line}\n`));
  for await (const line of createInterface(child.stdout)) take(JSON.parse(line) as Line, results);
  return { results, status: await ended };
}

/** Tells the workflow, where a runner reads it. */
function tell({ files, rows, converted, failed }: Results): void {
  const { GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary } = process.env;
  // A delimiter that no name of a file can have guessed.
  const end = randomUUID();
  if (output !== undefined)
    appendFileSync(output, `files<<${end}\n${files.join("\n")}\n${end}\nconverted=${converted}\nfailed=${failed}\n`);
  if (summary !== undefined) appendFileSync(summary, `| Picture | Result |\n| --- | --- |\n${rows.join("\n")}\n`);
}

const { PICTURES = "", FORMATS = "", OUT = "", SERVICE = "", ALLOW_FAILURES = "false" } = process.env;
if (!["true", "false"].includes(ALLOW_FAILURES)) stop(`allow-failures takes true or false, not "${ALLOW_FAILURES}"`);
const pictures = findPictures(PICTURES);
if (pictures.length === 0) stop(`no picture matches ${PICTURES.trim().split("\n").join(", ")}`);
const options = Object.entries({ "--format": FORMATS, "--out": OUT, "--service": SERVICE }).filter(([, value]) => value !== "");
const { results, status } = await convert([...options.flat(), "--", ...pictures]);
tell(results);
// Wrong use, or something that no picture is to blame for.
const isOwnFault = status !== 0 && results.failed === 0;
if (isOwnFault || (results.failed > 0 && ALLOW_FAILURES === "false")) process.exit(status ?? 1);
