/** Says how likely each shape and each connector is to be right, by signs that stand in the diagram itself. */
import type { Edge } from "../diagram/types.ts";
import type { Draft } from "./draft.ts";
import { connectorSigns } from "./weigh/connector-signs.ts";
import type { Surroundings } from "./weigh/surroundings.ts";
import { lookAround } from "./weigh/surroundings.ts";
import { weighShapes } from "./weigh/shapes.ts";

/** What the tracer leaves to a person, as a head that nobody can see, stays at most as likely as it said. */
const doubted = 0.7;
const [leastSure, mostSure] = [0.02, 0.98];

/** A logistic model of the signs, in hundredths. */
function probabilityOf(edge: Edge, around: Surroundings): number {
  const logit = connectorSigns.reduce((sum, { weight, measure }) => sum + weight * measure(edge, around), 0);
  const probability = Math.min(mostSure, Math.max(leastSure, 1 / (1 + Math.exp(-logit))));
  return Math.round(100 * probability) / 100;
}

/**
 * Lowers shapes that little speaks for, and gives every connector how likely its signs make it to be right: both ends and the direction
 * (docs/recognition.md has how well that holds on real ones). A drawn page keeps what its net says, which was fitted on photographs.
 */
export function weighElements(draft: Draft): Draft {
  if (draft.proposals !== undefined) return draft;
  const isJudged = draft.judging !== null;
  const nodes = isJudged ? draft.nodes : weighShapes(draft);
  const around = lookAround({ ...draft, nodes });
  const weigh = (edge: Edge): Edge => {
    // lines of a sequence were told by their place among the others
    if (draft.told?.bare.has(edge.id) || draft.told?.messages.has(edge.id)) return edge;
    if (isJudged && edge.source.node !== null && edge.target.node !== null) return edge;
    const sure = probabilityOf(edge, around);
    return { ...edge, confidence: edge.confidence < doubted ? Math.min(edge.confidence, sure) : sure };
  };
  return { ...draft, nodes, edges: draft.edges.map(weigh) };
}
