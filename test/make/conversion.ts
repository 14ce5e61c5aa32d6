/** Makes conversions and pools for tests that need none of the work. */
import type { Conversion } from "../../src/app/convert.ts";
import type { ConvertWork } from "../../src/boot/cli/convert.ts";
import type { ConvertPool } from "../../src/boot/convert-pool.ts";
import { Fault } from "../../src/core/fault.ts";
import type { Diagram } from "../../src/core/diagram/types.ts";
import { ir } from "../../src/formats/ir/index.ts";
import { allFormats, formats } from "../../src/formats/index.ts";
import { aDiagram, aNode } from "./diagram.ts";

/** A conversion whose files hold the name of their format. */
export function aConversion(formatIds: readonly string[]): Conversion {
  const chosen = allFormats.filter(({ id }) => formatIds.includes(id));
  return {
    diagram: aDiagram({
      nodes: [aNode({ id: "n1" }), aNode({ id: "n2" })],
      report: { explainedInk: 0.75, unexplained: [], lowConfidence: ["n2"], model: "m", backend: "b" },
    }),
    artifacts: chosen.map(({ id, extension }) => ({
      format: id,
      extension,
      bytes: Buffer.from(id),
      losses: id === "svg" ? [{ element: "n1", what: "its shadow" }] : [],
    })),
    stagesMs: { decode: 1, read: 2.25 },
  };
}

/** A conversion whose IR is really written; the other files hold the name of their format. */
export async function writtenFiles(diagram: Diagram): Promise<Conversion> {
  const { bytes } = await ir.encode(diagram, {});
  const conversion = aConversion(formats.map(({ id }) => id));
  const artifacts = conversion.artifacts.map((artifact) => (artifact.format === "ir" ? { ...artifact, bytes } : artifact));
  return { ...conversion, diagram, artifacts };
}

/** A pool that converts everything at once, and refuses pictures whose bytes say "bad". */
export function aPool(): ConvertPool & { readonly calls: () => number; readonly isClosed: () => boolean } {
  let calls = 0;
  let closed = false;
  return {
    async convert(bytes, formatIds) {
      calls++;
      await Promise.resolve();
      if (Buffer.from(bytes).toString() === "bad")
        throw new Fault({ code: "unreadable_image", kind: "unprocessable", message: "the picture is damaged" });
      return aConversion(formatIds);
    },
    close() {
      closed = true;
      return Promise.resolve();
    },
    calls: () => calls,
    isClosed: () => closed,
  };
}

/** The work of a command line around a pool: any bytes are a picture, and diagrams are written as `aConversion` says. */
export function aWork(pool: ConvertPool): ConvertWork & { readonly modelChecks: () => number } {
  let checks = 0;
  return {
    inspect: () => {},
    checkModels() {
      checks++;
      return Promise.resolve();
    },
    openPool: () => pool,
    openWriter: () => ({
      write: (diagram, formatIds) => Promise.resolve({ ...aConversion(formatIds), diagram }),
      close: () => Promise.resolve(),
    }),
    modelChecks: () => checks,
  };
}
