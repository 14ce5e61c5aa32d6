/** What the shapes of a state machine are. */
import { expect, test } from "vitest";
import { endsOf } from "../../../src/formats/mermaid/ends.ts";
import { stateMachineOf } from "../../../src/formats/mermaid/state-roles.ts";
import { namesOf } from "../../../src/formats/mermaid/words.ts";
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
