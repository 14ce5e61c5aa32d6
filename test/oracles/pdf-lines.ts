/** Reads the lines of text of a page as PDF: LibreOffice writes what it shows, pdftotext says where each word stands. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { installFontConfiguration } from "../../src/adapters/image/fonts.ts";
import { descendants, readXml, textContent } from "../../src/formats/lib/xml-read.ts";
import { needProgram, works } from "./install.ts";
import type { ShownLine } from "./shown-lines.ts";

const poppler = { name: "pdftotext", packages: ["poppler-utils"], skip: "libreoffice", isInstalled: () => works("pdftotext", "-v") };
const pixelsPerPoint = 96 / 72;
/** Words of one line stand no farther apart than this, in heights of their type. */
const mostGap = 0.9;

/** Writes many files as PDF in one process; returns their paths. */
export function writePdfs(files: readonly string[]): readonly string[] {
  if (files.length === 0) return [];
  needProgram(poppler);
  const folder = dirname(files[0]!);
  const env = { ...process.env, FONTCONFIG_FILE: installFontConfiguration() };
  const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
  const { status, stderr } = spawnSync("nice", ["soffice", profile, "--headless", "--convert-to", "pdf", "--outdir", folder, ...files], {
    env,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`LibreOffice wrote no PDF: ${stderr}`);
  return files.map((file) => join(folder, `${basename(file).replace(/\.[^.]+$/, "")}.pdf`));
}

interface Word {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Reads the words of the first page, in pixels of a page that is so wide. */
export function wordsOf(pdf: string, width: number): readonly Word[] {
  const html = `${pdf}.html`;
  spawnSync("pdftotext", ["-bbox", "-l", "1", pdf, html]);
  const text = readFileSync(html, "utf8");
  const root = readXml(text.slice(text.indexOf("<doc>"), text.indexOf("</doc>") + 6));
  const [page] = descendants(root, "page");
  const scale = width / (Number(page!.attributes["width"]) * pixelsPerPoint);
  const length = (value: string | undefined): number => Number(value) * pixelsPerPoint * scale;
  return descendants(root, "word").map((word) => ({
    text: textContent(word),
    left: length(word.attributes["xMin"]),
    right: length(word.attributes["xMax"]),
    top: length(word.attributes["yMin"]),
    bottom: length(word.attributes["yMax"]),
  }));
}

/** Joins words to the lines that are looked for: every run of neighbours of one level or, turned by a quarter, of one column, and each word alone. */
export function linesOfWords(words: readonly Word[]): readonly ShownLine[] {
  return [...levelLines(words), ...uprightLines(words, 1), ...uprightLines(words, -1)];
}

/** Joins the words of lines that run down (1) or up (-1), as if they were level. */
function uprightLines(words: readonly Word[], way: 1 | -1): readonly ShownLine[] {
  const turned = words.map(({ text, left, right, top, bottom }) => {
    const [from, to] = way === 1 ? [top, bottom] : [-bottom, -top];
    return { text, left: from, right: to, top: left, bottom: right };
  });
  return levelLines(turned)
    .filter(({ size: [along, across] }) => along > across)
    .map(({ middle: [along, across], size: [length, height], ...line }) => {
      return { ...line, middle: [across, way * along] as const, size: [height, length] as const };
    });
}

function levelLines(words: readonly Word[]): readonly ShownLine[] {
  const lines: ShownLine[] = [];
  for (const [index, first] of words.entries()) {
    let [text, last] = ["", first];
    for (const word of words.slice(index)) {
      const height = first.bottom - first.top;
      if (
        word !== first &&
        (Math.abs(word.top - last.top) > 0.3 * height || word.left - last.right > mostGap * height || word.left < last.left)
      )
        break;
      [text, last] = [text + word.text, word];
      const middle = [(first.left + last.right) / 2, (first.top + first.bottom) / 2] as const;
      lines.push({ text, middle, size: [last.right - first.left, height], wraps: false });
    }
  }
  return lines;
}
