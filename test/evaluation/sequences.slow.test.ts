/** A sequence that we draw comes out whole: participants, lifelines, messages with their heads and texts. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openImageDecoder } from "../../src/adapters/image/decoder.ts";
import { openImageEncoder } from "../../src/adapters/image/encoder.ts";
import { openRasteriser } from "../../src/adapters/image/rasteriser.ts";
import { convertPicture } from "../../src/app/convert.ts";
import { openRecognition } from "../../src/boot/recognition.ts";
import type { Diagram, Edge } from "../../src/core/diagram/types.ts";
import { ir } from "../../src/formats/ir/index.ts";
import { drawing } from "../make/pictures.ts";
import { written } from "../make/writing.ts";

const participants = ["Browser", "Gateway", "Orders"].map((name, at) => ({ name, x: 120 + 280 * at }));
const [first, last] = [80, 420] as const;
/** From whom to whom, at which height, dashed where it answers. */
const messages = [
  { text: "place order", from: 0, to: 1, y: 140, dashed: false },
  { text: "store order", from: 1, to: 2, y: 200, dashed: false },
  { text: "order number", from: 2, to: 1, y: 260, dashed: true },
  { text: "confirmation", from: 1, to: 0, y: 320, dashed: true },
];
const xOf = (who: number): number => participants[who]!.x;
/** The box on the second lifeline, the frame around the last messages, and a message to oneself. */
const active = { who: 1, from: 140, to: 320, half: 5 } as const;
const frame = { x: 80, y: 230, width: 660, height: 120 } as const;
const loop = { who: 2, y: 372, reach: 40 } as const;
/** Where a message ends: at a lifeline, or at the box on it. */
const endOf = (who: number, towards: number, y: number): number =>
  xOf(who) + 0.5 + (who === active.who && y >= active.from && y <= active.to ? Math.sign(xOf(towards) - xOf(who)) * active.half : 0);

function aSequence(): string {
  const boxes = participants.map(
    ({ name, x }) =>
      `<rect x="${x - 60}" y="40.5" width="120" height="40" fill="#dae8fc" stroke="#6c8ebf"/>${written(name, x, 65, 'text-anchor="middle"')}` +
      `<path d="M${x + 0.5} ${first}V${last}" stroke="#666"/>`,
  );
  const lines = messages.map(({ text, from, to, y, dashed }) => {
    const [start, end] = [endOf(from, to, y), endOf(to, from, y)];
    const back = end > start ? -9 : 9;
    return (
      `<path d="M${start} ${y}.5H${end + back}" stroke="#222" ${dashed ? 'stroke-dasharray="4 4"' : ""}/>` +
      `<path d="M${end} ${y}.5l${back} -4v8z" fill="#222"/>${written(text, (start + end) / 2, y - 8, 'text-anchor="middle"')}`
    );
  });
  const [x, side] = [xOf(active.who) + 0.5 - active.half, xOf(loop.who) + 1];
  const others = [
    `<rect x="${x}" y="${active.from}" width="${2 * active.half}" height="${active.to - active.from}" fill="#f4f4f4" stroke="#666"/>`,
    `<rect x="${frame.x}" y="${frame.y}" width="${frame.width}" height="${frame.height}" fill="none" stroke="#88c" stroke-width="2" stroke-dasharray="2 2"/>`,
    written("alt", frame.x + 10, frame.y + 18),
    `<path d="M${side} ${loop.y}H${side + loop.reach}V${loop.y + 20}H${side + 9}" stroke="#222" fill="none"/>`,
    `<path d="M${side} ${loop.y + 20}l9 -4v8z" fill="#222"/>`,
  ];
  return drawing(800, 460, `<rect width="800" height="460" fill="#fff"/>${[...boxes, ...others, ...lines].join("")}`);
}

let diagram: Diagram;
const decoder = openImageDecoder();
const rasteriser = openRasteriser();

beforeAll(async () => {
  const recognition = await openRecognition({ text: "auto", detector: "auto" }, { threads: 2 });
  const picture = await rasteriser.rasterise(aSequence(), { width: 800, height: 460 });
  const { artifacts } = await convertPicture(picture, [ir], {
    ...recognition,
    decoder,
    rasteriser,
    encoder: openImageEncoder(),
    now: () => 0,
  });
  diagram = JSON.parse(Buffer.from(artifacts[0]!.bytes).toString()) as Diagram;
  await recognition.close();
}, 120_000);

afterAll(async () => {
  await decoder.close();
  await rasteriser.close();
});

/** Finds the line between two places, whichever way it is told. */
function lineAt(
  from: readonly [number, number],
  to: readonly [number, number],
): { readonly edge: Edge; readonly isForward: boolean } | undefined {
  const isNear = (one: readonly number[], other: readonly number[]): boolean => Math.hypot(one[0]! - other[0]!, one[1]! - other[1]!) < 12;
  for (const edge of diagram.edges) {
    const [start, end] = [edge.points[0]!, edge.points.at(-1)!];
    if (isNear(start, from) && isNear(end, to)) return { edge, isForward: true };
    if (isNear(start, to) && isNear(end, from)) return { edge, isForward: false };
  }
  return undefined;
}

test.each(messages)("$text runs from lifeline to lifeline, with its head and its text", ({ text, from, to, y, dashed }) => {
  const found = lineAt([endOf(from, to, y), y], [endOf(to, from, y), y]);
  const { startMarker, endMarker, style } = found!.edge;
  expect(found!.isForward ? [startMarker, endMarker] : [endMarker, startMarker]).toEqual(["none", "triangle"]);
  expect(style.dash === "solid").toBe(!dashed);
  const shown = [
    ...diagram.edges.flatMap(({ labels }) => labels.map((label) => label.text)),
    ...diagram.nodes.map((node) => node.text?.value),
  ];
  expect(shown).toContain(text);
});

test.each(participants)("$name has its box and its lifeline", ({ name, x }) => {
  expect(diagram.nodes.map((node) => node.text?.value)).toContain(name);
  expect(lineAt([x, first], [x, last])?.edge.endMarker).toBe("none");
});

test("the box on a lifeline and the frame are shapes, and messages are glued to the box", () => {
  const shapeAt = (x: number, y: number, width: number, height: number): string | undefined =>
    diagram.nodes.find(({ box }) => [box.x - x, box.y - y, box.width - width, box.height - height].every((off) => Math.abs(off) <= 4))?.id;
  const box = shapeAt(xOf(active.who) - active.half, active.from, 2 * active.half, active.to - active.from);
  expect(box).toBeDefined();
  expect(shapeAt(frame.x, frame.y, frame.width, frame.height)).toBeDefined();
  expect(diagram.edges.filter(({ source, target }) => source.node === box || target.node === box)).toHaveLength(messages.length);
});

test("a message to oneself leaves its lifeline and comes back", () => {
  const side = xOf(loop.who) + 1;
  const found = lineAt([side, loop.y], [side, loop.y + 20]);
  expect(found?.edge).toMatchObject({ routing: "orthogonal", startMarker: "none", endMarker: "triangle" });
});
