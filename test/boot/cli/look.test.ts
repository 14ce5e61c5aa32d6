/** Every file is told by its bytes before work begins; what is read once only is kept. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Input } from "../../../src/boot/cli/inputs.ts";
import { lookIntoAll } from "../../../src/boot/cli/look.ts";
import { ir } from "../../../src/formats/ir/index.ts";
import { aDiagram, aNode } from "../../make/diagram.ts";
import { aFolder } from "../../make/folder.ts";
import { twoBoxesOfPdf, writePdf } from "../../make/pdf.ts";
import { aTerminal } from "../../make/terminal.ts";

const input = (path: string | null): Input => ({ name: path ?? "-", below: "", path });
const diagram = aDiagram({ nodes: [aNode({ id: "n1" })] });
const ports = { terminal: aTerminal({ input: Buffer.from("typed") }), inspect: () => {} };

test("a picture is read again when it is its turn, an IR is a diagram", async () => {
  const folder = aFolder({ "a.png": "first", "b.ir.json": (await ir.encode(diagram, {})).bytes });
  const { found, failed } = await lookIntoAll([input(join(folder, "a.png")), input(join(folder, "b.ir.json"))], ports);
  expect(failed).toEqual([]);
  expect(found.map(({ kind }) => kind)).toEqual(["picture", "diagram"]);
  writeFileSync(join(folder, "a.png"), "second");
  expect(await found[0]!.load()).toEqual({ kind: "picture", bytes: Buffer.from("second") });
  expect(await found[1]!.load()).toMatchObject({ kind: "diagram", diagram: { nodes: [{ id: "n1" }] } });
});

test("standard input is read once", async () => {
  const { found } = await lookIntoAll([input(null)], ports);
  expect(await found[0]!.load()).toEqual({ kind: "picture", bytes: Buffer.from("typed") });
});

test("a document is read again for each of its pages, and kept where it came through a pipe", async () => {
  const bytes = Buffer.from(writePdf([twoBoxesOfPdf(40), twoBoxesOfPdf(60)]));
  const drawnFrom: Uint8Array[] = [];
  const pdf = {
    count: () => Promise.resolve(2),
    draw: (document: Uint8Array, page: number) => Promise.resolve((drawnFrom.push(document), Buffer.from(`page ${page}`))),
  };
  const folder = aFolder({ "plan.pdf": bytes });
  const terminal = aTerminal({ input: bytes });
  const { found } = await lookIntoAll([input(join(folder, "plan.pdf")), input(null)], {
    ...ports,
    terminal,
    documents: { pdf, pages: null },
  });
  expect(found.map((one) => one.input.stem)).toEqual(["plan-1", "plan-2", "stdin-1", "stdin-2"]);
  writeFileSync(join(folder, "plan.pdf"), "another");
  for (const one of found) await one.load();
  expect(drawnFrom).toEqual([Buffer.from("another"), Buffer.from("another"), bytes, bytes]);
});

test("without what draws them, documents are refused as pictures are", async () => {
  const refuse = (): never => {
    throw new Error("no picture");
  };
  const { failed } = await lookIntoAll([input(null)], { terminal: aTerminal({ input: Buffer.from("%PDF-1.4") }), inspect: refuse });
  expect(failed).toHaveLength(1);
});

test("a file that cannot be read is told with the reason, the others are found", async () => {
  const folder = aFolder({ "a.png": "good" });
  const { found, failed } = await lookIntoAll([input(join(folder, "none.png")), input(join(folder, "a.png"))], ports);
  expect(found).toHaveLength(1);
  expect(failed).toMatchObject([{ fault: { code: "input_unreadable", message: "cannot be read: there is no such file or folder" } }]);
});
