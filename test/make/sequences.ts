/** Draws sequences: participants with lifelines, boxes on them and messages, as Mermaid and PlantUML do. */
import type { Surroundings } from "../../src/core/assemble/sequence/columns.ts";
import type { Draft } from "../../src/core/assemble/draft.ts";
import type { Node } from "../../src/core/diagram/types.ts";
import { aLine, drawBitmap } from "./bitmap.ts";
import { aNode } from "./diagram.ts";
import { aDraft } from "./draft.ts";

/** A message: from one lifeline to another, at a height. */
export interface DrawnMessage {
  readonly from: number;
  readonly to: number;
  readonly y: number;
  readonly dashed?: boolean;
  /** An open head has two barbs, and no message without one is told from a rule. */
  readonly head?: "filled" | "open" | "none";
}

/** What is drawn. */
export interface DrawnSequence {
  /** Where the lifelines run. */
  readonly columns?: readonly number[];
  readonly messages?: readonly DrawnMessage[];
  /** Boxes on lifelines. */
  readonly active?: readonly { readonly on: number; readonly from: number; readonly to: number }[];
  /** The pattern of lifelines, as SVG has it. */
  readonly dash?: string;
  /** What lies over everything, as SVG elements. */
  readonly over?: string;
  /** Where texts are. */
  readonly texts?: readonly (readonly [x: number, y: number, width: number])[];
  readonly nodes?: readonly Node[];
}

/** Where lifelines begin and end. */
export const top = 60;
export const end = 400;
const half = 5;

/** Draws the box of a participant. */
const boxAt = (x: number): string => `<rect x="${x - 50}" y="20.5" width="100" height="39" fill="#ececff" stroke="#9370db"/>`;

function messageElement(
  { from, to, y, dashed = false, head = "filled" }: DrawnMessage,
  { columns, active }: Required<Pick<DrawnSequence, "columns" | "active">>,
): string {
  const way = Math.sign(columns[to]! - columns[from]!);
  const sideOf = (who: number, side: number): number => {
    const box = active.some(({ on, from: first, to: last }) => on === who && y >= first && y <= last);
    return columns[who]! + side * (box ? half : 1);
  };
  const [start, tip] = [sideOf(from, way), sideOf(to, -way)];
  const back = tip - way * 10;
  const stem = `<path d="M${start} ${y}H${head === "open" ? tip : back}" stroke="#333" stroke-width="2" fill="none"${dashed ? ' stroke-dasharray="4 4"' : ""}/>`;
  if (head === "none") return stem;
  const barbs = `M${back} ${y - 5}L${tip} ${y}L${back} ${y + 5}`;
  return `${stem}<path d="${barbs}${head === "filled" ? "Z" : ""}" ${head === "filled" ? 'fill="#333"' : 'fill="none" stroke="#333" stroke-width="1.5"'}/>`;
}

/** Draws a sequence into a draft, whose participants are found already. */
export async function drawSequence({
  columns = [80, 280, 480],
  messages = [],
  active = [],
  dash = "",
  over = "",
  texts = [],
  nodes = [],
}: DrawnSequence): Promise<Draft> {
  const elements = [
    ...columns.map((x) => `${boxAt(x)}<path d="M${x} ${top}V${end}" stroke="#9370db" stroke-width="2" stroke-dasharray="${dash}"/>`),
    ...active.map(
      ({ on, from, to }) =>
        `<rect x="${columns[on]! - half}" y="${from}" width="${2 * half}" height="${to - from}" fill="#f4f4f4" stroke="#666"/>`,
    ),
    ...messages.map((message) => messageElement(message, { columns, active })),
    over,
  ];
  const bitmap = await drawBitmap(columns.at(-1)! + 160, end + 40, elements.join(""));
  const participants = columns.map((x, at) => aNode({ id: `n${at + 1}`, box: [x - 50, 20.5, 100, 39] }));
  const lines = texts.map(([x, y, width]) => ({ ...aLine(x, y, width), text: "text", confidence: 0.9 }));
  return aDraft({ bitmap, nodes: [...participants, ...nodes], lines });
}

/** What the finding of lifelines and messages asks for, of a draft. */
export function surroundingsOf({ bitmap, page, nodes, lines }: Draft): Surroundings {
  return { bitmap, unit: page.glyphHeight, shapes: nodes.map(({ box }) => box), texts: lines.map(({ box }) => box) };
}
