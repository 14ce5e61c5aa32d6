/** Mends three errors each of real conversions in the review alone, by acts of mouse and keyboard, and checks in the written files that they are gone. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Page } from "playwright-core";
import type { Diagram } from "../src/core/diagram/types.ts";
import { redPixel } from "../test/make/diagram.ts";
import { chooseErrors, isMended, listErrors } from "./console/conversion-errors.ts";
import type { ConversionError } from "./console/conversion-errors.ts";
import type { Hands } from "./console/hands.ts";
import { openHands } from "./console/hands.ts";
import { openReview } from "./console/open-review.ts";
import type { Truth } from "./judging.ts";
import { markdownTable } from "./statistics.ts";

const { values: options } = parseArgs({
  options: {
    /** Found diagrams, each NAME.ir.json. */
    ir: { type: "string" },
    /** The truth, each NAME.gt.json. */
    truth: { type: "string" },
    /** How many pictures, spread over all that have errors enough. */
    count: { type: "string", default: "10" },
    /** Looks only at pictures whose name contains this. */
    only: { type: "string", default: "" },
  },
});
if (options.ir === undefined || options.truth === undefined) throw new Error("say where the diagrams lie: --ir DIR --truth DIR");

const errorsEach = 3;

/** Mends one error as a person would who sees it. */
async function mend(error: ConversionError, hands: Hands): Promise<void> {
  switch (error.name) {
    case "missed shape":
      await hands.drawShape(error.box);
      if (error.kind !== "rectangle") await hands.choose("Kind", error.kind);
      if (error.text !== "") await hands.write("Text", error.text);
      return;
    case "missed connector":
      await hands.connect(error.source, error.target);
      return hands.choose("Arrow", error.direction);
    case "false shape":
    case "false connector":
      await hands.pick(error.id);
      return hands.press("Drop it");
    case "wrong kind":
      await hands.pick(error.id);
      return hands.choose("Kind", error.kind);
    case "wrong text":
      await hands.pick(error.id);
      return hands.write("Text", error.text);
  }
}

/** Writes the files, and reads the diagram in them. */
async function save(page: Page, hands: Hands): Promise<Diagram> {
  await hands.press("Write the files again");
  await page.getByText("Revision 1 is written").first().waitFor({ timeout: 60_000 });
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /Structure/ }).click()]);
  return JSON.parse(readFileSync(await file.path(), "utf8")) as Diagram;
}

interface Case {
  readonly name: string;
  readonly found: Diagram;
  readonly truth: Truth;
  readonly errors: readonly ConversionError[];
}

/** Reads a found diagram; replays keep no pieces of their pictures, without which no file is written, so that one pixel stands for each. */
function readFound(file: string): Diagram {
  const found = JSON.parse(readFileSync(file, "utf8")) as Diagram;
  const nodes = found.nodes.map((node) =>
    node.kind === "image" && node.image === null ? { ...node, image: { mediaType: "image/png" as const, data: redPixel } } : node,
  );
  return { ...found, nodes };
}

function readCases(ir: string, truths: string): readonly Case[] {
  const names = globSync("*.ir.json", { cwd: ir }).toSorted();
  const all = names.map((file, index) => {
    const name = file.slice(0, -".ir.json".length);
    const found = readFound(join(ir, file));
    const truth = JSON.parse(readFileSync(join(truths, `${name}.gt.json`), "utf8")) as Truth;
    return { name, found, truth, errors: chooseErrors(listErrors(truth, found), errorsEach, index) };
  });
  const fit = all.filter(({ name, errors }) => name.includes(options.only) && errors.length === errorsEach);
  const count = Math.min(Number(options.count), fit.length);
  return Array.from({ length: count }, (_, index) => fit[Math.floor((index * fit.length) / count)]!);
}

/** Mends the errors of one picture; what stops the hands is told in its row. */
async function mendCase({ name, found, truth, errors }: Case): Promise<{ readonly row: readonly string[]; readonly mended: number }> {
  const { page, close } = await openReview(found);
  const hands = openHands(page);
  const problems: string[] = [];
  const begin = performance.now();
  let written = found;
  try {
    for (const error of errors) await mend(error, hands).catch((reason) => problems.push(`${error.name}: ${tell(reason)}`));
    written = await save(page, hands);
  } catch (error) {
    const notices = await page.locator(".note.bad").allTextContents();
    problems.push(`not saved: ${[...notices, tell(error)].join(" ")}`);
  } finally {
    await close();
  }
  const seconds = ((performance.now() - begin) / 1_000).toFixed(1);
  const mended = errors.filter((error) => isMended(error, truth, written)).length;
  const names = errors.map((error) => `${error.name}${isMended(error, truth, written) ? "" : " (still there)"}`).join(", ");
  return { row: [name, names, String(hands.acts), seconds, `${mended}/${errors.length}`, problems.join("; ")], mended };
}

const tell = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason)).split("\n")[0]!;

const results: Awaited<ReturnType<typeof mendCase>>[] = [];
for (const each of readCases(options.ir, options.truth)) {
  console.error(each.name);
  results.push(await mendCase(each));
}
console.log(
  markdownTable([["picture", "errors", "acts", "seconds", "mended", "what stopped the hands"], ...results.map(({ row }) => row)]),
);
const wanted = results.length * errorsEach;
const mended = results.reduce((sum, result) => sum + result.mended, 0);
console.log(`\n${mended} of ${wanted} errors are mended.`);
// The database in memory has no other end.
process.exit(mended === wanted ? 0 : 1);
