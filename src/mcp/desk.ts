/** Where an assistant's diagrams lie while it works on them: the newest ones, in memory, each with its corrections made. */
import type { Artifact } from "../app/convert.ts";
import type { Correction } from "../core/diagram/correct.ts";
import { correctDiagram } from "../core/diagram/correct.ts";
import type { Diagram } from "../core/diagram/types.ts";
import { Fault } from "../core/fault.ts";
import { allFormats } from "../formats/index.ts";

/** What the desk needs from outside. */
export interface DeskPorts {
  /** Refuses what is no picture within the limits. */
  readonly inspect: (bytes: Uint8Array) => void;
  /** Recognises the diagram of a picture; the name of its file is the diagram's. */
  readonly recognise: (bytes: Uint8Array, name: string) => Promise<Diagram>;
  /** Writes a diagram in the formats with these ids. */
  readonly write: (diagram: Diagram, formatIds: readonly string[]) => Promise<readonly Artifact[]>;
}

/** A diagram on the desk. */
export interface Result {
  /** 1, 2, … in the order of conversion. */
  readonly id: string;
  readonly name: string;
  readonly diagram: Diagram;
}

/** A file of a result. */
export interface ResultFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** What an assistant can do. */
export interface Desk {
  convert(bytes: Uint8Array, name: string): Promise<Result>;
  /** Throws `not_found` for a result that there is not, or no longer. */
  find(id: string): Result;
  list(): readonly Result[];
  /** Throws `invalid_request` when a correction cannot be made; then none is. */
  correct(id: string, corrections: readonly Correction[]): Result;
  /** Throws `not_found` for a format that there is not. */
  file(id: string, format: string): Promise<ResultFile>;
}

/** Results that are kept; the oldest go first. */
const kept = 50;

/** Opens an empty desk. */
export function openDesk(ports: DeskPorts): Desk {
  const results = new Map<string, Result>();
  let count = 0;
  const find = (id: string): Result => {
    const result = results.get(id);
    if (result !== undefined) return result;
    const known = results.size === 0 ? "convert a picture first" : `there are ${[...results.keys()].join(", ")}`;
    throw new Fault({ code: "not_found", kind: "not-found", message: `there is no result ${id}: ${known}` });
  };
  return {
    async convert(bytes, name) {
      ports.inspect(bytes);
      // A name is no way: files are saved under it in a folder, and nowhere else.
      const diagram = await ports.recognise(bytes, name.split(/[/\\]/).at(-1)!);
      count++;
      const result = { id: String(count), name: diagram.name ?? "diagram", diagram };
      results.set(result.id, result);
      if (results.size > kept) results.delete(results.keys().next().value!);
      return result;
    },
    find,
    list: () => [...results.values()],
    correct(id, corrections) {
      const result = find(id);
      const corrected = { ...result, diagram: correctDiagram(result.diagram, corrections) };
      results.set(id, corrected);
      return corrected;
    },
    async file(id, format) {
      const { name, diagram } = find(id);
      const wanted = allFormats.find((one) => one.id === format);
      if (wanted === undefined) {
        const message = `there is no format ${format}: take one of ${allFormats.map((one) => one.id).join(", ")}`;
        throw new Fault({ code: "not_found", kind: "not-found", message });
      }
      const [artifact] = await ports.write(diagram, [format]);
      return { name: `${name}${wanted.extension}`, mediaType: wanted.mediaType, bytes: artifact!.bytes };
    },
  };
}
