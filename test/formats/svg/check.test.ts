/** Each rule of SVG files finds the file that was doctored against it. */
import { describe, expect, test } from "vitest";
import { svg } from "../../../src/formats/svg/index.ts";
import { aDiagram, aNode, anEdge, redPixel } from "../../make/diagram.ts";

const box = aNode({ id: "box", z: 0, box: [20, 20, 100, 60], text: "Order" });
const round = aNode({ id: "round", kind: "diamond", z: 1, box: [220, 20, 100, 60], text: "Stock" });
const group = aNode({ id: "group", kind: "container", z: 2, box: [20, 150, 200, 130] });
const icon = aNode({ id: "icon", kind: "image", z: 3, parent: "group", box: [40, 170, 30, 30] });
const diagram = aDiagram({
  nodes: [box, round, group, icon],
  edges: [anEdge({ id: "link", z: 9, from: box, to: round, labels: ["asks"] })],
});
const { bytes } = await svg.encode(diagram, {});
const written = new TextDecoder().decode(bytes);

async function rulesOf(text: string): Promise<readonly string[]> {
  const problems = await svg.check(new TextEncoder().encode(text), diagram);
  return problems.map(({ rule }) => rule);
}

const tampered: readonly (readonly [rule: string, what: string, from: string | RegExp, to: string])[] = [
  ["C1", "an end tag that is gone", "</desc>", ""],
  ["C1", "a number that is none", 'x="20"', 'x="NaN"'],
  ["C1", "a number with an exponent", 'x="20"', 'x="2e+1"'],
  ["C2", "a picture more", "</defs>", `</defs><image x="0" y="0" width="9" height="9" xlink:href="data:image/png;base64,${redPixel}"/>`],
  ["C2", "a picture of the page", /<image x="40" y="170" width="30" height="30"/, '<image x="0" y="0" width="400" height="300"'],
  ["C3", "a shape that is gone", /<g id="box".*?<\/g>/, ""],
  ["C3", "a shape too many", '<g id="box"', '<g id="more" data-kind="rectangle"/><g id="box"'],
  ["C3", "another word", /(<tspan[^>]*>)Order/, "$1Border"],
  ["C3", "a connector that is gone", /<g id="link".*?<\/g>/, ""],
  ["C4", "a word that stands twice", /(<text .*?Order.*?<\/text>)/, "$1$1"],
  ["C5", "an id that stands twice", 'id="round"', 'id="box"'],
  ["C6", "a shape beside the page", '<rect x="20" y="20"', '<rect x="-90" y="20"'],
  ["C6", "a page of another size", 'width="400"', 'width="401"'],
  ["S1", "a style attribute", '<rect x="20"', '<rect style="fill:red" x="20"'],
  ["S1", "a script", "</defs>", "</defs><script/>"],
  ["S1", "an event handler", '<rect x="20"', '<rect onclick="x()" x="20"'],
  ["S1", "a picture from the net", /xlink:href="data:[^"]*"/, 'xlink:href="https://example.org/a.png"'],
  ["S2", "a line outside its tspan", /<tspan x="[^"]*" y="[^"]*">Order<\/tspan>/, "Order"],
  ["S3", "a head that does not exist", /url\(#head\.1\)/, "url(#head.9)"],
  ["S3", "another source", 'data-source="box"', 'data-source="round"'],
  ["S3", "a tie to another shape", 'connection-end="#round"', 'connection-end="#box"'],
  ["S3", "another parent", 'data-parent="group"', 'data-parent="box"'],
  ["S4", "no description", /<desc.*?<\/desc>/, ""],
  ["S6", "a line that ends before its shape", /d="M120 50 L[^"]*"/, 'd="M120 50 L200 50"'],
  ["S6", "a line that begins elsewhere", /d="M120 50 L/, 'd="M150 50 L'],
];

describe("the rules of SVG files", () => {
  test("accept what the writer writes", async () => {
    expect(await rulesOf(written)).toEqual([]);
  });

  test.each(tampered)("%s finds %s", async (rule, _what, from, to) => {
    const text = written.replace(from, to);
    expect(text).not.toBe(written);
    expect(await rulesOf(text)).toContain(rule);
  });
});
