/** The rules of the IR: the schema, and what a schema cannot say. Every writer relies on them. */
import { edgeRules } from "./check-edges.ts";
import { nodeRules } from "./check-nodes.ts";
import { isOnPage } from "./rule.ts";
import type { Checked, DiagramProblem, Rule } from "./rule.ts";
import { schemaProblems } from "./schema.ts";
import type { Diagram } from "./types.ts";
import { nodesById } from "./walk.ts";

function* idsAreUnique({ diagram }: Checked): Iterable<DiagramProblem> {
  const seen = new Set<string>();
  for (const { id } of [...diagram.nodes, ...diagram.edges]) {
    if (seen.has(id)) yield { where: id, what: "is the id of two elements" };
    seen.add(id);
  }
}

function* orderIsConsistent({ diagram }: Checked): Iterable<DiagramProblem> {
  const seen = new Set<number>();
  for (const elements of [diagram.nodes, diagram.edges]) {
    let below = -1;
    for (const { id, z } of elements) {
      if (seen.has(z)) yield { where: id, what: `shares its z ${z} with another element` };
      if (z < below) yield { where: id, what: "stands out of order: lists are sorted by z" };
      seen.add(z);
      below = z;
    }
  }
}

function* reportNamesElements({ diagram }: Checked): Iterable<DiagramProblem> {
  const ids = new Set([...diagram.nodes, ...diagram.edges].map(({ id }) => id));
  for (const id of diagram.report.lowConfidence) {
    if (!ids.has(id)) yield { where: "/report/lowConfidence", what: `names ${id}, which is no element` };
  }
  for (const [index, box] of diagram.report.unexplained.entries()) {
    if (!isOnPage(box, diagram)) yield { where: `/report/unexplained/${index}`, what: "lies outside the page" };
  }
}

const rules: readonly Rule[] = [idsAreUnique, orderIsConsistent, ...nodeRules, ...edgeRules, reportNamesElements];

/** Checks a value against the IR's schema and rules; an empty list means that it is a diagram. Any value may be asked about. */
export function checkDiagram(value: unknown): readonly DiagramProblem[] {
  const unfit = schemaProblems(value);
  if (unfit.length > 0) return unfit;
  const diagram = value as Diagram;
  const checked: Checked = { diagram, byId: nodesById(diagram.nodes) };
  return rules.flatMap((rule) => [...rule(checked)]);
}
