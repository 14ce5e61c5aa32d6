/** Rules from side to side of a box that nothing else explains are its dividers. */
import { describe, expect, test } from "vitest";
import { findDividers } from "../../../src/core/assemble/dividers.ts";
import type { Divider } from "../../../src/core/shapes/dividers.ts";
import type { Edge, Node } from "../../../src/core/diagram/types.ts";
import { aNode, anEdge } from "../../make/diagram.ts";
import { drawBitmap } from "../../make/bitmap.ts";
import { aDraft } from "../../make/draft.ts";

const frame = '<path d="M20.5 20.5H180.5V140.5H20.5Z" stroke="#000" fill="#dae8fc"/>';
const box = aNode({ id: "class", box: [20.5, 20.5, 160, 120], style: { fill: "#dae8fc" } });

async function found(drawn: string, elements: { readonly nodes?: readonly Node[]; readonly edges?: readonly Edge[] } = {}) {
  const bitmap = await drawBitmap(200, 160, drawn);
  const { nodes } = findDividers(aDraft({ bitmap, nodes: [box], ...elements }));
  return new Map(nodes.map(({ id, dividers }): readonly [string, readonly Divider[] | undefined] => [id, dividers]));
}

const rule = '<path d="M21 50.5H180" stroke="#000"/>';

describe("a box has dividers", () => {
  test("where rules run from side to side, at their place", async () => {
    const dividers = (await found(`${frame}${rule}<path d="M21 80.5H180" stroke="#000"/>`)).get("class");
    expect(dividers?.map(({ at }) => at.toFixed(2))).toEqual(["0.25", "0.50"]);
  });

  test("where they run from top to bottom, as a subroutine's bars", async () => {
    const dividers = (await found(`${frame}<path d="M36.5 21V140M164.5 21V140" stroke="#000"/>`)).get("class");
    expect(dividers?.map(({ at, upright }) => [at.toFixed(1), upright])).toEqual([
      ["0.1", true],
      ["0.9", true],
    ]);
  });

  test("where upright ones begin or end at such a rule, as beside a column of keys", async () => {
    const keys = '<path d="M60.5 51V140" stroke="#000"/>';
    const dividers = (await found(`${frame}${rule}${keys}<path d="M21 100.5H180" stroke="#000"/>`)).get("class");
    expect(dividers?.map(({ at, upright }) => [at.toFixed(2), upright ?? false])).toEqual([
      ["0.25", false],
      ["0.67", false],
      ["0.25", true],
    ]);
    expect(dividers?.[2]).toMatchObject({ from: dividers![0]!.at });
    expect(dividers?.[2]).not.toHaveProperty("to");
    const middle = (await found(`${frame}${rule}<path d="M60.5 51V100M21 100.5H180" stroke="#000"/>`)).get("class");
    expect(middle?.[2]).toMatchObject({ from: middle![0]!.at, to: middle![1]!.at });
  });

  test("where its border is broken, and rules are so in the same rhythm", async () => {
    const dashes = 'fill="none" stroke="#000" stroke-dasharray="6 4"';
    const broken = { ...box, style: { ...box.style, fill: null, dash: "dashed", dashLengths: { dash: 6, gap: 4 } } } as const;
    const drawn = `<path d="M20.5 20.5H180.5V140.5H20.5Z" ${dashes}/><path d="M20.5 50.5H180.5" ${dashes}/>`;
    const words =
      '<path d="M30 80.5H170" stroke="#000" stroke-dasharray="9 3 14 4 5 3 20 6"/><path d="M21 110.5H180" stroke="#000" stroke-dasharray="2 2"/>';
    const dividers = (await found(`${drawn}${words}`, { nodes: [broken] })).get("class");
    expect(dividers?.map(({ at }) => at.toFixed(2))).toEqual(["0.25"]);
    expect(
      (await found(drawn, { nodes: [{ ...broken, style: { ...broken.style, dashLengths: { dash: 20, gap: 8 } } }] })).get("class"),
    ).toBeUndefined();
  });

  test("also where letters cross the rule", async () => {
    expect((await found(`${frame}${rule}<path d="M60 46V55M62 46V55" stroke="#900"/>`)).get("class")).toHaveLength(1);
  });
});

describe("a box has no dividers", () => {
  test.each([
    ["of lines that end before its sides", `${frame}<path d="M40 50.5H160" stroke="#000"/>`],
    ["of other fills", `${frame}<path d="M21 21H180V50H21Z" fill="#f8cecc"/>`],
    [
      "of a pattern",
      `${frame}${Array.from({ length: 44 }, (_, index) => `<path d="M21 ${26 + 2.5 * index}H180" stroke="#000"/>`).join("")}`,
    ],
    ["of two dashes on one level, near both its sides", `${frame}<path d="M39.5 50V53M161.5 50V53" stroke="#000"/>`],
    ["of upright lines that begin at no rule", `${frame}<path d="M60.5 60V140" stroke="#000"/>`],
    ["of nothing", frame],
  ])("%s", async (_name, drawn) => {
    expect((await found(drawn)).get("class")).toBeUndefined();
  });

  test("of the borders of what stands in it, nor of connectors", async () => {
    const inner = aNode({ id: "inner", z: 1, box: [20.5, 50.5, 160, 90], style: { fill: null } });
    expect((await found(`${frame}${rule}`, { nodes: [box, inner] })).get("class")).toBeUndefined();
    const line = anEdge({
      id: "e",
      z: 1,
      points: [
        [20, 50.5],
        [180, 50.5],
      ],
      endMarker: "none",
    });
    expect((await found(`${frame}${rule}`, { edges: [line] })).get("class")).toBeUndefined();
  });

  test("when it is an ellipse, turned, dashed, double or without a line", async () => {
    const others = [
      aNode({ id: "ellipse", kind: "ellipse", box: box.box }),
      { ...box, id: "turned", rotation: 10 },
      ...([{ dash: "dashed" }, { double: true }, { stroke: null }] as const).map((style, index) => ({
        ...box,
        id: `n${index}`,
        style: { ...box.style, ...style },
      })),
    ];
    for (const node of others) expect((await found(`${frame}${rule}`, { nodes: [node] })).get(node.id)).toBeUndefined();
  });
});

test("a rule belongs to the smallest box that it crosses", async () => {
  const outer = aNode({ id: "outer", z: 0, kind: "container", box: [20.5, 5.5, 160, 150], style: { fill: null } });
  const boxes = await found(`<path d="M20.5 5.5H180.5V155.5H20.5Z" stroke="#000" fill="none"/>${frame}${rule}`, {
    nodes: [outer, { ...box, z: 1 }],
  });
  expect([boxes.get("outer"), boxes.get("class")?.length]).toEqual([undefined, 1]);
});
