/**
 * Has PlantUML, Graphviz and D2 draw invented texts, with the truth of each page: `node tools/draw-text-diagrams.ts OUT [--seed 1] [--pages 110]
 * [--part 0/2] [--fonts DIR]`. Writes `PROGRAM/NAME.png` and `PROGRAM/NAME.gt.json`, and `pages.tsv`, a list for `tools/judge/collect.ts`. What is
 * there already stays, so that the work can be cut anywhere; a folder is for the pages of one seed. Texts that a program refuses have no page.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { openD2 } from "./text-diagrams/d2.ts";
import { openGraphviz } from "./text-diagrams/graphviz.ts";
import { inventPages } from "./text-diagrams/invent.ts";
import { openPlantuml } from "./text-diagrams/plantuml.ts";
import type { TextPage } from "./text-diagrams/text-page.ts";
import type { TextProgram } from "./text-diagrams/text-program.ts";

const cache = process.env["REDRAW_CACHE"] ?? join(homedir(), ".cache", "redraw");
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    /** How many pages of each program. */
    pages: { type: "string", default: "110" },
    /** Takes every nth page: `1/2` is the second half of the work. */
    part: { type: "string", default: "0/1" },
    /** Where the typefaces of Graphviz's pages are; the other programs show what they bring, or what the machine has. */
    fonts: { type: "string", default: join(cache, "training", "fonts", "debian") },
  },
});
const [out] = positionals;
if (out === undefined) throw new Error("name the folder of the pages: node tools/draw-text-diagrams.ts OUT");
if (!existsSync(options.fonts)) throw new Error(`${options.fonts} is missing; type: make training-setup (or name a folder with --fonts)`);
const [part, parts] = options.part.split("/").map(Number) as [number, number];

const pictureOf = ({ name }: TextPage): string => join(out, `${name}.png`);
const truthFileOf = ({ name }: TextPage): string => join(out, `${name}.gt.json`);

/** Draws the pages of a program that are not there; the picture is written last, so that a page with one is whole. */
async function draw<Page extends TextPage>(
  pages: readonly Page[],
  open: () => TextProgram<Page> | Promise<TextProgram<Page>>,
): Promise<void> {
  const wanted = pages.filter((page, index) => index % parts === part && !existsSync(pictureOf(page)));
  if (wanted.length === 0) return;
  mkdirSync(dirname(pictureOf(wanted[0]!)), { recursive: true });
  const program = await open();
  try {
    for (const page of wanted) {
      const drawn = await program.draw(page);
      if ("refusal" in drawn) {
        console.log(`${page.name} is refused: ${drawn.refusal}`);
        continue;
      }
      writeFileSync(truthFileOf(page), JSON.stringify(drawn.truth));
      writeFileSync(pictureOf(page), drawn.picture);
    }
  } finally {
    await program.close();
  }
}

const { plantuml, graphviz, d2 } = inventPages(Number(options.seed), Number(options.pages));
await draw(plantuml, openPlantuml);
await draw(graphviz, () => openGraphviz(options.fonts));
await draw(d2, openD2);
const there = [...plantuml, ...graphviz, ...d2].filter((page) => existsSync(pictureOf(page)));
writeFileSync(join(out, "pages.tsv"), there.map((page) => `${pictureOf(page)}\t${truthFileOf(page)}\n`).join(""));
console.log(`${there.length} pages are drawn: ${join(out, "pages.tsv")}`);
