/** Heads that Visio has no arrow for are shapes that follow the end of their connector. */
import { expect, test } from "vitest";
import { markers } from "../../../src/core/diagram/types.ts";
import type { Edge, Marker } from "../../../src/core/diagram/types.ts";
import { formatOf } from "../../../src/formats/index.ts";
import { toPagePoint } from "../../../src/formats/vsdx/check-glue.ts";
import { standsAlone } from "../../../src/formats/vsdx/head.ts";
import { userValue } from "../../../src/formats/vsdx/read.ts";
import type { ReadPage, Sheet } from "../../../src/formats/vsdx/read.ts";
import { aDiagram, anEdge } from "../../make/diagram.ts";
import type { EdgeOptions } from "../../make/diagram.ts";
import { formulaOf, rowsOf, sheetOf, valueOf, writtenPage } from "./written.ts";

const headsOf = ({ sheets }: ReadPage): readonly Sheet[] => sheets.filter((sheet) => userValue(sheet, "RedrawRole") === "marker");

async function pageOf(options: EdgeOptions): Promise<ReadPage> {
  return writtenPage(aDiagram({ edges: [anEdge({ id: "e", endMarker: "none", ...options })] }));
}

/** What Visio draws for each of its codes that we write: its documented line ends. */
const meanings: Readonly<Record<number, Marker>> = {
  0: "none",
  2: "thin",
  4: "triangle",
  5: "stealth",
  10: "circle",
  12: "open",
  14: "triangle_hollow",
  20: "circle_hollow",
  22: "diamond_hollow",
  24: "bar",
  27: "crow_many",
  28: "crow_one_many",
  29: "crow_zero_many",
  30: "crow_zero_one",
};

test.each(markers)("%s keeps its meaning: an arrow of Visio's that means the same, or a shape", async (marker) => {
  const page = await pageOf({ endMarker: marker });
  const code = valueOf(sheetOf(page, "e"), "EndArrow");
  expect(headsOf(page)).toHaveLength(standsAlone(marker) ? 1 : 0);
  // One bar is drawn alike whether it is a dimension or the "one" of an entity diagram.
  expect(meanings[code]).toBe(standsAlone(marker) ? "none" : marker === "crow_one" ? "bar" : marker);
});

test("a filled diamond is filled in the colour of its line, half an arrow too, a cross is two strokes", async () => {
  const looks = async (endMarker: Marker) => {
    const [head] = headsOf(await pageOf({ endMarker, style: { stroke: "#aa0000" } }));
    return [head!.cells.get("FillForegnd")?.value ?? null, valueOf(head!, "LinePattern"), rowsOf(head!, "Geometry0").length];
  };
  expect([await looks("diamond"), await looks("half"), await looks("cross")]).toEqual([
    ["#aa0000", 0, 5],
    ["#aa0000", 0, 4],
    [null, 1, 4],
  ]);
});

const ways: readonly (readonly [string, Pick<Edge, "routing" | "points">])[] = [
  [
    "to the right",
    {
      routing: "straight",
      points: [
        [20, 50],
        [200, 50],
      ],
    },
  ],
  [
    "slanted",
    {
      routing: "straight",
      points: [
        [200, 200],
        [60, 100],
      ],
    },
  ],
  [
    "down at last",
    {
      routing: "orthogonal",
      points: [
        [20, 50],
        [200, 50],
        [200, 180],
      ],
    },
  ],
  [
    "curved",
    {
      routing: "curved",
      points: [
        [20, 50],
        [90, 20],
        [200, 180],
      ],
    },
  ],
];

test.each(ways)("the tip of a diamond is at the end of a line that runs %s, and its middle behind it", async (_, way) => {
  const page = await pageOf({ ...way, endMarker: "diamond", startMarker: "diamond" });
  const connector = sheetOf(page, "e");
  const [begin, end] = headsOf(page);
  for (const [head, name] of [
    [begin!, "Begin"],
    [end!, "End"],
  ] as const) {
    const tip = toPagePoint(head, [valueOf(head, "Width"), valueOf(head, "Height") / 2]);
    expect(tip[0], name).toBeCloseTo(valueOf(connector, `${name}X`), 4);
    expect(tip[1], name).toBeCloseTo(valueOf(connector, `${name}Y`), 4);
    expect(formulaOf(head, "PinX")).toContain(`Sheet.${connector.id}!${name}X`);
  }
});

test("the head of a straight line turns with it, that of a right-angled one stays square to its shape", async () => {
  const angle = async (way: Pick<Edge, "routing" | "points">) =>
    formulaOf(headsOf(await pageOf({ ...way, endMarker: "half" }))[0]!, "Angle");
  expect(await angle(ways[1]![1])).toMatch(/^ATAN2\(Sheet\.\d+!EndY-Sheet\.\d+!BeginY,/);
  expect(await angle(ways[2]![1])).toBeNull();
});

test("half an arrow lies on the left of its line", async () => {
  const [head] = headsOf(await pageOf({ ...ways[0]![1], endMarker: "half" }));
  expect(valueOf(head!, "PinY")).toBeGreaterThan((300 - 50) / 96);
});

test("the check of a file takes heads for what they are", async () => {
  const edge = anEdge({ id: "e", startMarker: "cross", endMarker: "diamond", labels: ["one", "two"] });
  const diagram = aDiagram({ edges: [edge] });
  const { bytes } = await formatOf("vsdx")!.encode(diagram, {});
  expect(await formatOf("vsdx")!.check(bytes, diagram)).toEqual([]);
});
