/** A head is wide where a line is thin, on white and on coloured paper, at either end. */
import { expect, test } from "vitest";
import { inkBeside } from "../../../../src/core/judge/links/head-ink.ts";
import { linkScene } from "../../../../src/core/judge/links/scene.ts";
import { drawBitmap } from "../../../make/bitmap.ts";
import { anEdge } from "../../../make/diagram.ts";
import { aDraft } from "../../../make/draft.ts";
import { aSight } from "../../../make/scene.ts";

const line = anEdge({
  points: [
    [100, 60],
    [200, 60],
    [200, 160],
  ],
});

test.each(["#ffffff", "#ccddee", "#223344"])("on paper of %s", async (paper) => {
  const ink = paper === "#223344" ? "#ffffff" : "#000000";
  const bitmap = await drawBitmap(
    300,
    200,
    `<rect width="300" height="200" fill="${paper}"/><path d="M100 60H200V160" fill="none" stroke="${ink}"/><path d="M200 160L195 149H205Z" fill="${ink}"/>`,
  );
  const scene = linkScene(aDraft({ bitmap, nodes: [] }), aSight(bitmap), []);
  const plain = inkBeside(line, "source", 0.5, scene);
  expect(plain).toBeGreaterThan(0.05);
  expect(plain).toBeLessThan(0.25);
  expect(inkBeside(line, "target", 0.5, scene)).toBeGreaterThan(2 * plain);
  expect(Math.abs(inkBeside(line, "target", 2.5, scene) - plain)).toBeLessThan(0.06);
});
