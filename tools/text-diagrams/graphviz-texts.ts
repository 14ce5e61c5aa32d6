/** Invents texts for Graphviz: flows, clusters, automata and tables. */
import type { Chance } from "./chance.ts";
import { connectionsOf } from "./connections.ts";
import { fillOf, graphvizHeadOf, typefaceOf } from "./graphviz-looks.ts";
import { placePage } from "./text-page.ts";
import type { TextPage } from "./text-page.ts";
import { attributes, entities, labelOf, services, steps } from "./words.ts";

/** A page that Graphviz draws. */
export interface GraphvizPage extends TextPage {
  /** The program of Graphviz that lays it out. */
  readonly engine: string;
}

const inBrackets = (settings: readonly string[]): string => (settings.length === 0 ? "" : `[${settings.join(",")}]`);
const labelSetting = (label: string): readonly string[] => (label === "" ? [] : [`label="${label}"`]);

/** Statements end with a semicolon each, the last one as well. */
const endAll = (statements: readonly string[]): string => statements.map((statement) => `${statement}; `).join("");

function flowNode(chance: Chance, name: string, index: number): string {
  const shapes = ["cylinder", "diamond", "parallelogram", "hexagon", "ellipse", "box", "doublecircle", "note"];
  const settings = chance.some([
    [0.15, () => `shape=${chance.pick(shapes)}`],
    [0.1, () => `style=filled,fillcolor="${fillOf(chance)}"`],
  ]);
  return `n${index}${inBrackets([`label="${name}"`, ...settings])}`;
}

function flowOf(chance: Chance): string {
  const count = chance.integer(5, 13);
  const names = chance.shuffle(chance.happens(0.5) ? services : steps).slice(0, count);
  const isDirected = !chance.happens(0.12);
  const head = graphvizHeadOf(chance, 11);
  const nodes = names.map((name, index) => flowNode(chance, name, index));
  const edges = connectionsOf(chance, count, chance.integer(0, 4)).map(([from, to]) => {
    const settings = [
      ...labelSetting(labelOf(chance, 0.3)),
      ...chance.some([[0.12, () => `style=${chance.pick(["dashed", "dotted"])}`]]),
      ...(isDirected
        ? chance.some([
            [0.15, () => `arrowhead=${chance.pick(["vee", "empty", "odiamond", "diamond", "dot", "none", "odot"])}`],
            [0.08, () => `dir=${chance.pick(["both", "back", "none"])}`],
          ])
        : []),
    ];
    return `n${from}${isDirected ? "->" : "--"}n${to}${inBrackets(settings)}`;
  });
  return `${isDirected ? "digraph" : "graph"}{${endAll([...head, ...nodes, ...edges])}}`;
}

function clusterLookOf(chance: Chance): string {
  if (chance.happens(0.4)) return `style=filled; color="${chance.pick(["lightgrey", "#eef3fb", "#f4f4f4"])}"; `;
  return chance.happens(0.3) ? "style=rounded; " : "";
}

function clustersOf(chance: Chance): string {
  const count = chance.integer(6, 13);
  const nodes = chance
    .shuffle(services)
    .slice(0, count)
    .map((name, index) => `n${index}[label="${name}"]`);
  const clusterCount = chance.integer(2, 3);
  const head = graphvizHeadOf(chance, 4);
  const each = Math.ceil(count / clusterCount);
  const clusters = chance.times(clusterCount, (index) => {
    const title = chance.pick(["Front end", "Services", "Storage", "Edge", "Core", "Batch"]);
    const inside = nodes.slice(index * each, (index + 1) * each).join("; ");
    return `subgraph cluster_${index}{label="${title}"; ${clusterLookOf(chance)}${inside}} `;
  });
  const edges = connectionsOf(chance, count, chance.integer(0, 3)).map(
    ([from, to]) => `n${from}->n${to}${inBrackets(labelSetting(labelOf(chance, 0.3)))}`,
  );
  return `digraph{compound=true; ${endAll(head)}${clusters.join("")}${endAll(edges)}}`;
}

function automatonOf(chance: Chance): string {
  const count = chance.integer(3, 8);
  const filled = chance.some([[0.4, () => `style=filled,fillcolor="${fillOf(chance)}"`]]);
  const look = `node${inBrackets(["shape=circle", ...filled, `fontname=${typefaceOf(chance)}`])}`;
  const nodes = chance.times(count, (index) => `q${index}${index === count - 1 ? "[shape=doublecircle]" : ""}`);
  const edges = connectionsOf(chance, count, chance.integer(1, 4)).map(
    ([from, to]) => `q${from}->q${to}[label="${chance.pick(["a", "b", "0", "1", "a,b", "x/y", "ε", "c", "S(a)", "push"])}"]`,
  );
  return `digraph{${endAll(["rankdir=LR", look, ...nodes, ...edges])}}`;
}

/** Writes a table as HTML, which Graphviz reads in a label. */
function htmlTable(name: string, rows: readonly string[], colour: string): string {
  const head = `<TR><TD BGCOLOR="${colour}"><B>${name}</B></TD></TR>`;
  const body = rows.map((row) => `<TR><TD ALIGN="LEFT">${row}</TD></TR>`).join("");
  return `${name}[label=<<TABLE BORDER="0" CELLBORDER="1" CELLSPACING="0" CELLPADDING="4">${head}${body}</TABLE>>]`;
}

const recordTable = (name: string, rows: readonly string[]): string =>
  `${name}[label="{${name}|${rows.map((row) => String.raw`${row}\l`).join("")}}"]`;

/** Invents how tables and the lines between them look. */
function tableLookOf(chance: Chance, isHtml: boolean): readonly string[] {
  return [
    ...chance.some([[0.6, () => `rankdir=${chance.pick(["LR", "RL"])}`]]),
    `node${inBrackets([
      isHtml ? "shape=none,margin=0" : `shape=${chance.pick(["record", "record", "Mrecord"])}`,
      `fontname=${typefaceOf(chance)}`,
      `fontsize=${chance.integer(9, 13)}`,
    ])}`,
    `edge${inBrackets([
      `fontname=${typefaceOf(chance)}`,
      `fontsize=${chance.integer(8, 11)}`,
      ...chance.some([[0.3, () => `arrowhead=${chance.pick(["none", "vee", "empty", "odiamond"])}`]]),
    ])}`,
  ];
}

function tablesOf(chance: Chance): string {
  const count = chance.integer(3, 7);
  const names = chance.shuffle(entities).slice(0, count);
  const isHtml = chance.happens(0.5);
  const colour = chance.pick(["#9bab96", "lightgrey", "olivedrab4", "#dbe5f1", "white", "#ffd966"]);
  const look = tableLookOf(chance, isHtml);
  const rowOf = (): string => [chance.pick(attributes), ...chance.some([[0.5, () => chance.pick(["int", "text", "date"])]])].join(" ");
  const tables = names.map((name) => {
    const rows = chance.times(chance.integer(2, 6), rowOf);
    return isHtml ? htmlTable(name, rows, colour) : recordTable(name, rows);
  });
  const edges = connectionsOf(chance, count, chance.integer(0, 2)).map(
    ([from, to]) => `${names[from]}->${names[to]}${inBrackets(labelSetting(labelOf(chance, 0.35)))}`,
  );
  return `digraph{${endAll([...look, ...tables, ...edges])}}`;
}

const inventions = { flow: flowOf, cluster: clustersOf, fsm: automatonOf, er: tablesOf } as const;

/** The kinds of the pages, over and over. */
const kinds = ["flow", "flow", "cluster", "fsm", "er", "flow", "flow", "er"] as const;

/** Invents pages for Graphviz. */
export function graphvizPages(chance: Chance, count: number): readonly GraphvizPage[] {
  return chance.times(count, (index) => {
    const kind = kinds[index % kinds.length]!;
    const text = inventions[kind](chance);
    const engine = kind === "flow" && chance.happens(0.1) ? chance.pick(["neato", "fdp", "circo", "twopi"]) : "dot";
    return { ...placePage("graphviz", "gv", kind, index), text, engine };
  });
}
