/** C2 to C6 of a Visio file: pictures, elements, texts, ids and the page. */
import type { Diagram } from "../../core/diagram/types.ts";
import { boundsOf } from "../../core/geometry/box.ts";
import { flatten } from "../../core/geometry/path.ts";
import type { PathCommand } from "../../core/geometry/path.ts";
import type { Box } from "../../core/geometry/box.ts";
import type { Point } from "../../core/geometry/point.ts";
import type { Problem } from "../format.ts";
import { checkElements, checkIds, checkInside, checkPictures, checkTexts } from "../lib/checks.ts";
import { pixelsPerInch } from "../lib/units.ts";
import { toPagePoint } from "./check-glue.ts";
import { nameOf, numberOf, userValue } from "./read.ts";
import type { ReadPage, ReadRow, Sheet } from "./read.ts";

/** Returns the points that bound a row's drawing, in inches of the sheet; `from` is where the path stands. */
function rowCommands({ type, cells }: ReadRow, width: number, height: number): readonly PathCommand[] {
  const at = (x: string, y: string): Point => [numberOf(cells, x) * width, numberOf(cells, y) * height];
  if (type === "RelMoveTo") return [{ op: "M", to: at("X", "Y") }];
  if (type === "RelLineTo") return [{ op: "L", to: at("X", "Y") }];
  if (type === "RelCubBezTo") return [{ op: "C", control1: at("A", "B"), control2: at("C", "D"), to: at("X", "Y") }];
  return [];
}

/** Returns points on the drawn outline of a sheet, in its own inches; a group, which draws nothing, has its corners. */
function outlinePoints(sheet: Sheet): readonly Point[] {
  const [width, height] = [numberOf(sheet.cells, "Width"), numberOf(sheet.cells, "Height")];
  const rows = [...sheet.rows].filter(([name]) => name.startsWith("Geometry")).map(([, list]) => list);
  if (rows.some((list) => list.some(({ type }) => type === "Ellipse"))) {
    const turns = Array.from({ length: 72 }, (_, index) => (index * Math.PI) / 36);
    return turns.map((turn): Point => [(width / 2) * (1 + Math.cos(turn)), (height / 2) * (1 + Math.sin(turn))]);
  }
  const points = rows.flatMap((list) =>
    flatten(
      list.flatMap((row) => rowCommands(row, width, height)),
      0.001,
    ).flat(),
  );
  const corners: readonly Point[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  return points.length > 0 ? points : corners;
}

/** Returns the box around a sheet's drawing, in pixels of the picture. */
function placedBox(sheet: Sheet, { size }: Diagram): Box {
  const pixels = outlinePoints(sheet)
    .map((point) => toPagePoint(sheet, point))
    .map(([x, y]): Point => [x * pixelsPerInch, size.height - y * pixelsPerInch]);
  return boundsOf(pixels);
}

/** C2 to C6. */
export function checkContent({ sheets, nodes, edges }: ReadPage, diagram: Diagram): readonly Problem[] {
  const pictures = sheets.filter(({ element }) => element.attributes["Type"] === "Foreign").map((sheet) => placedBox(sheet, diagram));
  const ids = sheets.flatMap((sheet) => userValue(sheet, "RedrawId") ?? []);
  return [
    ...checkPictures(pictures, diagram),
    ...checkElements({ nodes: [...nodes.keys()], edges: [...edges.keys()] }, diagram),
    ...checkTexts(
      sheets.flatMap(({ text }) => text ?? []),
      diagram,
    ),
    ...checkIds(ids),
    ...checkInside(
      [...nodes].map(([id, sheet]) => ({ id, box: placedBox(sheet, diagram) })),
      diagram,
    ),
    ...checkStrangers(sheets),
  ];
}

/** Names shapes that are neither an element nor go with one: nothing else may be on the page. */
function checkStrangers(sheets: readonly Sheet[]): readonly Problem[] {
  const known = new Set(["label", "marker", "ground"]);
  return sheets
    .filter((sheet) => sheet.parent === null && userValue(sheet, "RedrawId") === null && !known.has(userValue(sheet, "RedrawRole") ?? ""))
    .map((sheet) => ({
      rule: "C3",
      what: `${nameOf(sheet)} is no element of the diagram`,
    }));
}
