/** The reader takes back what the builder writes and refuses everything that is not well-formed. */
import { expect, test } from "vitest";
import { element, writeDocument } from "../../../src/formats/lib/xml.ts";
import { childElement, childElements, descendants, readXml, textContent } from "../../../src/formats/lib/xml-read.ts";

test("what the builder writes comes back", () => {
  const text = 'a < b & "c"\n\ttab \u00e9 \u{1f600}';
  const root = readXml(writeDocument(element("r", { title: text }, [element("t", {}, [text]), element("e")])));
  expect(root.attributes["title"]).toBe(text);
  expect(textContent(childElement(root, "t")!)).toBe(text);
  expect(childElements(root).map(({ name }) => name)).toEqual(["t", "e"]);
});

test("white space between elements is kept and nesting is followed in document order", () => {
  const root = readXml("<a> <b><c i='1'/></b>\n<c i='2'/></a>");
  expect(root.children[0]).toBe(" ");
  expect(descendants(root, "c").map(({ attributes }) => attributes["i"])).toEqual(["1", "2"]);
  expect(descendants(root)).toHaveLength(3);
});

test("numeric references, also of astral characters, are resolved", () => {
  expect(textContent(readXml("<a>&#65;&#x1F600;&apos;</a>"))).toBe("A\u{1f600}'");
});

test.each([
  ["", "nothing"],
  ["<a>", "an open element"],
  ["<a></b>", "crossed tags"],
  ["<a/><b/>", "two roots"],
  ["<a/>text", "text after the root"],
  ["<a b=1/>", "a value without quotes"],
  ["<a b='1' b='2'/>", "an attribute twice"],
  ["<a b='1'c='2'/>", "attributes without space"],
  ["<a b='<'/>", "a tag in an attribute"],
  ["<a>&nbsp;</a>", "an unknown entity"],
  ["<a>&amp</a>", "an open reference"],
  ["<a>a & b</a>", "a bare ampersand"],
  ["<a>&#0;</a>", "a reference to NUL"],
  ["<a>\u0001</a>", "a control character"],
  ["<a>]]></a>", "the end of a CDATA section"],
  ["<p:a/>", "an undeclared prefix"],
  ["<a p:b='1'/>", "an undeclared prefix of an attribute"],
  ["<!DOCTYPE a><a/>", "a document type"],
  ["<a><!-- c --></a>", "a comment"],
  ["<?xml version='2.0'?><a/>", "a wrong declaration"],
  ["<a b='1/>", "an open attribute"],
  ["<a:b:c xmlns:a='x'/>", "a name with two colons"],
])("%j is refused: %s", (document) => {
  expect(() => readXml(document)).toThrow(SyntaxError);
});

test("the message names line and column", () => {
  expect(() => readXml("<a>\n  <b></c>\n</a>")).toThrow(/line 2, column \d+: <\/c> closes <b>/);
});

test("prefixes are inherited and end with their element", () => {
  expect(() => readXml("<a><b xmlns:p='x'><p:c/></b></a>")).not.toThrow();
  expect(() => readXml("<a><b xmlns:p='x'/><p:c/></a>")).toThrow(/not declared/);
});
