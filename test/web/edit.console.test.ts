/** The review mends everything: each act by mouse, and each by keyboard; the files are written from what came of it. */
import { beforeEach, expect, test } from "vitest";
import type { Diagram, Edge, Node } from "../../src/core/diagram/types.ts";
import { visitConsole } from "./visit.ts";

const visit = visitConsole();
beforeEach(async () => {
  await visit.open();
  await visit.logIn();
  await visit.convert();
  await visit.page.getByRole("link", { name: "Review now" }).click();
  await visit.page.getByRole("heading", { level: 1, name: "Review" }).waitFor();
});

/** Where a mark stands on the screen. */
async function placeOf(id: string): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await visit.page.locator(`.mark[data-id="${id}"]`).boundingBox();
  return box!;
}

async function middleOf(id: string): Promise<readonly [number, number]> {
  const { x, y, width, height } = await placeOf(id);
  return [x + width / 2, y + height / 2];
}

async function drag([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]): Promise<void> {
  await visit.page.mouse.move(x1, y1);
  await visit.page.mouse.down();
  await visit.page.mouse.move((x1 + x2) / 2, (y1 + y2) / 2);
  await visit.page.mouse.move(x2, y2);
  await visit.page.mouse.up();
}

/** Writes the files and reads the diagram in them. */
async function written(): Promise<{ readonly diagram: Diagram; readonly node: (id: string) => Node; readonly edge: (id: string) => Edge }> {
  await visit.page.getByRole("button", { name: "Write the files again" }).click();
  await visit.page.getByText("Revision 1 is written").first().waitFor();
  const diagram = JSON.parse((await visit.download(/Structure/)).toString()) as Diagram;
  return {
    diagram,
    node: (id) => diagram.nodes.find((each) => each.id === id)!,
    edge: (id) => diagram.edges.find((each) => each.id === id)!,
  };
}

test("by mouse: a shape is drawn, connected, moved and resized; undone and done again", async () => {
  const { page } = visit;
  const stage = (await page.locator(".stage").boundingBox())!;
  await page.getByRole("button", { name: "Draw a shape" }).click();
  const corner = [stage.x + stage.width * 0.6, stage.y + stage.height * 0.8] as const;
  await drag(corner, [corner[0] + 60, corner[1] + 30]);
  await page.locator('.mark[data-id="p1"].selected').waitFor();
  await page.locator(".open").getByRole("textbox", { name: "Text" }).fill("Refund");
  await page.getByRole("button", { name: "Draw a connector" }).click();
  await drag(await middleOf("p1"), await middleOf("buy"));
  await page.locator('.mark[data-id="p2"].selected').waitFor();
  const before = await placeOf("p1");
  await drag(await middleOf("p1"), [before.x + before.width / 2 - 40, before.y + before.height / 2 + 20]);
  await expect.poll(async () => Math.round((await placeOf("p1")).x - before.x)).toBe(-40);
  const grip = (await page.locator('.grip[data-corner="right bottom"]').boundingBox())!;
  await drag([grip.x + grip.width / 2, grip.y + grip.height / 2], [grip.x + 30, grip.y + 15]);
  const wide = (await placeOf("p1")).width;
  expect(wide).toBeGreaterThan(before.width + 10);
  await page.getByRole("button", { name: "Undo" }).click();
  expect((await placeOf("p1")).width).toBeLessThan(wide - 10);
  await page.getByRole("button", { name: "Redo" }).click();
  expect((await placeOf("p1")).width).toBeCloseTo(wide, 0);
  await page.getByRole("button", { name: "Larger" }).click();
  await page.getByText("125 %").waitFor();
  await visit.checkLook();
  const { node, edge } = await written();
  expect(node("p1")).toMatchObject({ text: { value: "Refund" }, origin: "person" });
  expect(edge("p2")).toMatchObject({ source: { node: "p1" }, target: { node: "buy" } });
});

test("by keyboard alone: a shape is added, moved, resized, connected, split, joined, painted and dropped", async () => {
  const { page } = visit;
  const stage = page.getByRole("group", { name: /^Diagram/ });
  await stage.focus();
  await page.keyboard.press("n");
  const open = page.locator("li.open");
  await open.getByText("Place, colours, connectors").press("Enter");
  const left = Number(await open.getByLabel("Left").inputValue());
  await stage.focus();
  for (const key of ["Shift+ArrowRight", "ArrowRight", "Alt+Shift+ArrowDown"]) await page.keyboard.press(key);
  expect(Number(await open.getByLabel("Left").inputValue())).toBe(left + 11);
  expect(await open.getByLabel("Height").inputValue()).toBe("50");
  await visit.checkLook();
  await open.getByLabel("Width").fill("120");
  await open.getByLabel("Width").press("Enter");
  await open.getByLabel("Fill", { exact: true }).fill("#ffeeaa");
  await open.getByLabel("Connect to").selectOption({ label: "In stock? (Diamond)" });
  await open.getByLabel("Way").selectOption("straight");
  await page.getByLabel("Correct another element").selectOption("p1");
  await open.getByRole("button", { name: "Split side by side" }).press("Enter");
  await page.locator('.mark[data-id="p3"].selected').waitFor({ state: "attached" });
  await open.getByLabel("Join with").selectOption({ index: 1 });
  await stage.focus();
  await page.keyboard.press("Control+z");
  await stage.focus();
  await page.keyboard.press("Delete");
  const { diagram, node, edge } = await written();
  expect(node("p1")).toMatchObject({ style: { fill: "#ffeeaa" }, box: { width: 60, height: 50 } });
  expect(edge("p2")).toMatchObject({ routing: "straight" });
  expect(diagram.nodes.some(({ id }) => id === "p3")).toBe(false);
});
