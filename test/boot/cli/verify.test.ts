/** `--verify` reads what really lies on the disk. */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { verifyFiles } from "../../../src/boot/cli/verify.ts";
import { ir } from "../../../src/formats/ir/index.ts";
import { svg } from "../../../src/formats/svg/index.ts";
import { aDiagram, aNode } from "../../make/diagram.ts";
import { aFolder } from "../../make/folder.ts";

const diagram = aDiagram({ nodes: [aNode({ text: "Payment" })] });

/** Writes two good files and returns where each format's lies. */
async function written(): Promise<Map<string, string>> {
  const folder = aFolder();
  const outputs = new Map<string, string>();
  for (const format of [svg, ir]) {
    const path = join(folder, `a${format.extension}`);
    writeFileSync(path, (await format.encode(diagram, {})).bytes);
    outputs.set(format.id, path);
  }
  return outputs;
}

test("good files stay, and formats that were not asked for are not looked for", async () => {
  const outputs = await written();
  await verifyFiles(outputs, diagram);
  for (const path of outputs.values()) expect(existsSync(path)).toBe(true);
});

test("one broken file takes all of its picture's with it, and operators learn which rule it broke", async () => {
  const outputs = await written();
  writeFileSync(outputs.get("svg")!, '<svg xmlns="http://www.w3.org/2000/svg"></svg>');
  await expect(verifyFiles(outputs, diagram)).rejects.toMatchObject({
    code: "output_invalid",
    kind: "unprocessable",
    message: expect.stringContaining("all of its files were removed"),
    detail: expect.stringMatching(/^svg \w+: /),
  });
  for (const path of outputs.values()) expect(existsSync(path)).toBe(false);
});

test("a file of another diagram is broken, too", async () => {
  const outputs = await written();
  await expect(verifyFiles(outputs, aDiagram({ nodes: [aNode({ text: "Refund" }), aNode({ id: "n2" })] }))).rejects.toMatchObject({
    code: "output_invalid",
  });
});
