/** Invents texts for D2: flows, containers, tables and classes. */
import type { Chance } from "./chance.ts";
import { connectionsOf } from "./connections.ts";
import { placePage } from "./text-page.ts";
import type { TextPage } from "./text-page.ts";
import { attributes, entities, labelOf, listOf, methods, services, steps } from "./words.ts";

/** A page that D2 draws. */
export interface D2Page extends TextPage {
  /** The number of a theme of D2. */
  readonly theme: number;
  readonly layout: "dagre" | "elk";
  /** Drawn as if by hand. */
  readonly isSketch: boolean;
}

const themes = [0, 0, 1, 3, 4, 5, 6, 7, 8, 100, 101, 102, 103, 104, 105, 200, 300, 301];

const directionOf = (chance: Chance): readonly string[] => chance.some([[0.4, () => "direction: right"]]);

/** Draws the names of some fields; none comes twice. */
const fieldsOf = (chance: Chance, least: number, most: number): readonly string[] => [
  ...new Set(chance.times(chance.integer(least, most), () => chance.pick(attributes))),
];

function connect(chance: Chance, names: readonly string[], added: number): readonly string[] {
  return connectionsOf(chance, names.length, added).map(([from, to]) => {
    const label = labelOf(chance, 0.4);
    const styles = chance.some([
      [0.12, () => "style.stroke-dash: 4"],
      [0.06, () => "style.stroke-width: 3"],
      [0.1, () => `target-arrowhead.shape: ${chance.pick(["diamond", "circle", "triangle", "arrow"])}`],
    ]);
    const arrow = `${names[from]} ${chance.pick(["->", "->", "->", "->", "--", "<->", "<-"])} ${names[to]}`;
    if (label === "" && styles.length === 0) return arrow;
    return `${arrow}: ${label} ${styles.length === 0 ? "" : `{${styles.join("; ")}}`}`;
  });
}

const flowShapes = listOf("oval, diamond, cylinder, hexagon, parallelogram, circle, cloud, person, page, document, square");

/** Invents the look of a box; most have none. */
function boxLookOf(chance: Chance): string {
  if (chance.happens(0.35)) return ` {shape: ${chance.pick(flowShapes)}}`;
  if (chance.happens(0.1)) return ` {style.fill: "${chance.pick(["#e8f0fe", "#fff3cd", "#d4edda"])}"}`;
  return chance.happens(0.1) ? " {style.border-radius: 8}" : "";
}

function flowOf(chance: Chance): readonly string[] {
  const count = chance.integer(4, 11);
  const titles = chance.shuffle(chance.happens(0.5) ? services : steps).slice(0, count);
  const direction = directionOf(chance);
  const boxes = titles.map((title, index) => `n${index}: ${title}${boxLookOf(chance)}`);
  const names = titles.map((_, index) => `n${index}`);
  return [...direction, ...boxes, ...connect(chance, names, chance.integer(0, 3))];
}

function containersOf(chance: Chance): readonly string[] {
  const containerCount = chance.integer(2, 3);
  const direction = directionOf(chance);
  const titles = chance.shuffle(services);
  const names: string[] = [];
  const containers = chance.times(containerCount, (index) => {
    const count = chance.integer(2, 4);
    const head = `g${index}: ${chance.pick(["Front end", "Services", "Storage", "Edge", "Region"])} {`;
    const inside = chance.times(count, (place) => {
      names.push(`g${index}.m${place}`);
      return ` m${place}: ${titles.pop()}${chance.happens(0.2) ? " {shape: cylinder}" : ""}`;
    });
    return [head, ...inside, "}"];
  });
  const outside = chance.times(chance.integer(0, 2), (index) => `x${index + 1}`).reverse();
  const boxes = outside.map((name) => `${name}: ${titles.pop()}`);
  return [...direction, ...containers.flat(), ...boxes, ...connect(chance, [...names, ...outside], chance.integer(0, 2))];
}

function tablesOf(chance: Chance): readonly string[] {
  const count = chance.integer(2, 6);
  const names = chance.shuffle(entities).slice(0, count);
  const direction = directionOf(chance);
  const columns = names.map(() => fieldsOf(chance, 2, 6));
  const tables = names.flatMap((name, index) => {
    const lines = columns[index]!.map((column, place) => {
      const type = chance.pick(["int", "varchar", "date"]);
      return ` ${column}: ${type}${place === 0 ? " {constraint: primary_key}" : ""}`;
    });
    return [`${name}: {`, " shape: sql_table", ...lines, "}"];
  });
  const keys = connectionsOf(chance, count, chance.integer(0, 1)).map(
    ([from, to]) => `${names[from]}.${chance.pick(columns[from]!)} -> ${names[to]}.${columns[to]![0]}`,
  );
  return [...direction, ...tables, ...keys];
}

function classesOf(chance: Chance): readonly string[] {
  const count = chance.integer(3, 6);
  const names = chance.shuffle(entities).slice(0, count);
  const classes = names.flatMap((name) => {
    const fields = fieldsOf(chance, 1, 4).map(
      (field) => ` ${chance.pick(["+", "-", ""])}${field}: ${chance.pick(["string", "int", "bool"])}`,
    );
    return [`${name}: {`, " shape: class", ...fields, ` ${chance.pick(methods)}(): void`, "}"];
  });
  return [...classes, ...connect(chance, names, 1)];
}

const inventions = { flow: flowOf, cont: containersOf, sql: tablesOf, class: classesOf } as const;

/** The kinds of the pages, over and over. */
const kinds = ["flow", "flow", "cont", "flow", "cont", "sql", "flow", "class"] as const;

/** Invents pages for D2. */
export function d2Pages(chance: Chance, count: number): readonly D2Page[] {
  return chance.times(count, (index) => {
    const kind = kinds[index % kinds.length]!;
    const [theme, layout, isSketch] = [chance.pick(themes), chance.happens(0.35) ? "elk" : "dagre", chance.happens(0.15)] as const;
    const lines = inventions[kind](chance);
    return { ...placePage("d2", "d2", kind, index), text: lines.map((line) => `${line}\n`).join(""), theme, layout, isSketch };
  });
}
