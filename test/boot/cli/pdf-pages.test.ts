/** `redraw convert` with PDF documents: each page is a picture that goes the way of all pictures. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runConvert } from "../../../src/boot/cli/convert.ts";
import type { ConvertWork } from "../../../src/boot/cli/convert.ts";
import { readConvertOptions } from "../../../src/boot/cli/options.ts";
import { pdfPages } from "../../../src/boot/cli/pdf-pages.ts";
import { sniffPicture } from "../../../src/core/image/sniff.ts";
import { aPool, aWork } from "../../make/conversion.ts";
import { aFolder } from "../../make/folder.ts";
import { encryptedPdf, twoBoxesOfPdf, writePdf } from "../../make/pdf.ts";
import { aTerminal } from "../../make/terminal.ts";
import type { Heard } from "../../make/terminal.ts";

const three = writePdf([twoBoxesOfPdf(40), twoBoxesOfPdf(60), twoBoxesOfPdf(80)]);
const one = writePdf([twoBoxesOfPdf(40)]);

/** Converts into SVG; `names` are those that the pool heard. */
async function run(
  ...args: string[]
): Promise<{ readonly status: number; readonly terminal: Heard; readonly names: (string | undefined)[] }> {
  const names: (string | undefined)[] = [];
  const pool: ReturnType<ConvertWork["openPool"]> = aPool();
  const heard: typeof pool = {
    convert(bytes, formatIds, name) {
      expect(sniffPicture(bytes)).toBe("png");
      names.push(name);
      return pool.convert(bytes, formatIds, name);
    },
    close: () => pool.close(),
  };
  const terminal = aTerminal();
  const options = readConvertOptions([...args, "--format", "svg", "--jobs", "1"], { offered: ["svg"], named: [] });
  const status = await runConvert(options, terminal, { ...aWork(aPool()), openPool: () => heard });
  return { status, terminal, names };
}

test("every page becomes files that are called after the document and the page", async () => {
  const folder = aFolder({ "plan.pdf": three });
  const { status, terminal, names } = await run(join(folder, "plan.pdf"));
  expect(status).toBe(0);
  expect(readdirSync(folder)).toEqual(["plan-1.svg", "plan-2.svg", "plan-3.svg", "plan.pdf"]);
  expect(names).toEqual(["plan-1", "plan-2", "plan-3"]);
  expect(terminal.results()).toContain("plan.pdf, page 2: 2 nodes");
});

test("a document of one page is called as it is, and --pages takes some of many", async () => {
  const folder = aFolder({ "plan.pdf": three, "one.pdf": one });
  expect((await run(join(folder, "plan.pdf"), "--pages", "1,3")).status).toBe(0);
  expect((await run(join(folder, "one.pdf"))).names).toEqual(["one.pdf"]);
  expect(readdirSync(folder)).toEqual(["one.pdf", "one.svg", "plan-1.svg", "plan-3.svg", "plan.pdf"]);
});

test("a page that is not there, and --pages for a picture, fail by themselves; the rest is converted", async () => {
  const folder = aFolder({ "a.png": "good", "plan.pdf": three, "one.pdf": one });
  const { status, terminal } = await run("--pages", "2", ...["a.png", "one.pdf", "plan.pdf"].map((name) => join(folder, name)));
  expect(status).toBe(1);
  expect(terminal.messages()).toContain("a.png: cannot be read: --pages goes with PDF documents, and this is none\n");
  expect(terminal.messages()).toContain("one.pdf: cannot be read: --pages names page 2, and the last one of the PDF document is 1\n");
  expect(readdirSync(folder)).toContain("plan-2.svg");
});

test("documents without a page, with a password, or cut short are told in a sentence each", async () => {
  const folder = aFolder({
    "empty.pdf": writePdf([]),
    "locked.pdf": encryptedPdf([twoBoxesOfPdf(40)]),
    "torn.pdf": Buffer.from(three.subarray(0, 300)),
  });
  const { status, terminal } = await run(...["empty.pdf", "locked.pdf", "torn.pdf"].map((name) => join(folder, name)));
  expect(status).toBe(1);
  expect(terminal.messages()).toContain("empty.pdf: cannot be read: the PDF document has no pages\n");
  expect(terminal.messages()).toContain("locked.pdf: cannot be read: the PDF document is encrypted; save it without a password\n");
  expect(terminal.messages()).toContain("torn.pdf: cannot be read: the PDF document is damaged; open it in a viewer");
  expect(readdirSync(folder)).toHaveLength(3);
});

test("files of two inputs that would be called alike are refused as ever", async () => {
  const folder = aFolder({ "plan.pdf": three, "plan-2.png": "good" });
  const { status, terminal } = await run(join(folder, "plan.pdf"), join(folder, "plan-2.png"));
  expect(status).toBe(1);
  expect(terminal.messages()).toContain("plan.pdf, page 2: would write");
  expect(readdirSync(folder)).toEqual(["plan-1.svg", "plan-2.png", "plan-3.svg", "plan.pdf"]);
});

test("a page is within what the converter takes", async () => {
  const poster = writePdf([{ width: 14_400, height: 14_400, content: "" }]);
  expect(await pdfPages.count(poster)).toBe(1);
  const picture = await pdfPages.draw(poster, 1);
  expect(new DataView(picture.buffer, picture.byteOffset).getUint32(16)).toBe(4_000);
});
