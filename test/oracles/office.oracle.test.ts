/** Office programs open what we write: every golden diagram, and converted pictures when `REDRAW_CORPUS_OUT` names a folder of them. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatOf } from "../../src/formats/index.ts";
import { goldens } from "../conformance/format-goldens.ts";
import { openFolder, validateFolder } from "./folder.ts";
import { inspectOffice, needLibreOffice } from "./libreoffice.ts";
import { drawingProblems, presentationProblems, strayProblems } from "./libreoffice-pptx.ts";
import { validatorErrors } from "./ooxml.ts";
import { isSkipped } from "./skip.ts";

const corpus = process.env["REDRAW_CORPUS_OUT"];
const folder: string = mkdtempSync(join(tmpdir(), "redraw-oracle-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = (name: string, extension: string): string => join(folder, `${name.replaceAll(/\W+/g, "-")}${extension}`);

beforeAll(async () => {
  for (const { name, diagram } of goldens) {
    for (const id of ["pptx", "vsdx"] as const) {
      const { bytes } = await formatOf(id)!.encode(diagram, {});
      writeFileSync(fileOf(name, `.${id}`), bytes);
    }
  }
});

describe.skipIf(isSkipped("ooxml"))("Open XML validator", () => {
  test.each(goldens)("$name", async ({ name }) => {
    expect(await validatorErrors(fileOf(name, ".pptx"))).toEqual([]);
  });

  test("sees a fault of the schema", async () => {
    const file = fileOf("broken", ".pptx");
    const { bytes } = await formatOf("pptx")!.encode(goldens[0]!.diagram, {});
    const { packParts, unpackParts } = await import("../../src/formats/lib/zip.ts");
    const parts = [...(await unpackParts(bytes))].map(([part, content]) => ({
      name: part,
      content: part.endsWith("slide1.xml") ? new TextDecoder().decode(content).replace(/srgbClr val="/, 'srgbClr val="#') : content,
    }));
    writeFileSync(file, await packParts(parts));
    expect(await validatorErrors(file)).not.toEqual([]);
  });

  if (corpus !== undefined) {
    test("every converted presentation", async () => {
      const { files, problems } = await validateFolder(corpus);
      expect(files).toBeGreaterThan(0);
      expect(problems).toEqual([]);
    });
  }
});

describe.skipIf(isSkipped("libreoffice"))("LibreOffice", () => {
  beforeAll(needLibreOffice);

  test("opens every golden presentation as one page, its connectors attached as in the diagram, and they follow moved shapes", async () => {
    const seen = await inspectOffice(goldens.map(({ name }) => ({ file: fileOf(name, ".pptx"), move: true })));
    const problems = goldens.flatMap(({ name, diagram }, index) =>
      [...presentationProblems(seen[index]!, diagram), ...strayProblems(seen[index]!)].map((what) => `${name}: ${what}`),
    );
    expect(problems).toEqual([]);
  });

  test("opens every golden drawing as one page", async () => {
    const seen = await inspectOffice(goldens.map(({ name }) => ({ file: fileOf(name, ".vsdx") })));
    const problems = goldens.flatMap(({ name, diagram }, index) =>
      drawingProblems(seen[index]!, diagram).map((what) => `${name}: ${what}`),
    );
    expect(problems).toEqual([]);
  });

  test("sees glue that is missing, a page of another size, and a file that is none", async () => {
    const { diagram } = goldens.find(({ diagram }) => diagram.edges.length > 0)!;
    const file = fileOf("empty", ".pptx");
    const { bytes } = await formatOf("pptx")!.encode({ ...diagram, edges: [], size: { width: 1500, height: 900 } }, {});
    writeFileSync(file, bytes);
    const none = fileOf("none", ".vsdx");
    writeFileSync(none, "no drawing");
    const seen = await inspectOffice([{ file }, { file: none }]);
    const problems = presentationProblems(seen[0]!, diagram);
    expect(problems.some((problem) => problem.includes("page of"))).toBe(true);
    expect(problems.some((problem) => problem.includes("not attached"))).toBe(true);
    expect(drawingProblems(seen[1]!, diagram)).not.toEqual([]);
  });

  if (corpus !== undefined) {
    test("opens the files of 40 converted pictures", async () => {
      const { files, problems } = await openFolder(corpus, 40);
      expect(files).toBeGreaterThan(0);
      expect(problems).toEqual([]);
    });
  }
});
