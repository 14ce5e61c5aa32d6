/** What holds for every format and any diagram: the file keeps the format's rules, and equal diagrams give equal bytes. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allFormats } from "../../src/formats/index.ts";
import { anyDiagram } from "../make/arbitrary.ts";

const runs = { numRuns: Number(process.env["RUNS"] ?? 60), seed: Number(process.env["SEED"] ?? 1) };
/** Drawing pixels is another one's business. */
const drawn = allFormats.filter(({ id }) => id !== "preview");

describe.each(drawn.map((format) => ({ id: format.id, format })))("$id", ({ format }) => {
  test("writes any diagram so that its own rules hold, twice the same", async () => {
    await fc.assert(
      fc.asyncProperty(anyDiagram, async (diagram) => {
        const { bytes, losses } = await format.encode(diagram, {});
        expect(await format.check(bytes, diagram)).toEqual([]);
        const again = await format.encode(diagram, {});
        expect(Buffer.compare(again.bytes, bytes)).toBe(0);
        const ids = new Set([...diagram.nodes, ...diagram.edges].map(({ id }) => id));
        for (const { element, what } of losses) expect([ids.has(element), what.length > 5]).toEqual([true, true]);
      }),
      runs,
    );
  });
});
