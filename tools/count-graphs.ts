/**
 * Counts, over a folder of diagrams, what Mermaid and Excalidraw themselves make of our files: which they open, whether they give the graph back,
 * and what the writers say is lost: `node tools/count-graphs.ts --ir DIR [--limit N] [--blank]`. Fails when a file does not open.
 * `--blank` puts an empty picture where a page of `tools/judge/replay.ts` has none, which cuts nothing out.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { parseDiagram } from "../src/core/diagram/parse.ts";
import type { Diagram, NodeImage } from "../src/core/diagram/types.ts";
import { excalidraw } from "../src/formats/excalidraw/index.ts";
import type { Scene } from "../src/formats/excalidraw/scene.ts";
import type { Loss } from "../src/formats/format.ts";
import { mermaid } from "../src/formats/mermaid/index.ts";
import { openExcalidraw, sceneProblems } from "../test/oracles/excalidraw.ts";
import { filesBelow } from "../test/oracles/folder.ts";
import { excalidrawShare, mermaidShare } from "../test/oracles/graph-share.ts";
import { openMermaid } from "../test/oracles/mermaid.ts";
import { formatRow, lossRows, unsaid } from "./graphs/report.ts";
import type { Opened } from "./graphs/report.ts";
import { markdownTable } from "./statistics.ts";

const { values: options } = parseArgs({
  options: { ir: { type: "string" }, limit: { type: "string" }, blank: { type: "boolean", default: false } },
});
if (options.ir === undefined) {
  console.error("name a folder of .ir.json files: node tools/count-graphs.ts --ir DIR");
  process.exit(2);
}

/** A PNG of one pixel. */
const blank: NodeImage = {
  mediaType: "image/png",
  data: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
};

function readPage(file: string): Diagram {
  const read = JSON.parse(readFileSync(file, "utf8")) as Diagram;
  const filled = read.nodes.map((node) => (node.kind === "image" ? { ...node, image: node.image ?? blank } : node));
  return parseDiagram(options.blank ? { ...read, nodes: filled } : read);
}

const files = filesBelow(options.ir, ".ir.json").slice(0, options.limit === undefined ? undefined : Number(options.limit));
if (files.length === 0) {
  console.error(`there is no .ir.json file below ${options.ir}: name another folder`);
  process.exit(2);
}
const pages: { readonly name: string; readonly diagram: Diagram }[] = [];
for (const file of files) {
  const name = basename(file, ".ir.json");
  try {
    pages.push({ name, diagram: readPage(file) });
  } catch (thrown) {
    process.exitCode = 1;
    console.error(`${name}: passed over, ${(thrown as Error).message}`);
  }
}

/** Opens every page, in a browser of its own. */
async function openAll(see: (diagram: Diagram) => Promise<Omit<Opened, "name">>): Promise<readonly Opened[]> {
  const opened: Opened[] = [];
  for (const { name, diagram } of pages) opened.push({ name, ...(await see(diagram)) });
  return opened;
}

async function throughMermaid(): Promise<readonly Opened[]> {
  const program = await openMermaid();
  const opened = await openAll(async (diagram) => {
    const { bytes, losses } = await mermaid.encode(diagram, {});
    const seen = await program.see(new TextDecoder().decode(bytes));
    return { kind: seen.kind, problems: seen.problem === null ? [] : [seen.problem], share: mermaidShare(seen, diagram), losses };
  });
  await program.close();
  return opened;
}

async function throughExcalidraw(): Promise<readonly Opened[]> {
  const program = await openExcalidraw();
  const opened = await openAll(async (diagram) => {
    const { bytes, losses } = await excalidraw.encode(diagram, {});
    const scene = JSON.parse(new TextDecoder().decode(bytes)) as Scene;
    const seen = await program.see(scene).catch((thrown: unknown) => String(thrown));
    if (typeof seen !== "string")
      return { kind: "scene", problems: sceneProblems(seen, scene), share: excalidrawShare(seen, diagram), losses };
    return { kind: "none", problems: [seen], share: excalidrawShare({ elements: [], pictures: 0, lines: [] }, diagram), losses };
  });
  await program.close();
  return opened;
}

const outcomes = [
  ["Mermaid", await throughMermaid()],
  ["Excalidraw", await throughExcalidraw()],
] as const;
const head = [
  "format",
  "pages",
  "open",
  "whole graph",
  "nodes back",
  "connectors back",
  "of those between two shapes",
  "missing without a word",
];
console.log(markdownTable([head, ...outcomes.map(([name, opened]) => formatRow(name, opened))]));
for (const [name, opened] of outcomes) {
  const losses = opened.map((page): readonly Loss[] => page.losses);
  console.log(`\n${markdownTable([[`${name}: what is lost`, "times", "pages"], ...lossRows(losses)])}`);
  for (const page of opened) {
    const missing = unsaid(page);
    const told = missing.length === 0 ? [] : [`${page.kind}, without a word: ${missing.join(" ")}`];
    for (const problem of [...page.problems, ...told]) console.log(`${name}, ${page.name}: ${problem}`);
  }
}
if (outcomes.some(([, opened]) => opened.some(({ problems }) => problems.length > 0))) process.exitCode = 1;
