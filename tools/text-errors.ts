/** Prints what share of the characters of matched shapes an evaluation got wrong, what true readings would give with its shapes and owners, and what hangs on labels that nobody sees. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Diagram, Node } from "../src/core/diagram/types.ts";
import { editDistance } from "../src/core/text/edit-distance.ts";
import type { BoxedText } from "./cover.ts";
import type { Truth } from "./judging.ts";
import { judgeShapes } from "./judging.ts";
import { claim, isUnseen } from "./true-texts.ts";
import { markdownTable } from "./statistics.ts";

const { values: options } = parseArgs({
  options: {
    /** What the evaluation wrote. */
    out: { type: "string", default: "out/evaluation" },
    /** Names the shapes of which more than this many characters are wrong. */
    show: { type: "string" },
  },
});

/** The text of one matched shape: its characters, those wrong as read, and those wrong with true readings. */
interface Count {
  readonly family: string;
  readonly where: string;
  readonly length: number;
  readonly wrong: number;
  readonly wrongIfRead: number;
  readonly isUnseen: boolean;
}

type Line = { readonly box: Node["box"]; readonly text: string; readonly owner: string };

const fold = (text: string): string => text.normalize("NFC").replaceAll(/\s+/g, " ").trim();
const lengthOf = (text: string): number => Array.from(text).length;
const wrongIn = (want: string, got: string): number => Math.min(lengthOf(want), editDistance(want, got));

function linesOf({ nodes, edges }: Diagram): readonly Line[] {
  return [
    ...nodes.flatMap(({ id, text }) => (text?.lines ?? []).map((line) => ({ ...line, owner: id }))),
    ...edges.flatMap(({ id, labels }) => labels.map(({ box, text }) => ({ box, text, owner: id }))),
  ];
}

/** The part of a true text that a shape's lines show: in all lines of that text, the width that the shape owns. */
function shareOf(text: string, lines: readonly Line[], owner: string): string {
  const width = (some: readonly Line[]): number => some.reduce((sum, { box }) => sum + box.width, 0);
  const own = lines.filter((line) => line.owner === owner);
  const letters = Array.from(text);
  return own.length === lines.length ? text : letters.slice(0, Math.round((letters.length * width(own)) / width(lines))).join("");
}

/** Says what a shape's text would be if each of its lines were read as the truth has it; lines of no true text stay as they were read. */
function readTruly(owner: string, own: BoxedText, claims: ReadonlyMap<BoxedText, readonly Line[]>, lines: readonly Line[]): string {
  const claimed = new Set([...claims.values()].flat());
  const strays = lines.filter((line) => line.owner === owner && !claimed.has(line)).map(({ text }) => text);
  // What was not found at all is the fault of finding: true readings have it.
  const missed = claims.has(own) ? [] : [own.text];
  const shown = [...claims].flatMap(([{ text }, of]) => (of.some((line) => line.owner === owner) ? [shareOf(text, of, owner)] : []));
  return fold([...missed, ...shown, ...strays].join(" "));
}

function countsOf(name: string, truth: Truth, found: Diagram): readonly Count[] {
  const { match } = judgeShapes(truth, found);
  const boxed = new Map(
    truth.nodes.flatMap(({ id, text, text_bbox: box }) =>
      text === undefined || box === undefined ? [] : [[id, { text, box: box as unknown as BoxedText["box"] }] as const],
    ),
  );
  const lines = linesOf(found);
  const claims = claim([...boxed.values()], lines);
  const foundNodes = new Map(found.nodes.map((node) => [node.id, node]));
  return [...match].flatMap(([foundId, trueId]) => {
    const { text = "", text_hidden: isHidden } = truth.nodes.find(({ id }) => id === trueId)!;
    const want = fold(text);
    if (want === "" || isHidden === true) return [];
    const own = boxed.get(trueId);
    const wrong = wrongIn(want, fold(foundNodes.get(foundId)!.text?.value ?? ""));
    // Letters that nobody sees, no reading brings.
    const wrongIfRead =
      own === undefined || isUnseen(text) ? wrong : Math.min(wrong, wrongIn(want, readTruly(foundId, own, claims, lines)));
    return [{ family: truth.kind, where: `${name}: ${trueId}`, length: lengthOf(want), wrong, wrongIfRead, isUnseen: isUnseen(text) }];
  });
}

function rowOf(family: string, counts: readonly Count[]): readonly string[] {
  const sum = (some: readonly Count[], key: "length" | "wrong" | "wrongIfRead"): number => some.reduce((all, count) => all + count[key], 0);
  const length = sum(counts, "length");
  const share = (characters: number): string => (characters / length).toFixed(3);
  const unseen = counts.filter((count) => count.isUnseen);
  return [family, String(length), share(sum(counts, "wrong")), share(sum(counts, "wrongIfRead")), share(sum(unseen, "wrong"))];
}

if (!existsSync(options.out)) throw new Error(`${options.out} is missing: run make evaluate CORPUS=DIR first`);
const counts = globSync("**/*.gt.json", { cwd: join(options.out, "truth") })
  .toSorted()
  .flatMap((name) => {
    const file = join(options.out, "found", name.replace(/\.gt\.json$/, ".ir.json"));
    if (!existsSync(file)) return [];
    const truth = JSON.parse(readFileSync(join(options.out, "truth", name), "utf8")) as Truth;
    return countsOf(name, truth, JSON.parse(readFileSync(file, "utf8")) as Diagram);
  });
const families = [...new Set(counts.map(({ family }) => family))];
const digital = counts.filter(({ family }) => family !== "handdrawn");
if (options.show === undefined)
  console.log(
    markdownTable([
      ["family", "characters", "wrong as read", "with true readings", "in labels that nobody sees"],
      rowOf("digital", digital),
      ...families.map((family) =>
        rowOf(
          family,
          counts.filter((count) => count.family === family),
        ),
      ),
    ]),
  );
else
  for (const { where, wrong, wrongIfRead } of counts.toSorted((a, b) => b.wrong - a.wrong))
    if (wrong > Number(options.show)) console.log(`${wrong}\t${wrongIfRead}\t${where}`);
