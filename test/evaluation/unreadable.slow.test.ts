/** What nobody here can read is never shown as if it were sure: other scripts, scribbles, letters of three pixels. */
import { expect, test } from "vitest";
import { openSight } from "../../src/boot/recognition.ts";
import { readUnreadable, sureRubbish, unreadableKinds } from "../../tools/scripts/unreadable.ts";

test("of 72 such lines none is wrong above a confidence of 0.5", { timeout: 300_000 }, async () => {
  const sight = await openSight({ text: "auto", detector: "geometry" }, { threads: 2 });
  const lines = await readUnreadable(19, sight);
  await sight.close();
  expect(new Set(lines.map(({ kind }) => kind))).toEqual(new Set(unreadableKinds));
  const sure = lines.flatMap((line) => sureRubbish(line, 0.5).map(({ text, confidence }) => `${line.kind}: ${text} ${confidence}`));
  expect(sure).toEqual([]);
});
