/** Reads a form that carries one picture, piece by piece as it arrives, and what its fields say. */
import { Busboy } from "@fastify/busboy";
import type { BusboyEvents, BusboyInstance } from "@fastify/busboy";
import type { Fault } from "../core/fault.ts";
import { emptyPicture, unsupportedType } from "../core/image/faults.ts";
import { mediaTypeOf } from "./header-fields.ts";
import { EdgeFault } from "./problem.ts";

/** Bytes that a form may have beside its picture: boundaries, headers of parts, two fields. */
export const formOverheadBytes: number = 64 * 1024;

/** Bytes of the longest field; an address has 2,048 characters at most. */
const maxFieldBytes = 8 * 1024;

/** The fields that a form may have beside its file. */
const fieldNames = ["name", "callback_url"] as const;
type FieldName = (typeof fieldNames)[number];

/** What a form says beside its picture, and what the picture's file is called; complete once the picture has been read to its end. */
export interface FormFields extends Partial<Record<FieldName, string>> {
  fileName?: string;
}

/** A form as it is read. */
export interface PictureForm {
  /** The bytes of its one file. Throws `empty_body`, `unsupported_type`, `invalid_request`, and what the body throws. */
  readonly picture: AsyncIterable<Uint8Array>;
  readonly fields: Readonly<FormFields>;
}

function badForm(message: string): EdgeFault {
  return new EdgeFault({ status: 400, code: "invalid_request", kind: "invalid", message });
}

/** What a reading gathers between two pieces of the body. */
interface Gathered {
  readonly fields: FormFields;
  readonly pieces: Uint8Array[];
  hasFile: boolean;
  problem: Fault | null;
}

function takeField(gathered: Gathered, name: string, value: string, isCut: boolean): void {
  const known = fieldNames.find((field) => field === name);
  if (known === undefined) gathered.problem ??= badForm("the form has a field that is neither name nor callback_url: leave it out");
  else if (gathered.fields[known] !== undefined) gathered.problem ??= badForm(`the form has the field ${known} twice: send it once`);
  else if (isCut) gathered.problem ??= badForm(`the field ${known} is longer than ${maxFieldBytes} bytes`);
  else gathered.fields[known] = value;
}

/** A part without a type says nothing of it (RFC 7578, 4.4), and the parser calls that text. */
const saysNothing = "text/plain";

/** What the parser says of a file; its name may be absent, whatever the types say. */
type FilePart = Parameters<BusboyEvents["file"]>;

/** What listens to the parser: where a picture goes, and what kinds of bytes a part may say that it has. */
function listen(parser: BusboyInstance, gathered: Gathered, takenTypes: readonly string[]): void {
  parser.on("field", (name, value, _isNameCut, isCut) => takeField(gathered, name, value, isCut));
  parser.on("partsLimit", () => {
    gathered.problem ??= badForm("the form has too many parts: send one file, and at most the fields name and callback_url");
  });
  parser.on("file", (...[, stream, fileName, , mediaType]: FilePart) => {
    // Its end in the middle is told by the parser as well.
    stream.on("error", () => {});
    if (gathered.hasFile) gathered.problem ??= badForm("the form has more than one file: send each picture in a request of its own");
    if (![...takenTypes, saysNothing].includes(mediaTypeOf(mediaType) ?? saysNothing)) {
      gathered.problem ??= unsupportedType("a part of another type");
    }
    gathered.hasFile = true;
    if (fileName) gathered.fields.fileName = fileName;
    stream.on("data", (piece: Uint8Array) => gathered.pieces.push(piece));
  });
}

async function* readPicture(parser: BusboyInstance, body: AsyncIterable<Uint8Array>, gathered: Gathered): AsyncGenerator<Uint8Array> {
  const failure = new Promise<never>((_resolve, reject) => {
    parser.once("error", () => reject(badForm("the form is cut off, or malformed (RFC 7578)")));
  });
  // Nobody may be waiting when it comes.
  failure.catch(() => {});
  const finished = new Promise<void>((resolve) => void parser.once("finish", resolve));
  const taken = function* (): Generator<Uint8Array> {
    if (gathered.problem !== null) throw gathered.problem;
    yield* gathered.pieces.splice(0);
  };
  try {
    for await (const piece of body) {
      // The parser calls back when the picture's reader has room again.
      await Promise.race([new Promise<void>((resolve) => void parser.write(piece, () => resolve())), failure]);
      yield* taken();
    }
    parser.end();
    await Promise.race([finished, failure]);
    yield* taken();
    if (!gathered.hasFile) throw emptyPicture();
  } finally {
    parser.destroy();
  }
}

/** Opens a form by its `Content-Type`; throws `invalid_request` when that names no boundary. `takenTypes` are those that a file may say that it has. */
export function openForm(contentType: string, body: AsyncIterable<Uint8Array>, takenTypes: readonly string[]): PictureForm {
  const gathered: Gathered = { fields: {}, pieces: [], hasFile: false, problem: null };
  const parser = parserOf(contentType);
  listen(parser, gathered, takenTypes);
  return { picture: readPicture(parser, body, gathered), fields: gathered.fields };
}

function parserOf(contentType: string): BusboyInstance {
  const limits = { fieldSize: maxFieldBytes, parts: fieldNames.length + 2, headerPairs: 20, headerSize: 16 * 1024 };
  const isPartAFile = (_field: string | undefined, type: string | undefined, fileName: string | undefined): boolean =>
    fileName !== undefined || (type !== undefined && type !== saysNothing);
  try {
    return new Busboy({ headers: { "content-type": contentType }, limits, isPartAFile });
  } catch {
    throw badForm("the header Content-Type of a form must name its boundary");
  }
}
