/** Lists the errors of a conversion that a person can mend in the review, and tells whether one is still there. */
import type { Diagram, Edge, Node } from "../../src/core/diagram/types.ts";
import type { Box } from "../../src/core/geometry/box.ts";
import { shapes } from "../../src/core/shapes/catalog.ts";
import type { Judged, Truth } from "../judging.ts";
import { judgeShapes } from "../judging.ts";
import { directionOf } from "../link-errors.ts";
import type { TrueLine } from "../link-errors.ts";

/** An error, with what a person who sees the picture knows of it; identifiers are those of the found diagram. */
export type ConversionError =
  | { readonly name: "missed shape"; readonly box: Box; readonly kind: string; readonly text: string; readonly truth: string }
  | { readonly name: "false shape"; readonly id: string }
  | { readonly name: "wrong kind"; readonly id: string; readonly kind: string }
  | { readonly name: "wrong text"; readonly id: string; readonly text: string }
  | {
      readonly name: "missed connector";
      readonly source: string;
      readonly target: string;
      readonly direction: Direction;
    }
  | { readonly name: "false connector"; readonly id: string };

/** What the review calls the ways of a connector. */
type Direction = "forward" | "back" | "none";

type TrueNode = Truth["nodes"][number] & { readonly accept?: readonly string[] };

/** Kinds that a person can give a shape. */
const givenKinds: ReadonlySet<string> = new Set(
  shapes.map(({ id }) => id as string).filter((id) => !["image", "table", "freeform", "text"].includes(id)),
);

const plain = (text: string | undefined): string => (text ?? "").replaceAll(/\s+/g, " ").trim();
const kindsOf = ({ shape, base_shape, accept = [] }: TrueNode): readonly string[] => [shape, base_shape ?? shape, ...accept];
const joins = (edge: Edge, one: string, other: string): boolean =>
  (edge.source.node === one && edge.target.node === other) || (edge.source.node === other && edge.target.node === one);

function shapeErrors(truth: Truth, found: Diagram, { shapes: wanted, judged, match }: Judged): readonly ConversionError[] {
  const seen = new Set(match.values());
  const trueNodes = new Map(truth.nodes.map((node) => [node.id, node as TrueNode]));
  const missed = wanted
    .filter(({ id, kind, box }) => !seen.has(id) && givenKinds.has(kind) && Math.min(box.width, box.height) >= 8)
    .map(({ id, kind, box }) => ({ name: "missed shape", box, kind, truth: id, text: plain(trueNodes.get(id)!.text) }) as const);
  const invented = judged.filter(({ id }) => !match.has(id)).map(({ id }) => ({ name: "false shape", id }) as const);
  const pairs = [...match].map(([id, to]) => ({ node: found.nodes.find((each) => each.id === id)!, to: trueNodes.get(to)! }));
  const open = pairs.filter(({ node }) => givenKinds.has(node.kind));
  const kinds = open
    .filter(({ node, to }) => givenKinds.has(to.shape) && !kindsOf(to).includes(node.kind))
    .map(({ node, to }) => ({ name: "wrong kind", id: node.id, kind: to.shape }) as const);
  const texts = open
    .filter(({ node, to }) => plain(to.text) !== "" && plain(node.text?.value) !== plain(to.text))
    .map(({ node, to }) => ({ name: "wrong text", id: node.id, text: plain(to.text) }) as const);
  return [...missed, ...invented, ...kinds, ...texts];
}

/** Lines whose ends were both found; a line with an end elsewhere waits for its shape. */
function connectorErrors(truth: Truth, found: Diagram, { match }: Judged): readonly ConversionError[] {
  const back = new Map([...match].map(([id, to]) => [to, id]));
  const endsOf = (line: TrueLine): readonly (string | undefined)[] =>
    [line.source_primary ?? line.source, line.target_primary ?? line.target].map((end) => back.get(end ?? ""));
  const lines = truth.edges
    .filter(({ role = "connector" }) => role === "connector")
    .flatMap((line) => {
      const [source, target] = endsOf(line);
      return source === undefined || target === undefined || source === target ? [] : [{ line, source, target }];
    });
  const missed = lines
    .filter(({ source, target }) => !found.edges.some((edge) => joins(edge, source, target)))
    .map(({ line, source, target }) => {
      const way = directionOf(line.start_arrow, line.end_arrow);
      return { name: "missed connector", source, target, direction: way > 0 ? "forward" : way < 0 ? "back" : "none" } as const;
    });
  const invented = found.edges
    .filter((edge) => [edge.source.node, edge.target.node].every((id) => match.has(id ?? "")))
    .filter((edge) => !lines.some(({ source, target }) => joins(edge, source, target)))
    .map(({ id }) => ({ name: "false connector", id }) as const);
  return [...missed, ...invented];
}

/** Lists what a person can mend, shapes before connectors. */
export function listErrors(truth: Truth, found: Diagram): readonly ConversionError[] {
  const judged = judgeShapes(truth, found);
  return [...shapeErrors(truth, found, judged), ...connectorErrors(truth, found, judged)];
}

const order: readonly ConversionError["name"][] = [
  "missed shape",
  "missed connector",
  "false connector",
  "wrong kind",
  "false shape",
  "wrong text",
];

/** Chooses so many errors, of as many names as there are; `turn` says which name comes first. */
export function chooseErrors(errors: readonly ConversionError[], count: number, turn: number): readonly ConversionError[] {
  const piles = order.map((_, index) => errors.filter(({ name }) => name === order[(index + turn) % order.length]));
  const rounds = Math.max(0, ...piles.map(({ length }) => length));
  const inTurn = Array.from({ length: rounds }, (_, round) => piles.flatMap((pile) => pile.slice(round, round + 1))).flat();
  // What is dropped is not mended in another way, too.
  const idsOf = (error: ConversionError): readonly string[] =>
    "id" in error ? [error.id] : "source" in error ? [error.source, error.target] : [];
  const taken = new Set<string>();
  const chosen: ConversionError[] = [];
  for (const error of inTurn) {
    if (chosen.length === count || idsOf(error).some((id) => taken.has(id))) continue;
    for (const id of idsOf(error)) taken.add(id);
    chosen.push(error);
  }
  return chosen;
}

/** Tells whether a shape is as the truth has it. */
function isShape(node: Node | undefined, wanted: { readonly kind?: string; readonly text?: string }): boolean {
  if (node === undefined || (wanted.kind !== undefined && node.kind !== wanted.kind)) return false;
  return wanted.text === undefined || plain(node.text?.value) === wanted.text;
}

function isDirected(edge: Edge, source: string, direction: Direction): boolean {
  const way = directionOf(edge.startMarker, edge.endMarker) * (edge.source.node === source ? 1 : -1);
  return way === { forward: 1, back: -1, none: 0 }[direction];
}

type Check<E extends ConversionError> = (error: E, truth: Truth, written: Diagram) => boolean;

const nodeOf = ({ nodes }: Diagram, id: string | undefined): Node | undefined => nodes.find((node) => node.id === id);

/** What a diagram has that has an error no more. */
const checks: { readonly [Name in ConversionError["name"]]: Check<Extract<ConversionError, { readonly name: Name }>> } = {
  "missed shape": (error, truth, written) => {
    const [id] = [...judgeShapes(truth, written).match].find(([, to]) => to === error.truth) ?? [];
    return isShape(nodeOf(written, id), { kind: error.kind, text: error.text });
  },
  "false shape": ({ id }, _truth, written) => nodeOf(written, id) === undefined,
  "false connector": ({ id }, _truth, written) => written.edges.every((edge) => edge.id !== id),
  "wrong kind": ({ id, kind }, _truth, written) => isShape(nodeOf(written, id), { kind }),
  "wrong text": ({ id, text }, _truth, written) => isShape(nodeOf(written, id), { text }),
  "missed connector": ({ source, target, direction }, _truth, written) =>
    written.edges.some((edge) => joins(edge, source, target) && isDirected(edge, source, direction)),
};

/** Tells whether an error is gone from what was written. */
export function isMended(error: ConversionError, truth: Truth, written: Diagram): boolean {
  return (checks[error.name] as Check<ConversionError>)(error, truth, written);
}
