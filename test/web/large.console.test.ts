/** A page of 400 elements: whatever its size, a shape that is dragged costs one frame over it, and what is known of it is shown. */
import { expect, test } from "vitest";
import { largeDiagram } from "./large-diagram.ts";
import { visitConsole } from "./visit.ts";

const visit = visitConsole();

/** Runs in the page: counts what is added, removed and changed on the stage from now on. */
const watchStage = `
  window.changes = { nodes: 0, names: new Set() };
  new MutationObserver((records) => {
    for (const { type, addedNodes, removedNodes, target } of records)
      if (type === "attributes") window.changes.names.add(target.getAttribute("class"));
      else window.changes.nodes += addedNodes.length + removedNodes.length;
  }).observe(document.querySelector(".review"), { subtree: true, childList: true, attributes: true });
`;

test("dragging a shape of 400 elements changes a single frame on the stage until it is let go", async () => {
  visit.service.recognised = largeDiagram;
  await visit.open();
  await visit.logIn();
  await visit.convert();
  const { page } = visit;
  await page.getByRole("link", { name: "Review now" }).click();
  await page.getByText("0 of 40 uncertain elements looked at").first().waitFor();
  expect(await page.locator(".mark").count()).toBe(400);
  const mark = page.locator('.mark[data-id="n1"]');
  const { x, y, width, height } = (await mark.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.evaluate(watchStage);
  await page.mouse.down();
  for (let step = 1; step <= 50; step++) await page.mouse.move(x + width / 2 + 10 * step, y + height / 2 + 5 * step);
  const { nodes, names } = await page.evaluate<{ nodes: number; names: string[] }>(
    "({ nodes: window.changes.nodes, names: [...window.changes.names] })",
  );
  expect({ nodes, names }).toEqual({ nodes: 1, names: ["rubber"] });
  await page.mouse.up();
  await expect.poll(async () => Math.round((await mark.boundingBox())!.x - x)).toBeGreaterThan(300);
});
