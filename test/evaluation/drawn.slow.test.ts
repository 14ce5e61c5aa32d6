/** Drawn pictures with their text read: the same scores as on a corpus, above their floors. */
import { expect, test } from "vitest";
import { openRecognition } from "../../src/boot/recognition.ts";
import { aFolder } from "../make/folder.ts";
import { compareWithFloors, scoreScenes } from "./drawn.ts";
import floors from "./floors.json" with { type: "json" };

test("shapes, connectors and text of drawn pictures stay above their floors", async () => {
  const recognition = await openRecognition({ text: "auto", detector: "geometry" }, { threads: 2 });
  const scores = await scoreScenes(aFolder(), recognition.reader);
  await recognition.close();
  const { below, toRaise } = compareWithFloors(scores, floors.whole);
  for (const hint of toRaise) console.warn(hint);
  expect(below).toEqual([]);
});
