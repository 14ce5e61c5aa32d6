/** Mermaid itself reads and draws what we write, and finds the graph of the diagram. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Diagram } from "../../src/core/diagram/types.ts";
import { goldens } from "../conformance/format-goldens.ts";
import { aDiagram, aNode, anEdge } from "../make/diagram.ts";
import { aTable } from "../make/fields.ts";
import { aStateMachine } from "../make/state-machine.ts";
import { aboutBed, bed } from "./bed.ts";
import { graphProblems, openMermaid, writeMermaid } from "./mermaid.ts";
import type { SeenText } from "./mermaid.ts";
import { isSkipped } from "./skip.ts";

const hostile = [
  "<b>bold</b>",
  "&lt;script&gt; &amp;",
  '<img src=x onerror="throw 1">',
  "1. one\n- two\n* three",
  "`code` **bold** __init__ ~x~",
  "$$x^2$$ \\(y\\) \\n",
  'end "quoted" #35; ; %% remark',
  "{a} [b] (c) | d --> e",
  "größe 中文 🙂",
];

describe.skipIf(isSkipped("mermaid"))("Mermaid", () => {
  let opened: Awaited<ReturnType<typeof openMermaid>>;
  beforeAll(async () => {
    opened = await openMermaid();
  });
  afterAll(() => opened?.close());

  async function problems(diagram: Diagram): Promise<{ readonly seen: SeenText; readonly found: readonly string[] }> {
    const { text, lost } = await writeMermaid(diagram);
    const seen = await opened.see(text);
    return { seen, found: graphProblems(seen, diagram, lost) };
  }

  test.each(goldens)("draws $name", async ({ diagram }) => {
    expect((await problems(diagram)).found).toEqual([]);
  });

  test.each(hostile)("shows %j as it is, in shapes, containers and on connectors", async (words) => {
    const nodes = [
      aNode({ id: "n1", kind: "container", box: [10, 10, 300, 150], text: { value: words, fontSize: 4 } }),
      aNode({ id: "n2", kind: "diamond", z: 1, parent: "n1", box: [20, 60, 80, 60], text: { value: words, fontSize: 4 } }),
      aNode({ id: "n3", kind: "document", z: 2, parent: "n1", box: [200, 60, 80, 60], text: { value: words, fontSize: 4 } }),
    ];
    const { seen, found } = await problems(
      aDiagram({
        nodes,
        edges: [anEdge({ from: nodes[1]!, to: nodes[2]!, labels: [{ text: words, box: { x: 100, y: 80, width: 60, height: 10 } }] })],
      }),
    );
    expect(found).toEqual([]);
    const shown = seen.words.map((text) => text.trim()).filter((text) => text !== "");
    expect(new Set(shown)).toEqual(new Set([words.replaceAll("\r", "")]));
  });

  test.each(hostile)("shows %j as it is in classes and entities", async (words) => {
    for (const endMarker of ["triangle_hollow", "crow_many"] as const) {
      const one = aTable([[words.replaceAll("\n", " ")], ["id: int"], [words]], { id: "n1" });
      const two = aTable([["B"], ["x"]], { id: "n2", z: 1, at: [220, 20] });
      const edge = anEdge({ from: one, to: two, endMarker, labels: [{ text: words, box: { x: 180, y: 60, width: 30, height: 10 } }] });
      const { seen, found } = await problems(aDiagram({ nodes: [one, two], edges: [edge] }));
      expect(found).toEqual([]);
      expect(seen.words.map((text) => text.trim())).toContain(words.replaceAll("\n", " "));
    }
  });

  test("draws a state machine with all its parts", async () => {
    const { seen, found } = await problems(aStateMachine());
    expect(found).toEqual([]);
    expect(seen.kind).toBe("states");
    expect(new Set(seen.words.map((text) => text.trim()).filter((text) => text !== ""))).toEqual(
      new Set(["Idle", "Busy", "Working", "entry / start: all", "go: now", "done", "only at night"]),
    );
  });

  test.each(hostile)("shows %j as it is in states, below them, on transitions and in notes", async (words) => {
    const machine = aStateMachine();
    const spoken = {
      ...machine,
      nodes: machine.nodes.map((node) => (node.text === null ? node : { ...node, text: { ...node.text, value: words } })),
      edges: machine.edges.map((edge) => ({ ...edge, labels: edge.labels.map((label) => ({ ...label, text: words })) })),
    };
    const { seen, found } = await problems(spoken);
    expect(found).toEqual([]);
    expect(new Set(seen.words.map((text) => text.trim()).filter((text) => text !== ""))).toEqual(new Set([words]));
  });

  test("draws every diagram of the bed", { timeout: 3_600_000 }, async () => {
    const wrong: string[] = [];
    const counts = { nodes: 0, edges: 0, lostNodes: 0, freeEdges: 0 };
    for (const [index, diagram] of bed.entries()) {
      const { text, lost } = await writeMermaid(diagram);
      wrong.push(...graphProblems(await opened.see(text), diagram, lost).map((problem) => `diagram ${index}: ${problem}`));
      counts.nodes += diagram.nodes.length;
      counts.edges += diagram.edges.length;
      counts.freeEdges += diagram.edges.filter(({ source, target }) => source.node === null || target.node === null).length;
      counts.lostNodes += diagram.nodes.filter(({ id }) => lost.has(id)).length;
    }
    process.stdout.write(`\nMermaid draws ${bed.length} diagrams, ${wrong.length} problems, ${JSON.stringify(counts)}; ${aboutBed}\n`);
    expect(wrong).toEqual([]);
  });
});
