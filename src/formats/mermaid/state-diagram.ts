/** Writes a state machine as a state diagram: states in states, where they begin and end, choices, bars and notes. */
import { ancestorsOf, childrenByParent, nodesById } from "../../core/diagram/walk.ts";
import type { Diagram, Edge, Marker, Node } from "../../core/diagram/types.ts";
import type { Loss } from "../format.ts";
import { directionOf, endsOf } from "./ends.ts";
import { paintLines } from "./flowchart.ts";
import type { Written } from "./flowchart.ts";
import { stateMachineOf } from "./state-roles.ts";
import type { StateMachine, Transition } from "./state-roles.ts";
import { entity, frontMatter, namesOf, quote, wordsOf } from "./words.ts";

/** Tells whether a diagram is a state machine, all of whose shapes that connectors meet have a like in a state diagram. */
export function isStateDiagram(diagram: Diagram): boolean {
  return stateMachineOf(diagram, endsOf(diagram, namesOf(diagram.nodes)).glued) !== null;
}

/** Heads of which that of a transition is one. */
const heads: ReadonlySet<Marker> = new Set(["triangle", "open", "thin", "stealth"]);

/** All that the lines are written from. */
interface Writing extends StateMachine {
  readonly diagram: Diagram;
  readonly names: ReadonlyMap<string, string>;
  readonly losses: Loss[];
  /** The composite in which each dot is said, null for the page. */
  readonly scopes: ReadonlyMap<string, string | null>;
}

/** A dot is said in the composite around it, or on the page when one of its transitions leaves that. */
function scopesOf(diagram: Diagram, { roles, transitions }: StateMachine): ReadonlyMap<string, string | null> {
  const byId = nodesById(diagram.nodes);
  const dots = diagram.nodes.filter(({ id }) => ["start", "end"].includes(roles.get(id)!));
  return new Map(
    dots.map(({ id, parent }) => {
      const others = transitions.flatMap(({ from, to }) => (from.id === id ? [to] : to.id === id ? [from] : []));
      const isInside = others.every((other) => ancestorsOf(other, byId).some((outer) => outer.id === parent));
      return [id, isInside ? parent : null];
    }),
  );
}

/**
 * Returns what Mermaid calls what it draws for each node of a state machine: dots of one composite that begin are one, and so are those that end;
 * a part is its whole, a note belongs to its state.
 */
export function stateNamesOf(diagram: Diagram): ReadonlyMap<string, string> {
  const names = namesOf(diagram.nodes);
  const machine = stateMachineOf(diagram, endsOf(diagram, names).glued);
  if (machine === null) return names;
  const { roles, transitions } = machine;
  const [scopes, byId] = [scopesOf(diagram, machine), nodesById(diagram.nodes)];
  const nameOf = (node: Node): string => {
    const role = roles.get(node.id)!;
    if (role === "part") return nameOf(byId.get(node.parent!)!);
    if (role === "note") return `${nameOf(tieOf(node, transitions).state)}----note`;
    const scope = scopes.get(node.id);
    if (scope === undefined) return names.get(node.id)!;
    return `${scope === null ? "root" : names.get(scope)!}_${role}`;
  };
  return new Map(diagram.nodes.map((node) => [node.id, nameOf(node)]));
}

/** The only connector of a note, and the state that the note is about. */
function tieOf(note: Node, transitions: readonly Transition[]): { readonly edge: Edge; readonly state: Node } {
  const { edge, from, to } = transitions.find((one) => one.from.id === note.id || one.to.id === note.id)!;
  return { edge, state: from.id === note.id ? to : from };
}

/** Words behind a colon, where nothing but the end of the line ends them. */
const behindColon = (text: string): string => quote(text).slice(1, -1).replaceAll(":", entity);

/** The words of a state: its title and what stands below it. */
function linesOf(node: Node, { diagram, roles }: Writing): readonly string[] {
  const texts = diagram.nodes
    .filter(({ id, parent }) => parent === node.id && roles.get(id) === "part")
    .toSorted((one, other) => one.box.y - other.box.y)
    .map((text) => wordsOf(text));
  const own = wordsOf(node);
  const rows = node.kind === "table" ? own.split("\n") : [own];
  const [title = "", ...more] = [...rows, ...texts].filter((line) => line.trim() !== "");
  // Below the title only the ends of Mermaid's own lines are shown for sure.
  return [title, ...more.flatMap((text) => text.split("\n"))];
}

function stateLines(node: Node, indent: string, writing: Writing): readonly string[] {
  const name = writing.names.get(node.id)!;
  const [title = "", ...more] = linesOf(node, writing);
  if (node.rotation !== 0) writing.losses.push({ element: node.id, what: "shape stands upright: Mermaid turns nothing" });
  return [`${indent}state ${quote(title)} as ${name}`, ...more.map((line) => `${indent}${name} : ${behindColon(line)}`)];
}

/** A note hangs by a plain dashed line in Mermaid, on which nothing is said. */
function noteLine(note: Node, { transitions, names, losses }: Writing): string {
  const { edge, state } = tieOf(note, transitions);
  const isPlain = edge.startMarker === "none" && edge.endMarker === "none";
  if (!isPlain) losses.push({ element: edge.id, what: "the head is left out: a note hangs by a plain line" });
  if (edge.labels.length > 0) losses.push({ element: edge.id, what: "the label is left out: the line of a note has none" });
  if (edge.style.dash === "solid") losses.push({ element: edge.id, what: "the line is dashed: that of a note is" });
  return `  note right of ${names.get(state.id)!} : ${behindColon(wordsOf(note))}`;
}

function compositeLines(node: Node, indent: string, writing: Writing): readonly string[] {
  const [title = "", ...more] = linesOf(node, writing);
  for (const _ of more) writing.losses.push({ element: node.id, what: "text is left out: a state that holds states has a title only" });
  return [
    `${indent}state ${quote(title)} as ${writing.names.get(node.id)!} {`,
    `${indent}  direction ${directionOf(writing.diagram)}`,
    ...scopeLines(node.id, `${indent}  `, writing),
    `${indent}}`,
  ];
}

/** Writes what stands in a composite, or on the page, and the dots' transitions there. */
function scopeLines(scope: string | null, indent: string, writing: Writing): readonly string[] {
  const { diagram, roles, transitions, names, losses, scopes } = writing;
  const members = childrenByParent(diagram.nodes).get(scope) ?? [];
  const lines = members.flatMap((node): readonly string[] => {
    const role = roles.get(node.id)!;
    if (role === "stray") losses.push({ element: node.id, what: `${node.kind.replaceAll("_", " ")} is left out: it is no state` });
    if (role === "composite") return compositeLines(node, indent, writing);
    if (role === "choice") return [`${indent}state ${names.get(node.id)!} <<choice>>`];
    if (role === "bar") {
      const isFork = transitions.filter(({ from }) => from.id === node.id).length > 1;
      return [`${indent}state ${names.get(node.id)!} <<${isFork ? "fork" : "join"}>>`];
    }
    return role === "state" ? stateLines(node, indent, writing) : [];
  });
  const ofDots = transitions.filter(({ from, to }) => scopes.get(from.id) === scope || scopes.get(to.id) === scope);
  return [...lines, ...ofDots.map((one) => `${indent}${transitionLine(one, writing)}`)];
}

function lossesOf({ startMarker, endMarker, style, labels }: Edge): readonly string[] {
  const shown = [startMarker, endMarker].filter((marker) => marker !== "none");
  return [
    ...shown.filter((marker) => !heads.has(marker)).map((marker) => `head ${marker.replaceAll("_", " ")} has no like in a state diagram`),
    ...(shown.length === 0 ? ["a head is put where the connector ends: every transition has one"] : []),
    ...(shown.length === 2 ? ["the head at the start is left out: a transition has one"] : []),
    ...(style.dash === "solid" ? [] : ["the line is solid"]),
    ...(labels.length > 1 ? ["labels stand together in the middle of the connector"] : []),
  ];
}

function transitionLine({ edge, from, to }: Transition, { roles, names, losses }: Writing): string {
  losses.push(...lossesOf(edge).map((what) => ({ element: edge.id, what })));
  const nameOf = ({ id }: Node): string => (["start", "end"].includes(roles.get(id)!) ? "[*]" : names.get(id)!);
  const text = edge.labels.map((label) => label.text).join("\n");
  return `${nameOf(from)} --> ${nameOf(to)}${text.trim() === "" ? "" : ` : ${behindColon(text)}`}`;
}

/** Names dots that Mermaid draws as one with an earlier dot. */
function mergedDots({ diagram, roles, scopes }: Writing): readonly Loss[] {
  const seen = new Set<string>();
  return diagram.nodes.flatMap(({ id }) => {
    const place = `${scopes.get(id)} ${roles.get(id)}`;
    const isFirst = !seen.has(place);
    seen.add(place);
    if (!scopes.has(id) || isFirst) return [];
    return [{ element: id, what: `dots that ${roles.get(id) === "start" ? "begin" : "end"} beside each other are one` }];
  });
}

/** Writes a state diagram of a diagram for which `isStateDiagram` holds. */
export function writeStateDiagram(diagram: Diagram): Written {
  const names = namesOf(diagram.nodes);
  const { glued, lost } = endsOf(diagram, names);
  const machine = stateMachineOf(diagram, glued)!;
  const writing: Writing = { ...machine, diagram, names, losses: [], scopes: scopesOf(diagram, machine) };
  const { roles, transitions, scopes, losses } = writing;
  const states = scopeLines(null, "  ", writing);
  const isNote = ({ id }: Node): boolean => roles.get(id) === "note";
  const others = transitions.filter(({ from, to }) => ![from, to].some((end) => scopes.has(end.id) || isNote(end)));
  const notes = diagram.nodes.filter(isNote).map((note) => noteLine(note, writing));
  const painted = diagram.nodes.filter(({ id }) => roles.get(id) === "state");
  return {
    lines: [
      ...frontMatter(diagram.name),
      "stateDiagram-v2",
      `  direction ${directionOf(diagram)}`,
      ...states,
      ...others.map((one) => `  ${transitionLine(one, writing)}`),
      ...notes,
      ...paintLines(painted, names),
    ],
    losses: [...losses, ...mergedDots(writing), ...lost],
  };
}
