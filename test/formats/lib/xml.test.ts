/** The XML builder escapes once, writes plain numbers, and what it writes is read back as it was. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanText, decimal, element, writeDocument, writeElement } from "../../../src/formats/lib/xml.ts";
import { readXml, textContent } from "../../../src/formats/lib/xml-read.ts";

test("escapes text and attributes, once", () => {
  const written = writeElement(element("a", { title: 'say "<&>"\n\tx' }, ["1 < 2 & 3 > 2", element("b")]));
  expect(written).toBe('<a title="say &quot;&lt;&amp;&gt;&quot;&#xa;&#x9;x">1 &lt; 2 &amp; 3 &gt; 2<b/></a>');
});

test("leaves out attributes without a value and keeps the order of the others", () => {
  expect(writeElement(element("a", { z: 1, y: undefined, x: "" }))).toBe('<a z="1" x=""/>');
});

test("any text and any attribute come back as they were, but for what XML cannot hold", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const root = readXml(writeDocument(element("a", { value: text }, [text])));
      expect(root.attributes["value"]).toBe(cleanText(text));
      expect(textContent(root)).toBe(cleanText(text));
    }),
    { seed: 3, numRuns: 200 },
  );
});

test("cleaning composes letters and drops controls and lone surrogates", () => {
  expect(cleanText("a\u0301\u0000\u001f\ud800b\tc\nd\ufffe")).toBe("áb\tc\nd");
});

describe("numbers", () => {
  test.each([
    [1, "1"],
    [0.1 + 0.2, "0.3"],
    [-0.001, "0"],
    [1e-9, "0"],
    [1234567.891, "1234567.89"],
    [100, "100"],
    [-2.5, "-2.5"],
  ])("%s is written %s", (value, want) => {
    expect(decimal(value)).toBe(want);
  });

  test.each([NaN, Infinity, -Infinity])("%s is refused", (value) => {
    expect(() => decimal(value)).toThrow(RangeError);
    expect(() => writeElement(element("a", { x: value }))).toThrow(RangeError);
  });
});
