/** Entity diagrams. */
import { describe, expect, test } from "vitest";
import type { Marker } from "../../../src/core/diagram/types.ts";
import { isEntityDiagram, writeEntityDiagram } from "../../../src/formats/mermaid/entity-diagram.ts";
import { aDiagram, aNode, anEdge } from "../../make/diagram.ts";
import { aTable } from "../../make/fields.ts";

const customer = aTable([["Customer"], ["id: int PK"], ["full name"]], { id: "n1" });
const order = aTable([["orders"], ["PK", "id", "int"], ["größe", "decimal(5, 2)"], ["FK customer_id"]], {
  id: "n2",
  z: 1,
  at: [220, 20],
});

function relation(startMarker: Marker, endMarker: Marker): { line: string; losses: number } {
  const edge = anEdge({ from: customer, to: order, startMarker, endMarker });
  const { lines, losses } = writeEntityDiagram(aDiagram({ nodes: [customer, order], edges: [edge] }));
  return { line: lines.at(-1)!.trim(), losses: losses.length };
}

test("boxes most of whose connectors have crow's feet are one, others are not", () => {
  const round = [aNode({ id: "a", kind: "ellipse" }), aNode({ id: "b", kind: "diamond", z: 1, box: [200, 0, 50, 50] })];
  const crow = (from = customer, to = order): ReturnType<typeof anEdge> => anEdge({ from, to, endMarker: "crow_many" });
  expect(isEntityDiagram(aDiagram({ nodes: [customer, order], edges: [crow()] }))).toBe(true);
  expect(isEntityDiagram(aDiagram({ nodes: [customer, order], edges: [anEdge({ from: customer, to: order })] }))).toBe(false);
  expect(isEntityDiagram(aDiagram({ nodes: round, edges: [crow(round[0], round[1])] }))).toBe(false);
});

test("attributes have a type, a name and keys; what that changes is quoted", () => {
  expect(writeEntityDiagram(aDiagram({ nodes: [customer, order] })).lines).toEqual([
    "erDiagram",
    "  direction TB",
    '  n1["Customer"] {',
    "    int id PK",
    "    full name",
    "  }",
    '  n2["orders"] {',
    "    int id PK",
    '    decimal_5_2 größe "größe decimal(5, 2)"',
    "    any customer_id FK",
    "  }",
  ]);
});

test("an entity without a name is called by its own", () => {
  expect(writeEntityDiagram(aDiagram({ nodes: [aNode({ id: "n5" })] })).lines.at(-1)).toBe("  n5");
});

describe("a relation", () => {
  test.each([
    ["crow_one", "crow_zero_many", 'n1 ||--o{ n2 : " "', 0],
    ["crow_zero_one", "crow_one_many", 'n1 |o--|{ n2 : " "', 0],
    ["crow_many", "bar", 'n1 }|--|| n2 : " "', 0],
    ["none", "crow_zero_many", 'n1 ||--o{ n2 : " "', 1],
  ] as const)("from %s to %s", (start, end, line, losses) => {
    expect(relation(start, end)).toEqual({ line, losses });
  });
});
