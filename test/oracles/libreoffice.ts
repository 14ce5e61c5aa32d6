/** Asks LibreOffice what it sees in presentations and drawings: installs it where that is possible, opens all files in one process. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { installFontConfiguration } from "../../src/adapters/image/fonts.ts";
import { needProgram, works } from "./install.ts";

/** A connector as LibreOffice has it; names of the shapes at its ends, null for a free end. */
export interface SeenConnector {
  readonly name: string;
  readonly start: string | null;
  readonly end: string | null;
  /** Where it begins and ends, in hundredths of a millimetre. */
  readonly ends: readonly [readonly [number, number], readonly [number, number]];
}

/** A group with the names of all shapes in it, also in groups within it. */
export interface SeenGroup {
  readonly name: string;
  readonly members: readonly string[];
}

/** What LibreOffice sees in a file; lengths in hundredths of a millimetre. */
export interface SeenFile {
  readonly file: string;
  readonly error?: string;
  readonly pages: number;
  readonly width: number;
  readonly height: number;
  readonly shapes: number;
  readonly connectors: readonly SeenConnector[];
  readonly groups: readonly SeenGroup[];
  /** Connector ends that did not follow a moved shape, or moved without it, and the same of groups and all that is in them; asked for by `move`. */
  readonly strays: readonly string[];
}

/** What is asked about a file. */
export interface OfficeRequest {
  readonly file: string;
  /** Where to draw the page, at a size in pixels. */
  readonly png?: string;
  readonly width?: number;
  readonly height?: number;
  /** Where to write the page as SVG. */
  readonly svg?: string;
  /** Moves each shape and each group and sees whether all that goes with it follows. */
  readonly move?: boolean;
}

/** Hundredths of a millimetre in a pixel of 1/96 inch. */
export const hundredthsPerPixel: number = 2540 / 96;

/** The Python that the distribution's UNO bridge belongs to; another one on the path would not find it. */
const python = "/usr/bin/python3";
const script: string = fileURLToPath(new URL("inspect-office.py", import.meta.url));

/** Makes sure that LibreOffice and its bridge are there. */
export function needLibreOffice(): void {
  const packages = ["libreoffice-impress", "libreoffice-draw", "python3-uno"];
  const isInstalled = (): boolean => works("soffice", "--version") && works(python, "-c", "import uno");
  needProgram({ name: "LibreOffice", packages, skip: "libreoffice", isInstalled });
}

/** Opens files one after the other in one process and returns what it saw, in the order given. */
export async function inspectOffice(requests: readonly OfficeRequest[]): Promise<readonly SeenFile[]> {
  if (requests.length === 0) return [];
  // With the product's own fonts: a machine without a twin of Arial would set text otherwise.
  const env = { ...process.env, FONTCONFIG_FILE: installFontConfiguration() };
  const child = spawn("nice", [python, script], { stdio: ["pipe", "pipe", "pipe"], env });
  const [out, complaints]: [string[], string[]] = [[], []];
  child.stdout.setEncoding("utf8").on("data", (text: string) => out.push(text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => complaints.push(text));
  const ended = new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
  child.stdin.end(requests.map((request) => `${JSON.stringify(request)}\n`).join(""));
  const status = await ended;
  const seen = out
    .join("")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as SeenFile);
  if (status !== 0 || seen.length !== requests.length)
    throw new Error(`LibreOffice ended after ${seen.length} files: ${complaints.join("")}`);
  return seen;
}
