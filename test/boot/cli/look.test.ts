/** Every file is told by its bytes before work begins; what is read once only is kept. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Input } from "../../../src/boot/cli/inputs.ts";
import { lookIntoAll } from "../../../src/boot/cli/look.ts";
import { ir } from "../../../src/formats/ir/index.ts";
import { aDiagram, aNode } from "../../make/diagram.ts";
import { aFolder } from "../../make/folder.ts";
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

test("a file that cannot be read is told with the reason, the others are found", async () => {
  const folder = aFolder({ "a.png": "good" });
  const { found, failed } = await lookIntoAll([input(join(folder, "none.png")), input(join(folder, "a.png"))], ports);
  expect(found).toHaveLength(1);
  expect(failed).toMatchObject([{ fault: { code: "input_unreadable", message: "cannot be read: there is no such file or folder" } }]);
});
