import { beforeEach, describe, expect, test } from "vitest";
import { operations } from "../../src/http/operations.ts";
import { visitConsole } from "./visit.ts";

const visit = visitConsole();

describe.each([
  ["wide, light", { viewport: { width: 1280, height: 860 }, colorScheme: "light" }],
  ["phone, dark", { viewport: { width: 360, height: 740 }, colorScheme: "dark" }],
] as const)("the page of the interface, %s,", (_name, options) => {
  beforeEach(() => visit.open(options));

  test("shows every operation without a key, has no serious finding of axe and fits the screen", async () => {
    await visit.page.goto(`${visit.service.address}docs#download`);
    await visit.page.getByRole("heading", { level: 1, name: "Interface 1.0" }).waitFor();
    expect(await visit.page.locator("article h3 .method").count()).toBe(operations.length);
    expect(await visit.page.locator("#download").isVisible()).toBe(true);
    expect(await visit.page.evaluate("Math.abs(document.getElementById('download').getBoundingClientRect().top)")).toBeLessThan(60);
    await visit.page.locator("#convert").getByRole("link", { name: "PictureForm" }).click();
    expect(visit.page.url()).toMatch(/#shape-PictureForm$/);
    await visit.checkLook();
  });
});

describe("the page of the interface", () => {
  beforeEach(() => visit.open());

  test("is found from the console", async () => {
    await visit.logIn();
    await visit.page.getByRole("link", { name: "Account" }).click();
    await visit.page.getByRole("link", { name: "description of the interface" }).click();
    await visit.page.getByRole("heading", { level: 1, name: "Interface 1.0" }).waitFor();
  });
});
