/** A state machine as it is drawn: a dot that begins, states, one that holds others, a choice, a note, a ring that ends. */
import type { Diagram } from "../../src/core/diagram/types.ts";
import { aDiagram, aNode, anEdge } from "./diagram.ts";
import type { NodeOptions } from "./diagram.ts";

const black = { fill: "#111111", stroke: "#111111" };

/** Nodes by what they are called in tests. */
const nodes = {
  begin: aNode({ id: "n1", kind: "circle", box: [30, 110, 20, 20], style: black, text: null }),
  idle: aNode({ id: "n2", kind: "rounded_rectangle", z: 1, box: [90, 90, 100, 60], text: "Idle" }),
  busy: aNode({ id: "n3", kind: "rounded_rectangle", z: 2, box: [250, 20, 300, 200], text: "Busy" }),
  inner: aNode({ id: "n4", kind: "circle", z: 3, parent: "n3", box: [270, 110, 20, 20], style: black, text: null }),
  work: aNode({ id: "n5", kind: "rounded_rectangle", z: 4, parent: "n3", box: [330, 90, 100, 60], text: "Working" }),
  entry: aNode({ id: "n6", kind: "text", z: 5, parent: "n5", box: [340, 125, 80, 20], text: "entry / start: all" }),
  choice: aNode({ id: "n7", kind: "diamond", z: 6, box: [600, 90, 60, 60], text: null }),
  ring: aNode({ id: "n8", kind: "circle", z: 7, box: [720, 105, 30, 30], text: null }),
  ended: aNode({ id: "n9", kind: "circle", z: 8, parent: "n8", box: [727, 112, 16, 16], style: black, text: null }),
  note: aNode({ id: "n10", kind: "note", z: 9, box: [90, 220, 100, 50], text: "only at night" }),
} as const;

const label = (text: string, x: number): object => ({ labels: [{ text, box: { x, y: 95, width: 40, height: 12 } }] });

/** Draws it; `also` stands beside it. */
export function aStateMachine(also: readonly NodeOptions[] = []): Diagram {
  const { begin, idle, busy, inner, work, choice, ring, ended, note } = nodes;
  return aDiagram({
    size: { width: 800, height: 300 },
    nodes: [...Object.values(nodes), ...also.map((options) => aNode(options))],
    edges: [
      anEdge({ id: "e1", z: 20, from: begin, to: idle, endMarker: "triangle" }),
      anEdge({ id: "e2", z: 21, from: idle, to: busy, endMarker: "open", ...label("go: now", 200) }),
      anEdge({ id: "e3", z: 22, from: inner, to: work, endMarker: "triangle" }),
      // Drawn from its head.
      anEdge({ id: "e4", z: 23, from: choice, to: busy, startMarker: "triangle", endMarker: "none" }),
      anEdge({ id: "e5", z: 24, from: choice, to: ended, endMarker: "triangle", ...label("done", 670) }),
      anEdge({ id: "e6", z: 25, from: choice, to: idle, endMarker: "triangle", style: { dash: "dashed" } }),
      anEdge({ id: "e7", z: 26, from: note, to: idle, endMarker: "none", style: { dash: "dashed" } }),
      anEdge({ id: "e8", z: 27, from: idle, to: ring, endMarker: "triangle" }),
    ],
  });
}
