/**
 * Has the real draw.io draw the pages that `python -m training.diagrams draw OUT` wrote: `node tools/draw-diagrams.ts OUT [--part 0/2] [--fonts DIR]`.
 * Beside each file it writes the picture (`NAME.png`) and what draw.io says of the cells (`NAME.cells.json`). What is there already stays, so that
 * the work can be cut anywhere. Texts are set in the typefaces of `make training-setup`, or those of another folder.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { needDrawio } from "../test/oracles/drawio-app.ts";
import { openDrawio } from "../test/oracles/drawio.ts";
import type { Drawio, PictureLook } from "../test/oracles/drawio.ts";

/** A page of `pages.json`; its name is the path of its files without an ending, below the folder. */
interface Listed extends PictureLook {
  readonly name: string;
}

/** Which free typefaces stand in for those that files ask for. */
const standIns: readonly (readonly [asked: string, shown: string])[] = [
  ["Helvetica", "Liberation Sans"],
  ["Verdana", "DejaVu Sans"],
  ["Times New Roman", "Liberation Serif"],
  ["Courier New", "Liberation Mono"],
  ["Comic Sans MS", "Comic Neue"],
  ["Tahoma", "Open Sans"],
  ["Georgia", "Liberation Serif"],
];

/** How letters are hinted where nobody says otherwise, as on the machines of those who draw. */
const hinting = '<match target="pattern"><edit name="hintstyle" mode="append"><const>hintslight</const></edit></match>';

/** Writes a file of fontconfig that knows the typefaces of a folder and no others, so that pictures are the same on every machine. */
function writeFontConfiguration(folder: string, fonts: string): string {
  const aliases = standIns.map(
    ([asked, shown]) => `<alias binding="strong"><family>${asked}</family><prefer><family>${shown}</family></prefer></alias>`,
  );
  const head = '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">';
  const parts = [`<dir>${resolve(fonts)}</dir>`, ...aliases, hinting, `<cachedir>${join(folder, "cache")}</cachedir>`];
  const file = join(folder, "fonts.conf");
  writeFileSync(file, `${head}<fontconfig>${parts.join("")}</fontconfig>`);
  return file;
}

/** Draws one page; the picture is written last, so that a page with one is whole. */
async function draw(drawio: Drawio, path: string, { scale, border, background }: PictureLook): Promise<void> {
  const look = { scale, border, ...(background === undefined ? {} : { background }) };
  const { png, cells, bounds } = await drawio.export(readFileSync(`${path}.drawio`), look);
  writeFileSync(`${path}.cells.json`, JSON.stringify({ cells, bounds }));
  writeFileSync(`${path}.png`, png);
}

const cache = process.env["REDRAW_CACHE"] ?? join(homedir(), ".cache", "redraw");
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    fonts: { type: "string", default: join(cache, "training", "fonts", "debian") },
    /** Takes every nth page: `1/2` is the second half of the work. */
    part: { type: "string", default: "0/1" },
  },
});
const [out] = positionals;
if (out === undefined) throw new Error("name the folder of the pages: node tools/draw-diagrams.ts OUT");
if (!existsSync(options.fonts)) throw new Error(`${options.fonts} is missing; type: make training-setup (or name a folder with --fonts)`);

const [part, parts] = options.part.split("/").map(Number) as [number, number];
const pages = JSON.parse(readFileSync(join(out, "pages.json"), "utf8")) as readonly Listed[];
const wanted = pages.filter(({ name }, index) => index % parts === part && !existsSync(join(out, `${name}.png`)));
const folder = mkdtempSync(join(tmpdir(), "redraw-diagrams-"));
const drawio = await openDrawio(await needDrawio(process.env["REDRAW_DRAWIO_APP"]), writeFontConfiguration(folder, options.fonts));
try {
  for (const page of wanted) await draw(drawio, join(out, page.name), page);
  console.log(`${wanted.length} pages drawn in ${out}`);
} finally {
  await drawio.close();
  rmSync(folder, { recursive: true, force: true });
}
