import { beforeEach, describe, expect, test } from "vitest";
import type { Locator } from "playwright-core";
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
    await visit.page.getByRole("button", { name: "Revoke the key", exact: true }).click();
    await visit.page.getByText(/^Revoked/).waitFor();
    await visit.checkLook();
  });
});

const phone = { viewport: { width: 390, height: 844 }, reducedMotion: "reduce", hasTouch: true, isMobile: true } as const;

async function boxOf(place: Locator): Promise<{ readonly top: number; readonly bottom: number; readonly left: number }> {
  const { x, y, height } = (await place.boundingBox())!;
  return { top: y, bottom: y + height, left: x };
}

/** WCAG's contrast of an `rgb(…)` to white, which pictures lie on in both schemes. */
function contrastToWhite(colour: string): number {
  const [red, green, blue] = colour.match(/[\d.]+/g)!.map((value) => {
    const share = Number(value) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red! + 0.7152 * green! + 0.0722 * blue! + 0.05);
}

describe.each(["light", "dark"] as const)("on a phone, %s,", (colorScheme) => {
  beforeEach(() => visit.open({ ...phone, colorScheme }));

  test("the bar with a million credits has two rows, and a short name of a job is read whole", async () => {
    const { administration, application, caller } = visit.service.service;
    const { account } = await application.account(caller);
    await administration.grantCredits({ account, credits: 999_000, note: null });
    await visit.logIn();
    await visit.page.getByText("1,000,000 credits").waitFor();
    const brand = await boxOf(visit.page.getByRole("link", { name: "Redraw", exact: true }));
    const out = await boxOf(visit.page.getByRole("button", { name: "Log out" }));
    expect(out.top).toBeLessThan(brand.bottom);
    await visit.convert();
    await visit.page.getByRole("link", { name: "Jobs" }).click();
    await visit.page.getByRole("link", { name: "order flow.png" }).waitFor();
    await visit.checkLook();
  });

  test("pictures on their way have names that are read in a line", async () => {
    await visit.logIn();
    const names = ["one order flow.png", "another order flow.png"];
    await visit.page
      .getByLabel("Choose pictures of diagrams")
      .setInputFiles(names.map((name) => ({ name, mimeType: "image/png", buffer: visit.service.picture })));
    await visit.page.getByText("2 of 2 pictures done").waitFor();
    for (const name of names) {
      const { top, bottom } = await boxOf(visit.page.getByText(name, { exact: true }));
      expect(bottom - top).toBeLessThan(30);
    }
    await visit.checkLook();
  });

  test("the tools of a review leave most of the screen, and what is picked in the diagram opens where it is seen", async () => {
    await visit.logIn();
    await visit.convert();
    await visit.page.getByRole("link", { name: "Review now" }).click();
    await visit.page.getByText("0 of 3 uncertain elements looked at").first().waitFor();
    const tools = await boxOf(visit.page.getByRole("toolbar", { name: "Tools" }));
    expect(tools.bottom - tools.top).toBeLessThan(60);
    const end = visit.page.locator(".review-end");
    const [save, redo] = [end.getByRole("button", { name: "Write the files again" }), end.getByRole("button", { name: "Redo" })];
    expect((await boxOf(redo)).top).toBeLessThan((await boxOf(save)).bottom);
    await visit.page.locator('.mark[data-id="order"] rect').click();
    const stroke = await visit.page.evaluate<string>("getComputedStyle(document.querySelector('.mark.selected')).stroke");
    expect(contrastToWhite(stroke)).toBeGreaterThan(3);
    const text = await boxOf(visit.page.locator(".open").getByLabel("Text"));
    const stage = await boxOf(visit.page.locator(".review-stage"));
    expect(text.top).toBeGreaterThanOrEqual(stage.bottom);
    expect(text.bottom).toBeLessThanOrEqual((await boxOf(end)).top);
  });
});
