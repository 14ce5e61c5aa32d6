/** Draws the pictures of docs/pictures: one of our examples as the programs show it that its files are for. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { drawPage } from "../src/adapters/image/pdf.ts";
import { needChromium, openChromium } from "../test/oracles/chromium.ts";
import { needDrawio } from "../test/oracles/drawio-app.ts";
import { openDrawio } from "../test/oracles/drawio.ts";
import { needLibreOffice } from "../test/oracles/libreoffice.ts";
import { writePdfs } from "../test/oracles/pdf-lines.ts";
import { runRedraw } from "./run-redraw.ts";

const example = "flow-blue-rounded";
const to = "docs/pictures";
/** Pixels of each picture; about half as many are shown. */
const size = { width: 400, height: 520 } as const;

/** Runs in a page: what the browser makes of an SVG file, at two pixels for one. */
const drawSvg = `async (text) => {
  const image = new Image();
  image.src = "data:image/svg+xml," + encodeURIComponent(text);
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 2 * image.width, height: 2 * image.height });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL();
}`;

async function pictureOfSvg(file: string): Promise<Uint8Array> {
  needChromium();
  const page = await openChromium();
  try {
    const address = (await page.call(drawSvg, readFileSync(file, "utf8"))) as string;
    return Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
  } finally {
    await page.close();
  }
}

async function pictureOfDrawio(file: string): Promise<Uint8Array> {
  const drawio = await openDrawio(await needDrawio(process.env["REDRAW_DRAWIO_APP"]));
  try {
    return await drawio.draw(readFileSync(file));
  } finally {
    await drawio.close();
  }
}

/** LibreOffice stands in for the programs of Microsoft. */
async function pictureOfOffice(file: string): Promise<Uint8Array> {
  needLibreOffice();
  const [pdf] = writePdfs([file]);
  return drawPage(readFileSync(pdf!), 1, { timeoutMs: 60_000, maxPixels: 16_000_000, maxSide: 16_384 });
}

/** Cuts the margins off, which each program sets as it likes, and writes what is left in one size. */
async function write(name: string, picture: Uint8Array): Promise<void> {
  const drawing = await sharp(picture).flatten({ background: "#fff" }).trim().toBuffer();
  await sharp(drawing)
    .resize({ ...size, fit: "contain", background: "#fff" })
    .png({ palette: true, colours: 64, effort: 10 })
    .toFile(join(to, `${name}.png`));
}

const folder = mkdtempSync(join(tmpdir(), "redraw-pictures-"));
try {
  const run = await runRedraw([`examples/${example}.png`, "--out", folder]);
  if (run.status !== 0) throw new Error("the example was not converted");
  const file = (ending: string): string => join(folder, `${example}.${ending}`);
  mkdirSync(to, { recursive: true });
  await write("given", readFileSync(`examples/${example}.png`));
  await write("visio", await pictureOfOffice(file("vsdx")));
  await write("powerpoint", await pictureOfOffice(file("pptx")));
  await write("drawio", await pictureOfDrawio(file("drawio")));
  await write("svg", await pictureOfSvg(file("svg")));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
