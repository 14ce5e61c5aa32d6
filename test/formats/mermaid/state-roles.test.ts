/** What the shapes of a state machine are. */
import { expect, test } from "vitest";
import type { Node } from "../../../src/core/diagram/types.ts";
import { endsOf } from "../../../src/formats/mermaid/ends.ts";
import { stateMachineOf } from "../../../src/formats/mermaid/state-roles.ts";
import { namesOf } from "../../../src/formats/mermaid/words.ts";
import { aDiagram, aNode, anEdge } from "../../make/diagram.ts";
import { aStateMachine } from "../../make/state-machine.ts";

test("every shape has a role, a dot in a ring is a part of it, and transitions run to their heads", () => {
  const diagram = aStateMachine();
  const { roles, transitions } = stateMachineOf(diagram, endsOf(diagram, namesOf(diagram.nodes)).glued)!;
  expect(Object.fromEntries(roles)).toEqual({
    n1: "start",
    n2: "state",
    n3: "composite",
    n4: "start",
    n5: "state",
    n6: "part",
    n7: "choice",
    n8: "end",
    n9: "part",
    n10: "note",
  });
  expect(transitions.map(({ from, to }) => `${from.id} ${to.id}`)).toEqual([
    "n1 n2",
    "n2 n3",
    "n4 n5",
    "n3 n7",
    "n7 n8",
    "n7 n2",
    "n10 n2",
    "n2 n8",
  ]);
});

test("a ring around a disc is where transitions end, never where they begin", () => {
  const style = { fill: "#111111", stroke: "#111111" };
  const begin = aNode({ id: "begin", kind: "circle", box: [10, 40, 20, 20], style });
  const state = aNode({ id: "state", kind: "rounded_rectangle", z: 1, box: [80, 20, 100, 60], text: "Idle" });
  const end = aNode({ id: "end", kind: "circle", z: 2, box: [240, 35, 30, 30], params: { dot: 0.7 }, style });
  const rolesOf = (first: Node): unknown => {
    const edges = [anEdge({ id: "e1", z: 9, from: first, to: state }), anEdge({ id: "e2", z: 10, from: state, to: end })];
    const diagram = aDiagram({ nodes: [first, state, end], edges });
    const machine = stateMachineOf(diagram, endsOf(diagram, namesOf(diagram.nodes)).glued);
    return machine === null ? null : Object.fromEntries(machine.roles);
  };
  expect(rolesOf(begin)).toEqual({ begin: "start", state: "state", end: "end" });
  expect(rolesOf({ ...begin, params: { dot: 0.7 } })).toBeNull();
});
