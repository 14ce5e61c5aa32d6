/** Looks into every file before a model is loaded: what it is by its leading bytes, and whether it can be converted at all. */
import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { parseDiagram } from "../../core/diagram/parse.ts";
import type { Diagram } from "../../core/diagram/types.ts";
import { asFault } from "../../core/fault.ts";
import type { Fault } from "../../core/fault.ts";
import { emptyPicture } from "../../core/image/faults.ts";
import { isJsonObject, isPdf } from "../../core/image/sniff.ts";
import { inputUnreadable, reasonOf } from "./faults.ts";
import type { Input } from "./inputs.ts";
import { checkDocumentBytes, choosePages, pageInput } from "./pages.ts";
import type { PageRange } from "./pages.ts";
import type { Terminal } from "./terminal.ts";

/** No picture within 64 megapixels is larger, even uncompressed at 16 bits a channel. */
const maxFileBytes = 600_000_000;

/** What a file holds: a picture to recognise, or a diagram that only has to be written. */
export type Content = { readonly kind: "picture"; readonly bytes: Uint8Array } | { readonly kind: "diagram"; readonly diagram: Diagram };

/** A file that can be converted, as far as can be seen without decoding it. */
export interface Looked {
  readonly input: Input;
  readonly kind: Content["kind"];
  /** Reads the file again, so that many files are not all held at once. */
  load(): Promise<Content>;
}

/** Counts the pages of a PDF document, and draws one as a picture. */
export interface PdfPages {
  count(bytes: Uint8Array): Promise<number>;
  draw(bytes: Uint8Array, page: number): Promise<Uint8Array>;
}

/** What looking needs from the outside. */
export interface LookPorts {
  readonly terminal: Pick<Terminal, "readInput">;
  /** What draws PDF documents, and which of their pages are wanted, null for all; without it they are refused. */
  readonly documents?: { readonly pdf: PdfPages; readonly pages: readonly PageRange[] | null };
  /** Refuses what is no whole picture within the limits. */
  readonly inspect: (bytes: Uint8Array) => void;
}

/** Reads a file; throws `input_unreadable`. */
async function readBytes({ path }: Input, terminal: LookPorts["terminal"]): Promise<Uint8Array> {
  if (path === null) return terminal.readInput();
  try {
    if (statSync(path).size > maxFileBytes) throw inputUnreadable("the file is larger than any accepted picture");
    return await readFile(path);
  } catch (thrown) {
    throw thrown instanceof Error && "errno" in thrown ? inputUnreadable(reasonOf(thrown), thrown) : thrown;
  }
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (thrown) {
    throw inputUnreadable("it begins like JSON and is none", thrown);
  }
}

/** Reads an IR; what is wrong with it is told of the file, not of the command line. */
function readDiagram(bytes: Uint8Array): Diagram {
  const json = parseJson(bytes);
  try {
    return parseDiagram(json);
  } catch (thrown) {
    throw inputUnreadable(asFault(thrown).message, thrown);
  }
}

function contentOf(bytes: Uint8Array, { inspect }: Pick<LookPorts, "inspect">): Content {
  if (bytes.length === 0) throw emptyPicture();
  if (isJsonObject(bytes)) return { kind: "diagram", diagram: readDiagram(bytes) };
  inspect(bytes);
  return { kind: "picture", bytes };
}

/** A pipe gives its bytes once only; a file gives them whenever it is asked. */
function canBeReadAgain({ path }: Input): boolean {
  return path !== null && statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** Looks into a PDF document, whose pages are pictures: each is drawn when its turn comes. */
async function lookIntoPages(
  input: Input,
  load: () => Promise<Uint8Array>,
  { pdf, pages, inspect }: NonNullable<LookPorts["documents"]> & Pick<LookPorts, "inspect">,
): Promise<readonly Looked[]> {
  const bytes = await load();
  checkDocumentBytes(bytes.length);
  const count = await pdf.count(bytes);
  return choosePages(count, pages).map((page) => ({
    input: pageInput(input, page, count),
    kind: "picture",
    load: async () => contentOf(await pdf.draw(await load(), page), { inspect }),
  }));
}

/** Looks into one file, which may hold several pictures. Throws `input_unreadable`, `unsupported_type`, `unreadable_image`, `too_large` or `empty_body`. */
async function lookInto(input: Input, ports: LookPorts): Promise<readonly Looked[]> {
  const again = canBeReadAgain(input);
  const bytes = await readBytes(input, ports.terminal);
  const loadBytes = again ? () => readBytes(input, ports.terminal) : () => Promise.resolve(bytes);
  if (ports.documents !== undefined && isPdf(bytes)) return lookIntoPages(input, loadBytes, { ...ports.documents, inspect: ports.inspect });
  if (ports.documents?.pages != null) throw inputUnreadable("--pages goes with PDF documents, and this is none");
  const content = contentOf(bytes, ports);
  const load = async (): Promise<Content> => (again ? contentOf(await loadBytes(), ports) : content);
  return [{ input, kind: content.kind, load }];
}

/** Looks into all files, in their order; those that cannot be converted are told with the reason. */
export async function lookIntoAll(
  inputs: readonly Input[],
  ports: LookPorts,
): Promise<{ readonly found: readonly Looked[]; readonly failed: readonly { readonly name: string; readonly fault: Fault }[] }> {
  const found: Looked[] = [];
  const failed: { name: string; fault: Fault }[] = [];
  for (const input of inputs) {
    try {
      found.push(...(await lookInto(input, ports)));
    } catch (thrown) {
      failed.push({ name: input.name, fault: asFault(thrown) });
    }
  }
  return { found, failed };
}
