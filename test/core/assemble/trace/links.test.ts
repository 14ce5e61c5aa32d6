import { describe, expect, test } from "vitest";
import { prepareField } from "../../../../src/core/assemble/trace/field.ts";
import { bearsHead, chooseLinks, heads, markerAt } from "../../../../src/core/assemble/trace/links.ts";
import { findWays } from "../../../../src/core/assemble/trace/walk.ts";
import { allEnds } from "../../../../src/core/assemble/trace/web.ts";
import { traceWeb } from "../../../../src/core/assemble/trace.ts";
import { aNode } from "../../../make/diagram.ts";
import { headedLine } from "../../../make/heads.ts";
import { drawField, drawScene } from "../../../make/tracing.ts";
import { dense } from "../../../make/web.ts";

const a = aNode({ id: "a", box: [20.5, 70.5, 60, 60] });
const b = aNode({ id: "b", box: [220.5, 70.5, 60, 60] });
const d = aNode({ id: "d", box: [120.5, 160.5, 60, 30] });
const right = headedLine("triangle", { from: 81, to: 220, y: 100.5 });
const low = '<path d="M150.5 100V151" stroke="#000"/><path d="M145.5 150L150.5 160L155.5 150Z"/>';

/** Says what the chosen links join, tail first. */
async function chosen(nodes: readonly (typeof a)[], drawn: string): Promise<readonly string[]> {
  const field = await drawField({ nodes, drawn });
  const web = traceWeb(field);
  const links = chooseLinks(web, field, findWays(web, field));
  const name = (outline: number): string => field.outlines[outline]?.node.id ?? "nothing";
  return links.map(({ source, target, endMarker }) => `${name(source)} -${heads.has(endMarker) ? ">" : ""} ${name(target)}`).sort();
}

describe("chooseLinks", () => {
  test("a link runs from its tail to its head, whichever side the head is drawn on", async () => {
    expect(await chosen([a, b], right)).toEqual(["a -> b"]);
    expect(await chosen([b, a], right)).toEqual(["a -> b"]);
    expect(await chosen([a, b], `<g transform="rotate(180 150.5 100.5)">${right}</g>`)).toEqual(["b -> a"]);
  });

  test("of the ways of a trunk those from the tail to the heads are links, not the one between two heads", async () => {
    expect(await chosen([a, b, d], right + low)).toEqual(["a -> b", "a -> d"]);
  });

  test("two tails that share a trunk both lead to its head", async () => {
    const joined = '<path d="M150.5 101V160" stroke="#000"/>';
    expect(await chosen([a, b, d], right + joined)).toEqual(["a -> b", "d -> b"]);
  });

  test("of a trunk without any head only what goes straight on is a link", async () => {
    const plain = '<path d="M81 100.5H220M150.5 101V160" stroke="#000"/>';
    expect(await chosen([a, b, d], plain)).toEqual(["a - b"]);
  });

  test("a line with heads at both ends is one link", async () => {
    expect(await chosen([a, b], `${right}<path d="M81 100.5L91 95.5V105.5Z"/>`)).toHaveLength(1);
  });

  test.each([
    ["an open head, as lines that meet there look like", '<path d="M91.5 94.5L81.5 100.5L91.5 106.5" fill="none" stroke="#000"/>'],
    ["a bar, as a border looks like", '<path d="M86.5 95V106" stroke="#000"/>'],
  ])("of two markers that differ the head stays, not %s", async (_, other) => {
    const field = await drawField({ nodes: [a, b], drawn: right + other });
    const web = traceWeb(field);
    const [link] = chooseLinks(web, field, findWays(web, field));
    expect([link!.startMarker, link!.endMarker]).toEqual(["none", "triangle"]);
  });

  test.each([
    [
      "a speck at an end of a line that bears nothing else is none",
      "none",
      '<path d="M81 100.5H220" stroke="#000"/><circle cx="219" cy="100.5" r="1.8"/>',
    ],
    ["a disc is one", "circle", headedLine("circle", { from: 81, to: 220, y: 100.5 })],
  ])("of markers %s", async (_, marker, drawn) => {
    const field = await drawField({ nodes: [a, b], drawn, page: { glyphHeight: 12 } });
    const web = traceWeb(field);
    const [link] = chooseLinks(web, field, findWays(web, field));
    expect(link!.endMarker).toBe(marker);
  });

  test("two lines between the same shapes at different places are two links", async () => {
    expect(await chosen([a, b], right + headedLine("triangle", { from: 81, to: 220, y: 120.5 }))).toEqual(["a -> b", "a -> b"]);
  });

  test("so are a request and its answer right below it", async () => {
    const answer = `<g transform="rotate(180 150.5 105.5)">${right}</g>`;
    expect(await chosen([a, b], right + answer)).toEqual(["a -> b", "b -> a"]);
  });
});

test("markerAt reads the marker at the first point, bearsHead at an end of the web", async () => {
  const field = prepareField(await drawScene({ nodes: [a, b], drawn: right }));
  const points = dense([
    [220.5, 100.5],
    [80.5, 100.5],
  ]);
  expect(markerAt(field, points, 0.5).marker).toBe("triangle");
  expect(markerAt(field, [...points].reverse(), 0.5)).toEqual({ marker: "none", size: 0 });
  const web = traceWeb(field);
  const ends = allEnds(web).filter((end) => web.contact[end]);
  const told = new Map(ends.map((end) => [field.outlines[web.contact[end]!.outline]!.node.id, bearsHead(web, field, end)]));
  expect(Object.fromEntries(told)).toEqual({ a: false, b: true });
});
