/** A browser on the console for a lane of tests: each test has a service, a page and an account of its own. */
import { readFileSync } from "node:fs";
import { source as axe } from "axe-core";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { openBrowser } from "./browser.ts";
import type { ConsoleService } from "./console-service.ts";
import { openConsoleService } from "./console-service.ts";

/** How a page is shown. */
export type PageOptions = NonNullable<Parameters<Browser["newContext"]>[0]>;

/** What a test does with the console. */
export interface Visit {
  /** The page; a test opens it with `open`. */
  readonly page: Page;
  readonly context: BrowserContext;
  readonly service: ConsoleService;
  open(options?: PageOptions): Promise<void>;
  /** Logs in with a key, the owner's unless another one is given. */
  logIn(key?: string): Promise<void>;
  /** Gives the picture that the service knows, as a person chooses a file. */
  upload(name?: string): Promise<void>;
  /** Uploads, and waits for the files. */
  convert(): Promise<void>;
  download(name: RegExp): Promise<Buffer>;
  /** Expects no serious finding of axe, a page that is no wider than the screen, and on a narrow one nothing that is cut off at its side. */
  checkLook(): Promise<void>;
}

/** The picture as a file to choose. */
export function pictureFile(service: ConsoleService): { name: string; mimeType: string; buffer: Buffer } {
  return { name: "order flow.png", mimeType: "image/png", buffer: service.picture };
}

/** Lists what axe finds serious on the page as it stands. */
async function seriousFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe);
  const { violations } = await page.evaluate<{
    violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[];
  }>("axe.run(document, { resultTypes: ['violations'] })");
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

/** Runs in the page: names what is seen of it only by scrolling to the side, but for the stage, which pans, and what was sent word by word. */
const cutOff = `[...document.body.querySelectorAll("*")]
  .filter((element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1)
  .filter((element) => getComputedStyle(element).overflowX !== "visible" && element.closest(".stage, pre, select, textarea, svg, .unseen") === null)
  .map((element) => element.outerHTML.slice(0, 120))`;

/** Sets up the tests of a file; the object is filled before each of them. */
export function visitConsole(): Visit {
  let browser: Browser;
  let service: ConsoleService;
  let context: BrowserContext;
  let page: Page;
  /** What the page complained about: errors of scripts, and what the policy for contents refused. */
  let complaints: string[] = [];

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());
  beforeEach(async () => {
    service = await openConsoleService();
  });
  afterEach(async () => {
    await context.close();
    await service.close();
    expect(complaints).toEqual([]);
  });

  const upload = async (name = "order flow.png"): Promise<void> => {
    await page.getByLabel("Choose pictures of diagrams").setInputFiles({ ...pictureFile(service), name });
    await page.getByRole("heading", { level: 1, name }).waitFor();
  };
  return {
    get page() {
      return page;
    },
    get context() {
      return context;
    },
    get service() {
      return service;
    },
    async open(options = { viewport: { width: 1280, height: 860 } }) {
      context = await browser.newContext({ acceptDownloads: true, ...options });
      context.setDefaultTimeout(60_000);
      page = await context.newPage();
      complaints = [];
      page.on("pageerror", (error) => complaints.push(error.message));
      page.on("console", (message) => {
        // A refusal by the service is an answer; the browser still calls it an error.
        if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) complaints.push(message.text());
      });
    },
    async logIn(key = service.ownerKey) {
      await page.goto(service.address);
      await page.getByLabel("API key").fill(key);
      await page.getByRole("button", { name: "Log in" }).click();
      await page.getByRole("heading", { level: 1, name: "Make a diagram editable" }).waitFor();
    },
    upload,
    async convert() {
      await upload();
      await page.getByRole("heading", { name: "Files" }).waitFor();
    },
    async download(name) {
      const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
      return readFileSync(await file.path());
    },
    async checkLook() {
      expect(await seriousFindings(page)).toEqual([]);
      const overflow = await page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
      expect(overflow).toBeLessThanOrEqual(0);
      if (page.viewportSize()!.width < 640) expect(await page.evaluate<readonly string[]>(cutOff)).toEqual([]);
    },
  };
}
