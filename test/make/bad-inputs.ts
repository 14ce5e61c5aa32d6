/** Files that are no acceptable picture, each with the code of its refusal. */
import sharp from "sharp";
import { draw, drawing, twoBoxes } from "./pictures.ts";
import { chunk, data, header, png, scanLines } from "./png.ts";

/** One bad file. */
export interface BadInput {
  /** What is wrong with it. */
  readonly what: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly code: string;
  /** The code on the command line, where that takes more kinds of pictures than the interface. */
  readonly codeAsFile?: string;
}

const latin = (text: string): Uint8Array => Buffer.from(text, "latin1");

function patched(bytes: Uint8Array, marker: readonly number[], offset: number, value: number): Uint8Array {
  const copy = Buffer.from(bytes);
  copy.writeUInt16BE(value, copy.indexOf(Buffer.from(marker)) + offset);
  return copy;
}

/** What a file must have to be told at all. */
const signatureBytes: Readonly<Record<string, number>> = { png: 8, jpg: 3, webp: 12 };

/** Pictures cut at shares of their length. */
function cuts(name: string, bytes: Uint8Array): readonly BadInput[] {
  const [stem, ending] = name.split(".");
  return [0.02, 0.5, 0.999].map((share) => ({
    what: `${ending} cut after ${share * 100} % of its bytes`,
    name: `${stem}-${ending}-${share * 1000}.${ending}`,
    bytes: bytes.subarray(0, Math.min(bytes.length - 1, Math.ceil(bytes.length * share))),
    code: bytes.length * share < signatureBytes[ending ?? ""]! ? "unsupported_type" : "unreadable_image",
  }));
}

/** Files of other kinds whose names say picture. */
function renamed(): readonly BadInput[] {
  const kinds: readonly (readonly [string, string])[] = [
    ["a PDF", "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj"],
    ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ["an SVG with a prologue", '<?xml version="1.0"?>\n<!-- x -->\n<svg/>'],
    ["a GIF", "GIF89a\x10\0\x10\0\0\0\0"],
    ["an HTML page", "<!DOCTYPE html><html><body>404</body></html>"],
    ["a ZIP", "PK\x03\x04\x14\0\0\0"],
    ["a BMP", "BM\x36\0\0\0"],
    ["a TIFF", "II*\0\x08\0\0\0"],
    ["an AVIF", "\0\0\0\x1cftypavif\0\0\0\0"],
    ["a draw.io file", '<mxfile host="x"><diagram/></mxfile>'],
    ["a text", "graph TD; A-->B"],
    ["zeros", "\0".repeat(64)],
  ];
  return kinds.map(([what, text], index) => ({
    what: `${what} named .png`,
    name: `renamed-${index}.png`,
    bytes: latin(text),
    code: "unsupported_type",
    // The command line takes these kinds, and these of them are cut.
    ...(["a GIF", "a TIFF"].includes(what) ? { codeAsFile: "unreadable_image" } : {}),
    ...(what === "a PDF" ? { codeAsFile: "input_unreadable" } : {}),
  }));
}

/** Something like a photograph: clouds of colour with grain. */
async function photograph(): Promise<Uint8Array> {
  const cloud = (frequency: number, seed: number): string =>
    `<filter id="f${seed}"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="5" seed="${seed}"/><feColorMatrix values="1 0 0 0 0 0 1 0 0 0 0 0 1 0 0 0 0 0 0 1"/></filter>`;
  const filters = cloud(0.008, 3);
  return draw(drawing(480, 360, `${filters}<rect width="480" height="360" filter="url(#f3)"/>`))
    .jpeg({ quality: 88 })
    .toBuffer();
}

/** Returns at least thirty bad files. */
export async function badInputs(): Promise<readonly BadInput[]> {
  const whole = draw(twoBoxes);
  const [asPng, asJpeg, asWebp] = [
    await whole.clone().png().toBuffer(),
    await whole.clone().jpeg().toBuffer(),
    await whole.clone().webp().toBuffer(),
  ];
  const square = scanLines(40, 40, [9, 9, 9]);
  const empty = await draw(drawing(300, 200, ""))
    .png()
    .toBuffer();
  const noise = await sharp({
    create: { width: 320, height: 240, channels: 3, background: "#808080", noise: { type: "gaussian", mean: 128, sigma: 40 } },
  })
    .png()
    .toBuffer();
  const bad = (what: string, name: string, bytes: Uint8Array, code = "unreadable_image"): BadInput => ({ what, name, bytes, code });
  return [
    bad("an empty file", "empty.png", new Uint8Array(), "empty_body"),
    ...cuts("cut.png", asPng),
    ...cuts("cut.jpg", asJpeg),
    ...cuts("cut.webp", asWebp),
    ...renamed(),
    bad("PNG claims more rows than it has", "rows.png", png([header(40, 4000), data(square)])),
    bad("PNG claims wider rows than it has", "wide.png", png([header(4000, 40), data(square)])),
    bad("JPEG claims more rows than it has", "rows-jpeg.jpg", patched(asJpeg, [0xff, 0xc0], 5, 4000)),
    bad("WebP claims another size", "size.webp", filled(asWebp)),
    bad("PNG of 8001 × 8000 pixels", "area.png", png([header(8001, 8000), data(square)]), "too_large"),
    bad("PNG with a side of 16,385", "side.png", png([header(16_385, 1), data(square)]), "too_large"),
    bad("PNG that claims four billion rows", "bomb.png", png([header(4_294_967_295, 4_294_967_295), data(square)]), "too_large"),
    bad("PNG with noise for pixels", "noise-data.png", png([header(40, 40), chunk("IDAT", Buffer.from("no deflate at all"))])),
    bad("PNG without pixels", "no-data.png", png([header(40, 40)])),
    bad("PNG of no width", "zero.png", png([header(0, 40), data(square)])),
    bad("a blank picture", "blank.png", empty, "no_diagram_found"),
    bad("a picture of noise", "noise.png", noise, "no_diagram_found"),
    bad("a photograph of no diagram", "photograph.jpg", await photograph(), "no_diagram_found"),
    bad("one white pixel", "pixel.png", png([header(1, 1), data(scanLines(1, 1, [255, 255, 255]))]), "no_diagram_found"),
  ];
}

/** Overwrites the frame header of a lossy WebP. */
function filled(webp: Uint8Array): Uint8Array {
  return Buffer.from(webp).fill(0xff, 30, 40);
}
