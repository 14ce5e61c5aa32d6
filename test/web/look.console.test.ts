import { beforeEach, describe, test } from "vitest";
import { visitConsole } from "./visit.ts";

const views = [
  ["wide, light", { viewport: { width: 1280, height: 860 }, colorScheme: "light" }],
  ["wide, dark", { viewport: { width: 1280, height: 860 }, colorScheme: "dark" }],
  ["phone, light", { viewport: { width: 360, height: 740 }, colorScheme: "light" }],
  ["phone, dark", { viewport: { width: 360, height: 740 }, colorScheme: "dark" }],
] as const;

const visit = visitConsole();

describe.each(views)("every page, %s,", (_name, options) => {
  beforeEach(() => visit.open({ ...options, reducedMotion: "reduce" }));

  test("has no serious finding of axe and fits the screen", async () => {
    await visit.page.goto(visit.service.address);
    await visit.page.getByLabel("API key").waitFor();
    await visit.checkLook();
    await visit.logIn();
    await visit.checkLook();
    visit.service.hold = "read";
    // A name without a place to break it.
    await visit.upload("docs__development__design__figures__order_service.png");
    await visit.page.locator("li[aria-current=step]").getByText("Reading the text").first().waitFor();
    await visit.checkLook();
    visit.service.hold = null;
    await visit.page.getByRole("heading", { name: "Files" }).waitFor();
    await visit.checkLook();
    await visit.page.getByRole("link", { name: "Review now" }).click();
    await visit.page.getByRole("heading", { level: 1, name: "Review" }).waitFor();
    await visit.checkLook();
    await visit.page.getByRole("link", { name: "Jobs" }).click();
    await visit.page.getByRole("heading", { level: 1, name: "Jobs" }).waitFor();
    await visit.checkLook();
    await visit.page.getByRole("link", { name: "Account" }).click();
    await visit.page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
    await visit.checkLook();
    await visit.page.getByRole("button", { name: "Revoke the key Build server" }).click();
    await visit.page.getByRole("dialog").waitFor();
    await visit.checkLook();
  });
});
