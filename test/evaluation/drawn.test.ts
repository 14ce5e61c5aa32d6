/** The geometry of at least twenty drawn pictures is found; text counts as read, so that no reader is needed. */
import { expect, test } from "vitest";
import type { TextReader } from "../../src/app/ports.ts";
import { aFolder } from "../make/folder.ts";
import { compareWithFloors, scenes, scoreScenes } from "./drawn.ts";
import floors from "./floors.json" with { type: "json" };

/** Reads every line as letters that fill it. */
const lettersEverywhere: TextReader = {
  read: (_bitmap, lines) =>
    Promise.resolve(
      lines.map(({ box, glyphHeight }) => ({
        text: "x".repeat(Math.max(1, Math.round(box.width / (0.7 * glyphHeight)))),
        confidence: 0.9,
      })),
    ),
};

test("shapes and connectors of drawn pictures stay above their floors", { timeout: 120_000 }, async () => {
  expect(scenes.length).toBeGreaterThanOrEqual(20);
  const scores = await scoreScenes(aFolder(), lettersEverywhere);
  const { below, toRaise } = compareWithFloors(scores, floors.geometry);
  for (const hint of toRaise) console.warn(hint);
  expect(below).toEqual([]);
});

test("a score below its floor is seen, in both directions of better", () => {
  expect(compareWithFloors({ a: 0.8, "text CER": 0.2 }, { a: 0.9, "text CER": 0.1 }).below).toHaveLength(2);
  expect(compareWithFloors({}, { a: 0.9 }).below).toHaveLength(1);
  expect(compareWithFloors({ a: 0.95, "text CER": 0.05 }, { a: 0.9, "text CER": 0.1 })).toMatchObject({ below: [], toRaise: [{}, {}] });
});
