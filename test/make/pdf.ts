/** Writes small PDF documents by hand, as much of ISO 32000-1 as a page with a drawing takes. */

/** A page: its sides in points, and what is drawn on it in the operators of a content stream. */
export interface PdfPage {
  readonly width: number;
  readonly height: number;
  readonly content: string;
}

/** Draws two boxes and an arrow from one to the other, in strokes; `label` tells pages apart by the height of the boxes, in points. */
export function twoBoxesOfPdf(boxHeight: number): PdfPage {
  const content = [
    "1.5 w 0 0 0 RG 1 1 1 rg",
    `40 60 110 ${boxHeight} re B`,
    `250 60 110 ${boxHeight} re B`,
    `0 0 0 rg 150 ${60 + boxHeight / 2} m 242 ${60 + boxHeight / 2} l S`,
    `250 ${60 + boxHeight / 2} m 240 ${65 + boxHeight / 2} l 240 ${55 + boxHeight / 2} l f`,
  ];
  return { width: 400, height: 200, content: content.join("\n") };
}

/** Writes a document; `trailer` adds entries to its last dictionary, such as `/Encrypt`. */
export function writePdf(
  pages: readonly PdfPage[],
  { trailer = "", objects = [] }: { readonly trailer?: string; readonly objects?: readonly string[] } = {},
): Uint8Array {
  const kids = pages.map((_, at) => `${3 + 2 * at} 0 R`).join(" ");
  const bodies = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    ...pages.flatMap(({ width, height, content }, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << >> /Contents ${4 + 2 * at} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
    ...objects,
  ];
  let text = "%PDF-1.4\n";
  const offsets = bodies.map((body, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const start = text.length;
  text += `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${rows}`;
  text += `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}

/** Writes a document that wants a password, by the dictionary of the standard way with 40-bit keys (7.6.3); nobody knows the word. */
export function encryptedPdf(pages: readonly PdfPage[]): Uint8Array {
  const key = (letter: string): string => `<${letter.repeat(64)}>`;
  const number = 3 + 2 * pages.length;
  const dictionary = `<< /Filter /Standard /V 1 /R 2 /O ${key("a")} /U ${key("b")} /P -4 >>`;
  const id = `<${"0".repeat(32)}>`;
  return writePdf(pages, { trailer: `/Encrypt ${number} 0 R /ID [${id} ${id}]`, objects: [dictionary] });
}
