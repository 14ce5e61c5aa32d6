/** Tests of the grouping of lines to paragraphs. */
import { describe, expect, test } from "vitest";
import type { ReadLine } from "../../../src/core/detection.ts";
import { areColumns, groupParagraphs, inReadingFrame, inReadingOrder, letterHeight } from "../../../src/core/text/paragraphs.ts";
import { aReadLine } from "../../make/writing.ts";

const group = (lines: readonly ReadLine[]): readonly (readonly string[])[] =>
  groupParagraphs(lines, () => false).map((paragraph) => paragraph.map((line) => line.text));

describe("areColumns", () => {
  const storage = aReadLine("It uses the storage to validate it", [250, 143, 165, 11]);
  const session = aReadLine("It creates a new session and", [427, 143, 150, 11]);
  const below = aReadLine("returns the Session ID", [444, 157, 117, 11]);

  test("captions side by side are two where a second line stands under one of them, in its middle", () => {
    expect(areColumns(storage, session, [storage, session, below])).toBe(true);
    expect(areColumns(session, storage, [storage, session, below])).toBe(true);
  });

  test("words of one line are none: what stands under them has its middle under both, or nothing does, or they are near", () => {
    expect(areColumns(storage, session, [storage, session])).toBe(false);
    const both = aReadLine("returns the Session ID", [355, 157, 117, 11]);
    expect(areColumns(storage, session, [storage, session, both])).toBe(false);
    const near = aReadLine("It creates a new session and", [419, 143, 150, 11]);
    expect(areColumns(storage, near, [storage, near, below])).toBe(false);
    expect(areColumns(storage, below, [storage, session, below])).toBe(false);
  });
});

describe("groupParagraphs", () => {
  test("joins the lines of a paragraph in reading order, whatever order they come in", () => {
    const lines = [aReadLine("service", [40, 37, 48, 10]), aReadLine("Order", [40, 20, 40, 10])];
    expect(group(lines)).toEqual([["Order", "service"]]);
  });

  test("joins a line of small letters only, whose box is lower, with its neighbours", () => {
    const lines = [aReadLine("Access", [40, 20, 50, 10]), aReadLine("means", [40, 40, 40, 7]), aReadLine("Users", [40, 53, 40, 10])];
    expect(group(lines)).toEqual([["Access", "means", "Users"]]);
  });

  test("joins a line whose tallest letters were not read: its width says how large it is", () => {
    const lines = [aReadLine("Raw parts (RFID-", [592, 492, 98, 12]), aReadLine("camera trace", [592, 507, 78, 12])];
    expect(group(lines)).toEqual([["Raw parts (RFID-", "camera trace"]]);
    expect(group([lines[0]!, aReadLine("aware", [592, 507, 36, 12])])).toEqual([["Raw parts (RFID-", "aware"]]);
  });

  test.each([
    ["far below", aReadLine("Users", [40, 52, 40, 10])],
    ["twice as large", aReadLine("Users", [40, 36, 80, 20])],
    ["of another colour", aReadLine("Users", [40, 37, 40, 10], { color: "#ff8800" })],
    ["beside it", aReadLine("Users", [140, 37, 40, 10])],
    ["turned", aReadLine("Users", [40, 37, 10, 40], { rotation: -90 })],
  ])("keeps a line apart that stands %s", (_name, other) => {
    expect(group([aReadLine("Access", [40, 20, 50, 10]), other])).toHaveLength(2);
  });

  test("keeps a line apart that is below the end of another one, flush with it on no side", () => {
    const needed = aReadLine("Needed", [177, 140, 77, 12]);
    expect(group([needed, aReadLine("Security Principal", [15, 160, 195, 12])])).toHaveLength(2);
    expect(group([needed, aReadLine("Security Principal", [59, 160, 195, 12])])).toHaveLength(1);
  });

  test("keeps multiplicities of two connectors apart that stand beside each other", () => {
    expect(group([aReadLine("1", [40, 20, 6, 10]), aReadLine("0..*", [52, 20, 20, 10])])).toHaveLength(2);
    expect(group([aReadLine("1", [40, 20, 6, 10]), aReadLine("user", [52, 20, 20, 10])])).toHaveLength(1);
  });

  test("keeps lines apart that the caller divides", () => {
    const lines = [aReadLine("Order", [40, 20, 40, 10]), aReadLine("service", [40, 37, 48, 10])];
    expect(groupParagraphs(lines, () => true)).toHaveLength(2);
  });

  test.each([
    [-90, 20, 37],
    [90, 37, 20],
  ])("orders lines that are turned by %d degrees from the one that is read first", (rotation, firstX, secondX) => {
    const lines = [aReadLine("second", [secondX, 40, 10, 40], { rotation }), aReadLine("First", [firstX, 40, 10, 40], { rotation })];
    expect(group(lines)).toEqual([["First", "second"]]);
  });
});

test("pieces on one level are read from the left, lines from the top", () => {
  const lines = [aReadLine("c", [0, 20, 5, 10]), aReadLine("b", [30, 1, 5, 10]), aReadLine("a", [0, 0, 5, 10])];
  expect(inReadingOrder(lines).map((line) => line.text)).toEqual(["a", "b", "c"]);
});

test("tall boxes that overlap are two rows where one stands over the other", () => {
  const lines = [aReadLine("(and others)", [178, 191, 231, 37]), aReadLine("gRPC", [226, 182, 147, 32])];
  expect(inReadingOrder(lines).map((line) => line.text)).toEqual(["gRPC", "(and others)"]);
});

test("the reading frame of text that reads upwards puts its begin at the left", () => {
  expect(inReadingFrame({ x: 10, y: 20, width: 8, height: 60 }, -90)).toEqual({ x: -80, y: 10, width: 60, height: 8 });
  expect(inReadingFrame({ x: 10, y: 20, width: 8, height: 60 }, 90)).toEqual({ x: 20, y: -18, width: 60, height: 8 });
});

test("letter height follows the letters, not the box", () => {
  const capitals = letterHeight(aReadLine("ABC", [0, 0, 30, 10]));
  const small = letterHeight(aReadLine("xxx", [0, 0, 30, 7.25]));
  const both = letterHeight(aReadLine("Apply", [0, 0, 30, 13]));
  for (const height of [capitals, small, both]) expect(Math.abs(height - 10)).toBeLessThan(0.7);
});
