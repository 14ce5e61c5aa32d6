/** Mermaid itself in Chromium: reads and draws texts, and says which graph it found. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Diagram, Node } from "../../src/core/diagram/types.ts";
import { endsOf } from "../../src/formats/mermaid/ends.ts";
import { mermaid } from "../../src/formats/mermaid/index.ts";
import { stateNamesOf } from "../../src/formats/mermaid/state-diagram.ts";
import { namesOf } from "../../src/formats/mermaid/words.ts";
import { needChromium, openChromium } from "./chromium.ts";
import { mermaidPackage, needPackage } from "./package-app.ts";

/** What Mermaid made of a text. */
export interface SeenText {
  /** What it refuses, null when it drew the text. */
  readonly problem: string | null;
  /** Fields are those of classes or entities. */
  readonly kind: "flowchart" | "states" | "fields" | "none";
  readonly nodes: readonly string[];
  /** Names of both ends of each connector. */
  readonly edges: readonly (readonly [string, string])[];
  /** Texts as they are drawn. */
  readonly words: readonly string[];
}

/** Runs in the page. */
const look = `async (text) => {
  try {
    const { db } = await mermaid.mermaidAPI.getDiagramFromText(text);
    const { svg } = await mermaid.render("drawn" + Math.floor(performance.now() * 1000), text);
    const place = document.createElement("div");
    place.innerHTML = svg;
    const words = [...place.querySelectorAll(".nodeLabel, .edgeLabel, .cluster-label, .noteLabel")].map((label) => {
      for (const end of label.querySelectorAll("br")) end.replaceWith("\\n");
      return label.textContent;
    });
    if (db.getVertices) {
      const nodes = [...db.getVertices().keys(), ...db.getSubGraphs().map(({ id }) => id)];
      return { problem: null, kind: "flowchart", nodes, edges: db.getEdges().map(({ start, end }) => [start, end]), words };
    }
    if (db.getStates) {
      const { nodes, edges } = db.getData();
      // Notes are numbered, and stand in a group with their state.
      const plain = (id) => id.replace(/----note-\\d+$/, "----note");
      const states = nodes.filter(({ shape }) => shape !== "noteGroup");
      return { problem: null, kind: "states", nodes: states.map(({ id }) => plain(id)), edges: edges.map(({ start, end }) => [plain(start), plain(end)]), words };
    }
    if (!db.getEntities) {
      return { problem: null, kind: "fields", nodes: [...db.getClasses().keys()], edges: db.getRelations().map(({ id1, id2 }) => [id1, id2]), words };
    }
    const names = new Map([...db.getEntities()].map(([name, { id }]) => [id, name]));
    const edges = db.getRelationships().map(({ entityA, entityB }) => [names.get(entityA) ?? entityA, names.get(entityB) ?? entityB]);
    return { problem: null, kind: "fields", nodes: [...names.values()], edges, words };
  } catch (thrown) {
    return { problem: String(thrown.message ?? thrown), kind: "none", nodes: [], edges: [], words: [] };
  }
}`;

/** Opens a page with Mermaid. */
export async function openMermaid(): Promise<{ see(text: string): Promise<SeenText>; close(): Promise<void> }> {
  needChromium();
  const script = readFileSync(join(needPackage(mermaidPackage), "dist/mermaid.min.js"), "utf8");
  const page = await openChromium();
  await page.call(
    `(text) => { const script = document.createElement("script"); script.textContent = text; document.head.append(script); mermaid.initialize({ startOnLoad: false, securityLevel: "strict", suppressErrorRendering: true }); }`,
    script,
  );
  return { see: (text) => page.call(look, text) as Promise<SeenText>, close: () => page.close() };
}

const sorted = (edges: readonly (readonly [string, string])[]): readonly string[] =>
  edges.map((ends) => ends.toSorted().join(" ")).toSorted();

/** Lists what Mermaid has otherwise than the diagram; what the writer says is lost is not missed. */
export function graphProblems(seen: SeenText, diagram: Diagram, lost: ReadonlySet<string>): readonly string[] {
  if (seen.problem !== null) return [seen.problem];
  const names = seen.kind === "states" ? stateNamesOf(diagram) : namesOf(diagram.nodes);
  const wanted = endsOf(diagram, names).glued.map(({ ends }) => [ends.source, ends.target] as const);
  const nodes = new Set(seen.nodes);
  // Texts in a box are attributes of it, where there are attributes.
  const isSaid = ({ kind, parent }: Node): boolean => seen.kind === "fields" && kind === "text" && parent !== null;
  const missing = diagram.nodes.filter((node) => !nodes.has(names.get(node.id)!) && !lost.has(node.id) && !isSaid(node));
  return [
    ...missing.map(({ id }) => `${id} is not there`),
    ...(sorted(seen.edges).join() === sorted(wanted).join()
      ? []
      : [`${seen.edges.length} connectors are others than the ${wanted.length} of the diagram`]),
  ];
}

/** Writes a diagram as Mermaid. */
export async function writeMermaid(diagram: Diagram): Promise<{ readonly text: string; readonly lost: ReadonlySet<string> }> {
  const { bytes, losses } = await mermaid.encode(diagram, {});
  return { text: new TextDecoder().decode(bytes), lost: new Set(losses.map(({ element }) => element)) };
}
