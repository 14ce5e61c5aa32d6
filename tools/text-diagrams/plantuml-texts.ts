/** Invents texts for PlantUML: classes, components, use cases, states, objects and entities. */
import type { Chance } from "./chance.ts";
import { connectionsOf } from "./connections.ts";
import { plantumlLookOf } from "./plantuml-looks.ts";
import { placePage } from "./text-page.ts";
import type { TextPage } from "./text-page.ts";
import { attributes, entities, labelOf, labels, methods, services, states, steps, types } from "./words.ts";

/** A page that PlantUML draws. */
export interface PlantumlPage extends TextPage {
  /** Drawn in the colours for dark screens. */
  readonly isDark: boolean;
}

/** Writes lines for connectors between named things; the arrow is drawn after the label. */
function connect(
  chance: Chance,
  names: readonly string[],
  { added, labelled, arrows }: { readonly added: number; readonly labelled: number; readonly arrows: readonly string[] },
): readonly string[] {
  return connectionsOf(chance, names.length, added).map(([from, to]) => {
    const label = labelOf(chance, labelled);
    return `${names[from]} ${chance.pick(arrows)} ${names[to]}${label === "" ? "" : ` : ${label}`}`;
  });
}

function memberOf(chance: Chance, isMethod: boolean): string {
  const visibility = chance.pick(["+", "-", "#", ""]);
  if (!isMethod) return `${visibility}${chance.pick(attributes)}: ${chance.pick(types)}`;
  const name = chance.pick(methods);
  const parameter = chance.happens(0.3) ? `${chance.pick(attributes)}: ${chance.pick(types)}` : "";
  return `${visibility}${name}(${parameter})${chance.happens(0.5) ? `: ${chance.pick(types)}` : ""}`;
}

function classOf(chance: Chance, name: string): string {
  const kind = chance.pick(["class", "class", "class", "class", "interface", "abstract class", "enum"]);
  const count = chance.integer(0, 5);
  if (count === 0) return `${kind} ${name}`;
  const members = chance.times(count, (index) =>
    kind === "enum" ? chance.pick(states).toUpperCase() : memberOf(chance, index > count / 2),
  );
  return [`${kind} ${name} {`, ...members.map((member) => ` ${member}`), "}"].join("\n");
}

function classDeclarationsOf(chance: Chance, names: readonly string[]): readonly string[] {
  const declare = (some: readonly string[]): string[] => some.map((name) => classOf(chance, name));
  if (!chance.happens(0.25)) return declare(names);
  const cut = chance.integer(2, names.length - 1);
  const first = [`package "${chance.pick(services)}" {`, ...declare(names.slice(0, cut)), "}"];
  return [...first, `package "${chance.pick(services)} core" {`, ...declare(names.slice(cut)), "}"];
}

function classesOf(chance: Chance): readonly string[] {
  const count = chance.integer(4, 10);
  const names = chance.shuffle(entities).slice(0, count);
  const declarations = classDeclarationsOf(chance, names);
  const relations = connectionsOf(chance, count, chance.integer(0, 3)).map(([from, to]) => {
    const counts = chance.happens(0.3);
    const label = labelOf(chance, 0.35);
    const first = counts ? `${chance.pick(['"1"', '"0..1"', '"*"'])} ` : "";
    const arrow = chance.pick(["<|--", "-->", "--", "*--", "o--", "..>", "<|..", "-->", "..", "<--"]);
    const second = counts ? `${chance.pick(['"*"', '"1..*"', '"0..*"'])} ` : "";
    return `${names[from]} ${first}${arrow} ${second}${names[to]}${label === "" ? "" : ` : ${label}`}`;
  });
  return [...declarations, ...relations];
}

interface Component {
  readonly kind: string;
  readonly declaration: string;
}

const plainNameOf = (name: string): string => name.replaceAll(/[^A-Za-z0-9]/g, "");

/** Declares components, those before each cut in a group where there are two or more; actors stand outside. */
function groupComponents(chance: Chance, components: readonly Component[], cuts: readonly number[]): readonly string[] {
  const ends = [...cuts, components.length];
  return ends.flatMap((end, index) => {
    const part = components.slice(ends[index - 1] ?? 0, end);
    if (part.length === 0) return [];
    const inside = part.filter(({ kind }) => kind !== "actor").map(({ declaration }) => declaration);
    const outside = part.filter(({ kind }) => kind === "actor").map(({ declaration }) => declaration);
    if (index >= cuts.length || inside.length < 2) return [outside.join("\n"), inside.join("\n")];
    const group = chance.pick(["package", "node", "rectangle", "frame", "folder"]);
    const title = chance.pick(["Front end", "Back end", "Edge", "Data", "Shared", "Cluster", "Region EU", "VPC"]);
    return [outside.join("\n"), `${group} "${title} ${index}" {`, ...inside, "}"];
  });
}

function componentsOf(chance: Chance): readonly string[] {
  const count = chance.integer(5, 12);
  const names = chance.shuffle(services).slice(0, count);
  const kinds = ["component", "component", "component", "rectangle", "database", "node", "cloud", "actor", "component"];
  const components = names.map((name) => {
    const kind = chance.pick(kinds);
    return { kind, declaration: `${kind} "${name}" as ${plainNameOf(name)}` };
  });
  const cuts = chance.times(chance.integer(0, 3), () => chance.integer(1, count - 1)).toSorted((one, other) => one - other);
  const declarations = groupComponents(chance, components, cuts);
  const arrows = ["-->", "-->", "->", "..>", "--", "<-->", "-down->", "-right->", ".."];
  return [...declarations, ...connect(chance, names.map(plainNameOf), { added: chance.integer(0, 3), labelled: 0.45, arrows })];
}

function useCasesOf(chance: Chance): readonly string[] {
  const count = chance.integer(4, 9);
  const cases = chance.shuffle(steps).slice(0, count);
  const people = chance.shuffle(["Customer", "Admin", "Clerk", "System", "Manager", "Guest"]);
  const actors = people.slice(0, chance.integer(1, 3));
  const isBoxed = chance.happens(0.6);
  const declarations = cases.map((name, index) => `usecase "${name}" as u${index}`);
  return [
    ...actors.map((actor) => `actor ${actor}`),
    ...(isBoxed ? [`rectangle "${chance.pick(services)}" {`, ...declarations, "}"] : declarations),
    ...cases.map((_, index) =>
      chance.happens(0.75)
        ? `${chance.pick(actors)} ${chance.pick(["-->", "--", "-->"])} u${index}`
        : `u${index} ..> u${(index + 1) % count} : ${chance.pick(["<<include>>", "<<extend>>"])}`,
    ),
  ];
}

function statesOf(chance: Chance): readonly string[] {
  const count = chance.integer(3, 8);
  const names = chance.shuffle(states).slice(0, count);
  return [
    `[*] --> ${names[0]}`,
    ...connectionsOf(chance, count, chance.integer(1, 3)).map(([from, to]) => {
      const label = labelOf(chance, 0.7);
      return `${names[from]} --> ${names[to]}${label === "" ? "" : ` : ${label}`}`;
    }),
    ...chance.some([[0.6, () => `${names.at(-1)} --> [*]`]]),
    ...chance.some(names.map((name) => [0.25, () => `${name} : ${chance.pick(methods)} / ${chance.pick(labels)}`])),
  ];
}

function objectsOf(chance: Chance): readonly string[] {
  const count = chance.integer(3, 6);
  const names = chance
    .shuffle(entities)
    .slice(0, count)
    .map((name) => name.toLowerCase());
  const valueOf = (): string => (chance.happens(0.5) ? String(chance.integer(1, 99)) : `"${chance.pick(states)}"`);
  const declarations = names.flatMap((name) => {
    const fields = chance.times(chance.integer(1, 4), () => ` ${chance.pick(attributes)} = ${valueOf()}`);
    return [`object ${name} {`, ...fields, "}"];
  });
  return [...declarations, ...connect(chance, names, { added: 1, labelled: 0.4, arrows: ["-->", "*--", "--", "o--"] })];
}

function relationsOf(chance: Chance): readonly string[] {
  const count = chance.integer(3, 8);
  const names = chance.shuffle(entities).slice(0, count);
  const declarations = names.flatMap((name) => {
    const fields = chance.times(
      chance.integer(1, 5),
      () => ` ${chance.pick(attributes)} : ${chance.pick(["int", "text", "date", "bool"])}`,
    );
    return [`entity ${name} {`, " * id : int", " --", ...fields, "}"];
  });
  const arrows = ["||--o{", "||--|{", "}o--||", "|o--o{", "||..o{", "}|--||"];
  return [...declarations, ...connect(chance, names, { added: chance.integer(0, 2), labelled: 0.4, arrows })];
}

const inventions = {
  class: classesOf,
  comp: componentsOf,
  use: useCasesOf,
  state: statesOf,
  object: objectsOf,
  er: relationsOf,
} as const;

/** The kinds of the pages, over and over. */
const kinds = ["class", "class", "comp", "comp", "use", "state", "state", "object", "er", "er"] as const;

/** Invents pages for PlantUML. */
export function plantumlPages(chance: Chance, count: number): readonly PlantumlPage[] {
  return chance.times(count, (index) => {
    const kind = kinds[index % kinds.length]!;
    const look = plantumlLookOf(chance);
    const lines = inventions[kind](chance).join("\n").trim();
    const isDark = chance.happens(0.06);
    return { ...placePage("plantuml", "pu", kind, index), text: [...look, lines].join("\n"), isDark };
  });
}
