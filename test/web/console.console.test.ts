import { readFileSync } from "node:fs";
import { source as axe } from "axe-core";
import JSZip from "jszip";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Diagram } from "../../src/core/diagram/types.ts";
import { Fault } from "../../src/core/fault.ts";
import { openBrowser } from "./browser.ts";
import type { ConsoleService } from "./console-service.ts";
import { openConsoleService } from "./console-service.ts";

const views = [
  ["wide, light", { viewport: { width: 1280, height: 860 }, colorScheme: "light" }],
  ["wide, dark", { viewport: { width: 1280, height: 860 }, colorScheme: "dark" }],
  ["phone, light", { viewport: { width: 360, height: 740 }, colorScheme: "light" }],
  ["phone, dark", { viewport: { width: 360, height: 740 }, colorScheme: "dark" }],
] as const;

let browser: Browser;
let service: ConsoleService;
let context: BrowserContext;
let page: Page;
/** What the page complained about: errors of scripts, and what the policy for contents refused. */
let complaints: string[];

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

async function openPage(options: Parameters<Browser["newContext"]>[0] = views[0][1]): Promise<void> {
  context = await browser.newContext({ acceptDownloads: true, ...options });
  context.setDefaultTimeout(20_000);
  page = await context.newPage();
  complaints = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    // A refusal by the service is an answer; the browser still calls it an error.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) complaints.push(message.text());
  });
}

beforeEach(async () => {
  service = await openConsoleService();
});
afterEach(async () => {
  await context.close();
  await service.close();
  expect(complaints).toEqual([]);
});

async function logIn(key = service.ownerKey): Promise<void> {
  await page.goto(service.address);
  await page.getByLabel("API key").fill(key);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.getByRole("heading", { level: 1, name: "Make a diagram editable" }).waitFor();
}

const picture = (): { name: string; mimeType: string; buffer: Buffer } => ({
  name: "order flow.png",
  mimeType: "image/png",
  buffer: service.picture,
});

async function upload(): Promise<void> {
  await page.getByLabel("Choose pictures of diagrams").setInputFiles(picture());
  await page.getByRole("heading", { level: 1, name: "order flow.png" }).waitFor();
}

async function convert(): Promise<void> {
  await upload();
  await page.getByRole("heading", { name: "Files" }).waitFor();
}

async function download(name: RegExp): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
  return readFileSync(await file.path());
}

/** Runs in the page: drops or pastes a file. */
const giveToPage = `([kind, type, name, bytes]) => {
  const transfer = new DataTransfer();
  transfer.items.add(new File([Uint8Array.from(bytes)], name, { type }));
  const options = { bubbles: true, cancelable: true };
  const event = kind === "drop" ? new DragEvent("drop", { ...options, dataTransfer: transfer }) : new ClipboardEvent("paste", { ...options, clipboardData: transfer });
  document.querySelector(".drop").dispatchEvent(event);
}`;

/** Lists what axe finds serious on the page as it stands. */
async function seriousFindings(): Promise<readonly string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate<{
    violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[];
  }>("axe.run(document, { resultTypes: ['violations'] })");
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

/** The page must never be wider than the screen. */
const overflow = (): Promise<number> => page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");

async function checkLook(): Promise<void> {
  expect(await seriousFindings()).toEqual([]);
  expect(await overflow()).toBeLessThanOrEqual(0);
}

describe.each(views)("every page, %s,", (_name, options) => {
  beforeEach(() => openPage({ ...options, reducedMotion: "reduce" }));

  test("has no serious finding of axe and fits the screen", async () => {
    await page.goto(service.address);
    await page.getByLabel("API key").waitFor();
    await checkLook();
    await logIn();
    await checkLook();
    service.pace = 150;
    await upload();
    await page.getByText("Reading the text").waitFor();
    await checkLook();
    service.pace = 5;
    await page.getByRole("heading", { name: "Files" }).waitFor();
    await checkLook();
    await page.getByRole("link", { name: "Review now" }).click();
    await page.getByRole("heading", { level: 1, name: "Review" }).waitFor();
    await checkLook();
    await page.getByRole("link", { name: "Jobs" }).click();
    await page.getByRole("heading", { level: 1, name: "Jobs" }).waitFor();
    await checkLook();
    await page.getByRole("link", { name: "Account" }).click();
    await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
    await checkLook();
    await page.getByRole("button", { name: "Revoke the key Build server" }).click();
    await page.getByRole("dialog").waitFor();
    await checkLook();
  });
});

describe("the console", () => {
  beforeEach(() => openPage());

  test("takes a key, keeps it in this tab only, and forgets it", async () => {
    await page.goto(service.address);
    await page.getByLabel("API key").fill("rdk_wrong");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("This key is not valid").waitFor();
    await logIn();
    expect(await page.evaluate("[JSON.stringify(localStorage), document.cookie, location.href.includes('rdk_')]")).toEqual([
      "{}",
      "",
      false,
    ]);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Make a diagram editable" }).waitFor();
    const other = await context.newPage();
    await other.goto(service.address);
    await other.getByLabel("API key").waitFor();
    await page.getByRole("button", { name: "Log out" }).click();
    await page.getByLabel("API key").waitFor();
    expect(await page.evaluate("sessionStorage.length")).toBe(0);
  });

  test("converts a chosen picture, shows its stages, and compares it with the result by keyboard", async () => {
    await logIn();
    service.pace = 150;
    await upload();
    for (const step of ["Reading the text", "Writing and checking the files"])
      await page.locator("li[aria-current=step]").getByText(step).waitFor();
    await page.getByRole("heading", { name: "Files" }).waitFor();
    await page.getByText("990 credits").waitFor();
    const slider = page.getByRole("slider");
    await slider.focus();
    for (let step = 0; step < 10; step++) await page.keyboard.press("ArrowRight");
    expect(await slider.getAttribute("aria-valuetext")).toBe("60 % picture, 40 % rebuilt");
    expect(await page.evaluate("getComputedStyle(document.querySelector('.before')).clipPath")).toContain("40%");
  });

  test("takes a dropped and a pasted picture, and refuses what is none with a sentence", async () => {
    await logIn();
    const give = (kind: string, type: string, name: string): Promise<unknown> =>
      page.evaluate(`(${giveToPage})(${JSON.stringify([kind, type, name, [...service.picture]])})`);
    await give("drop", "application/pdf", "plan.pdf");
    await page.getByText("This is no PNG, JPEG or WebP picture").first().waitFor();
    await give("drop", "", "plan.bmp.txt");
    await page.getByRole("heading", { level: 1, name: "plan.bmp.txt" }).waitFor();
    await page.getByRole("link", { name: "Convert" }).click();
    await page.getByRole("heading", { level: 1, name: "Make a diagram editable" }).waitFor();
    await give("paste", "image/png", "pasted.png");
    await page.getByRole("heading", { level: 1, name: "pasted.png" }).waitFor();
    await page.getByRole("heading", { name: "Files" }).waitFor();
  });

  test("refuses a callback that is not public where it was typed, and nothing is charged", async () => {
    await logIn();
    const before = await service.service.balance();
    await page.getByText("Call a webhook when it is done").click();
    await page.getByLabel("Callback URL").fill("https://127.0.0.1/hook");
    await page.getByLabel("Choose pictures of diagrams").setInputFiles(picture());
    await page.getByText("callback_url names an address that is not public").first().waitFor();
    expect(await service.service.balance()).toBe(before);
  });

  test("tells why a conversion failed, that the credits came back, and tries again", async () => {
    await logIn();
    const before = await service.service.balance();
    service.fault = new Fault({ code: "no_diagram_found", kind: "unprocessable", message: "no shape was found in the picture" });
    await upload();
    await page.getByText("No shape was found in the picture.").waitFor();
    await page.getByText("The credits have been given back.").waitFor();
    expect(await service.service.balance()).toBe(before);
    service.fault = null;
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Files" }).waitFor();
  });

  test("cancels a running job", async () => {
    await logIn();
    service.pace = 3_000;
    await upload();
    await page.getByText("Opening the picture").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    service.pace = 5;
    await page.getByText("The job was cancelled.").waitFor();
  });

  test("reviews: confirms, corrects text, kind and direction, drops and undoes, and downloads the revision", async () => {
    await logIn();
    await convert();
    await page.getByRole("link", { name: "Review now" }).click();
    await page.getByText("0 of 3 uncertain elements looked at").waitFor();
    const list = page.getByRole("list", { name: "Elements to look at" });
    await list.getByLabel("Kind").selectOption("cylinder");
    await list.getByRole("button", { name: "Done, next" }).click();
    await page.getByText("1 of 3 uncertain elements looked at").waitFor();
    await list.getByLabel("Text").fill("Order more");
    await list.getByRole("button", { name: "Done, next" }).click();
    await list.getByLabel("Arrow").selectOption("forward");
    await list.getByRole("button", { name: "Drop it" }).click();
    await page.getByText("3 of 3 uncertain elements looked at").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await list.getByRole("button", { name: /Connector without text/ }).click();
    await list.getByRole("button", { name: "Done, next" }).click();
    await page.getByRole("button", { name: "Write the files again" }).click();
    await page.getByText("Revision 1 is written").first().waitFor();
    await page.getByLabel("Version").waitFor();
    const diagram = JSON.parse((await download(/Structure/)).toString()) as Diagram;
    const node = (id: string): Diagram["nodes"][0] => diagram.nodes.find((each) => each.id === id)!;
    expect([node("buy").text?.value, node("buy").review, node("store").kind, node("store").review]).toEqual([
      "Order more",
      "corrected",
      "cylinder",
      "corrected",
    ]);
    expect(diagram.edges.find(({ id }) => id === "e5")).toMatchObject({ startMarker: "none", endMarker: "triangle", review: "corrected" });
    const visio = await JSZip.loadAsync(await download(/Visio/));
    expect(await visio.file("visio/pages/page1.xml")!.async("string")).toContain("Order more");
    await page.getByLabel("Version").selectOption("0");
    await page.getByText("3 to look at").waitFor();
    expect((await download(/Structure/)).toString()).toContain("Odrer rnore");
  });

  test("reviews by keyboard alone, moves an end, and keeps what was not written yet", async () => {
    await logIn();
    await convert();
    await page.getByRole("link", { name: "Review now" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Review" }).waitFor();
    const heads = page.locator(".item-head");
    await heads.nth(0).focus();
    for (let step = 0; step < 3; step++) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByText("1 of 3 uncertain elements looked at").waitFor();
    await heads.nth(2).focus();
    await page.keyboard.press("Enter");
    await page.getByLabel("Ends at").selectOption({ label: "In stock? (Diamond)" });
    await page.getByRole("link", { name: "Back to the job" }).click();
    await page.getByRole("link", { name: "Review now" }).click();
    await page.getByText("2 of 3 uncertain elements looked at").waitFor();
    await page.getByRole("button", { name: "Write the files again" }).click();
    await page.getByText("Revision 1 is written").first().waitFor();
    const diagram = JSON.parse((await download(/Structure/)).toString()) as Diagram;
    expect(diagram.edges.find(({ id }) => id === "e5")!.target.node).toBe("stock");
  });

  test("corrects an element that nobody doubted, picked in the diagram", async () => {
    await logIn();
    await convert();
    await page.getByRole("link", { name: "Review now" }).click();
    await page.locator('.mark[data-id="order"] rect').click();
    await page.locator(".open").getByLabel("Text").fill("Order arrived");
    await page
      .locator(".open")
      .getByRole("button", { name: /next|right/ })
      .click();
    await page.getByRole("button", { name: "Write the files again" }).click();
    await page.getByText("Revision 1 is written").first().waitFor();
    expect((await download(/SVG/)).toString()).toContain("Order arrived");
  });

  test("shows a job opened later without its picture, until the person gives it again", async () => {
    await logIn();
    await convert();
    await page.reload();
    await page.getByText("This tab does not hold the picture").waitFor();
    expect(await page.getByRole("slider").count()).toBe(0);
    await page.getByLabel("Choose the picture again").setInputFiles({ ...picture(), buffer: readFileSync("examples/lanes-green.png") });
    await page.getByText("that of the job had 680 × 440").waitFor();
    await page.getByLabel("Choose the picture again").setInputFiles(picture());
    await page.getByRole("slider").waitFor();
  });

  test("lists jobs, newest first, and opens one", async () => {
    await logIn();
    await convert();
    await page.getByRole("link", { name: "Jobs" }).click();
    await page.getByRole("link", { name: "order flow.png" }).first().click();
    await page.getByRole("heading", { name: "Files" }).waitFor();
  });

  test("makes a key, shows it once, and revokes it; the key works in between", async () => {
    await logIn();
    await page.getByRole("link", { name: "Account" }).click();
    await page.getByLabel("Name of a new key").fill("Night batch");
    await page.getByRole("button", { name: "Create a key" }).click();
    const key = await page.getByRole("dialog").locator(".secret").textContent();
    expect(key).toMatch(/^rdk_[A-Za-z0-9]{36}$/);
    const status = async (): Promise<number> => (await fetch(`${service.address}v1/account`, { headers: { "x-api-key": key! } })).status;
    expect(await status()).toBe(200);
    await page.getByRole("button", { name: "I have kept it" }).click();
    await page.getByRole("button", { name: "Revoke the key Night batch" }).waitFor();
    expect(await page.content()).not.toContain(key);
    await page.getByRole("button", { name: "Revoke the key Night batch" }).click();
    await page.getByRole("button", { name: "Keep it" }).click();
    await page.getByRole("button", { name: "Revoke the key Night batch" }).click();
    await page.getByRole("button", { name: "Revoke the key", exact: true }).click();
    await page
      .getByRole("row", { name: /Night batch/ })
      .getByText(/Revoked/)
      .waitFor();
    expect(await status()).toBe(401);
  });

  test("shows the webhook secret when asked, and replaces it", async () => {
    await logIn();
    await page.getByRole("link", { name: "Account" }).click();
    await page.getByRole("button", { name: "Show the secret" }).click();
    const before = await page.locator("code.secret").textContent();
    expect(before).toMatch(/^whsec_/);
    await page.getByRole("button", { name: "Replace it" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Replace it" }).click();
    await page.getByText("The secret before this one signs too until").waitFor();
    expect(await page.locator("code.secret").textContent()).not.toBe(before);
  });

  test("tells who has a key that only converts why there are no keys to see", async () => {
    await logIn(service.convertKey);
    await page.getByRole("link", { name: "Account" }).click();
    await page.getByText("managed with an owner key").waitFor();
    expect(await page.getByRole("button", { name: "Create a key" }).count()).toBe(0);
  });

  test("asks for another key when this one is revoked", async () => {
    const { key, id } = await service.service.application.createKey(service.service.caller, { name: "short", role: "convert" });
    await logIn(key);
    await service.service.application.revokeKey(service.service.caller, id);
    await page.getByRole("link", { name: "Jobs" }).click();
    await page.getByLabel("API key").waitFor();
    await page.getByText("The key is no longer valid").first().waitFor();
  });

  test("says so when an address leads nowhere", async () => {
    await logIn();
    await page.goto(`${service.address}#/nowhere`);
    await page.getByRole("heading", { name: "There is no such page" }).waitFor();
    await page.goto(`${service.address}#/jobs/00000000-0000-4000-8000-000000000000`);
    await page.getByRole("alert").waitFor();
  });
});
