import JSZip from "jszip";
import { beforeEach, expect, test } from "vitest";
import type { Diagram } from "../../src/core/diagram/types.ts";
import { visitConsole } from "./visit.ts";

const visit = visitConsole();
beforeEach(() => visit.open());

test("reviews: confirms, corrects text, kind and direction, drops and undoes, and downloads the revision", async () => {
  await visit.logIn();
  await visit.convert();
  await visit.page.getByRole("link", { name: "Review now" }).click();
  await visit.page.getByText("0 of 3 uncertain elements looked at").first().waitFor();
  const list = visit.page.getByRole("list", { name: "Elements to look at" });
  await list.getByLabel("Kind").selectOption("cylinder");
  await list.getByRole("button", { name: "Done, next" }).click();
  await visit.page.getByText("1 of 3 uncertain elements looked at").first().waitFor();
  await list.getByLabel("Text").fill("Order more");
  await list.getByRole("button", { name: "Done, next" }).click();
  await list.getByLabel("Arrow").selectOption("forward");
  await list.getByRole("button", { name: "Drop it" }).click();
  await visit.page.getByText("3 of 3 uncertain elements looked at").first().waitFor();
  await visit.page.getByRole("button", { name: "Undo" }).click();
  await list.getByRole("button", { name: /Connector without text/ }).click();
  await list.getByRole("button", { name: "Done, next" }).click();
  await visit.page.getByRole("button", { name: "Write the files again" }).click();
  await visit.page.getByText("Revision 1 is written").first().waitFor();
  await visit.page.getByLabel("Version").waitFor();
  const diagram = JSON.parse((await visit.download(/Structure/)).toString()) as Diagram;
  const node = (id: string): Diagram["nodes"][0] => diagram.nodes.find((each) => each.id === id)!;
  expect([node("buy").text?.value, node("buy").review, node("store").kind, node("store").review]).toEqual([
    "Order more",
    "corrected",
    "cylinder",
    "corrected",
  ]);
  expect(diagram.edges.find(({ id }) => id === "e5")).toMatchObject({ startMarker: "none", endMarker: "triangle", review: "corrected" });
  const visio = await JSZip.loadAsync(await visit.download(/Visio/));
  expect(await visio.file("visio/pages/page1.xml")!.async("string")).toContain("Order more");
  await visit.page.getByLabel("Version").selectOption("0");
  await visit.page.getByText("3 to look at").first().waitFor();
  expect((await visit.download(/Structure/)).toString()).toContain("Odrer rnore");
});

test("reviews by keyboard alone, moves an end, and keeps what was not written yet", async () => {
  await visit.logIn();
  await visit.convert();
  await visit.page.getByRole("link", { name: "Review now" }).focus();
  await visit.page.keyboard.press("Enter");
  await visit.page.getByRole("heading", { level: 1, name: "Review" }).waitFor();
  const heads = visit.page.locator(".item-head");
  await heads.nth(0).focus();
  for (let step = 0; step < 3; step++) await visit.page.keyboard.press("Tab");
  await visit.page.keyboard.press("Enter");
  await visit.page.getByText("1 of 3 uncertain elements looked at").first().waitFor();
  await heads.nth(2).focus();
  await visit.page.keyboard.press("Enter");
  await visit.page.getByLabel("Ends at").selectOption({ label: "In stock? (Diamond)" });
  await visit.page.getByRole("link", { name: "Back to the job" }).click();
  await visit.page.getByRole("link", { name: "Review now" }).click();
  await visit.page.getByText("2 of 3 uncertain elements looked at").first().waitFor();
  await visit.page.getByRole("button", { name: "Write the files again" }).click();
  await visit.page.getByText("Revision 1 is written").first().waitFor();
  const diagram = JSON.parse((await visit.download(/Structure/)).toString()) as Diagram;
  expect(diagram.edges.find(({ id }) => id === "e5")!.target.node).toBe("stock");
});

test("corrects an element that nobody doubted, picked in the diagram", async () => {
  await visit.logIn();
  await visit.convert();
  await visit.page.getByRole("link", { name: "Review now" }).click();
  await visit.page.locator('.mark[data-id="order"] rect').click();
  await visit.page.locator(".open").getByLabel("Text").fill("Order arrived");
  await visit.page
    .locator(".open")
    .getByRole("button", { name: /next|right/ })
    .click();
  await visit.page.getByRole("button", { name: "Write the files again" }).click();
  await visit.page.getByText("Revision 1 is written").first().waitFor();
  expect((await visit.download(/SVG/)).toString()).toContain("Order arrived");
});
