/** What every format promises, run over every format of the list and every golden diagram. */
import { afterAll, describe, expect, test } from "vitest";
import { openRasteriser } from "../../src/adapters/image/rasteriser.ts";
import type { Diagram } from "../../src/core/diagram/types.ts";
import type { Encoded, Format } from "../../src/formats/format.ts";
import { allFormats } from "../../src/formats/index.ts";
import { aDiagram, aNode } from "../make/diagram.ts";
import { goldens } from "./format-goldens.ts";

const rasteriser = openRasteriser();
afterAll(() => rasteriser.close());

function encode(format: Format, diagram: Diagram): Promise<Encoded> {
  return format.encode(diagram, { rasterise: (svg, size) => rasteriser.rasterise(svg, size) });
}

/** Runs with the process's clock in a zone; Node reads the variable at the next use of a date. */
async function inZone<T>(zone: string, run: () => Promise<T>): Promise<T> {
  const before = process.env["TZ"];
  process.env["TZ"] = zone;
  try {
    return await run();
  } finally {
    if (before === undefined) delete process.env["TZ"];
    else process.env["TZ"] = before;
  }
}

test("extensions, media types and ids tell formats apart", () => {
  for (const key of ["id", "extension", "name", "mediaType"] as const) {
    const values = allFormats.map((format) => format[key]);
    expect(new Set(values).size, key).toBe(values.length);
  }
});

describe.each(allFormats)("$id", (format) => {
  test.each(goldens)("writes $name by its own rules", async ({ diagram }) => {
    const { bytes, losses } = await encode(format, diagram);
    expect(await format.check(bytes, diagram)).toEqual([]);
    const ids = new Set([...diagram.nodes, ...diagram.edges].map(({ id }) => id));
    for (const { element, what } of losses) {
      expect(ids, what).toContain(element);
      expect(what).toMatch(/^\S.{8,}/);
    }
  });

  test.each(goldens)("writes $name to the same bytes again, in another time zone", async ({ diagram }) => {
    const [first, second] = await Promise.all([encode(format, diagram), encode(format, diagram)]);
    const elsewhere = await inZone("Pacific/Kiritimati", () => encode(format, diagram));
    expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
    expect(Buffer.compare(first.bytes, elsewhere.bytes)).toBe(0);
    expect(elsewhere.losses).toEqual(first.losses);
  });

  test("finds fault with a file that is cut, empty, or of something else", async () => {
    const { diagram } = goldens[3]!;
    const { bytes } = await encode(format, diagram);
    const wrong = [bytes.slice(0, bytes.length >> 1), new Uint8Array(), new TextEncoder().encode("<html><body>no</body></html>")];
    for (const candidate of wrong) expect(await format.check(candidate, diagram)).not.toEqual([]);
  });

  test("finds fault with the file of another diagram", async () => {
    const diagram = aDiagram({ nodes: [aNode({ text: "mine" })] });
    const other = aDiagram({
      size: { width: 500, height: 300 },
      nodes: [aNode({ text: "theirs" }), aNode({ id: "n2", box: [200, 20, 50, 50] })],
    });
    const { bytes } = await encode(format, other);
    expect(await format.check(bytes, diagram)).not.toEqual([]);
  });
});
