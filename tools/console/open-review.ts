/** Opens the review of a diagram in Chromium: the real console, interface and files; only the recogniser is a script that finds what it is told. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import type { Diagram } from "../../src/core/diagram/types.ts";
import { openBrowser } from "../../test/web/browser.ts";
import type { ConsoleService } from "../../test/web/console-service.ts";
import { openConsoleService } from "../../test/web/console-service.ts";

/** A review that stands open. */
export interface OpenReview {
  readonly page: Page;
  readonly service: ConsoleService;
  readonly close: () => Promise<void>;
}

/** Opens the review of a diagram, over a picture of it; whoever opens it closes it. */
export async function openReview(diagram: Diagram): Promise<OpenReview> {
  const folder = mkdtempSync(join(tmpdir(), "redraw-review-"));
  const service = await openConsoleService({ folder });
  const browser = await openBrowser();
  const close = async (): Promise<void> => {
    await browser.close();
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    service.recognised = diagram;
    const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, acceptDownloads: true });
    page.setDefaultTimeout(20_000);
    await page.goto(service.address);
    await page.getByLabel("API key").fill(service.ownerKey);
    await page.getByRole("button", { name: "Log in" }).click();
    await page
      .getByLabel("Choose pictures of diagrams")
      .setInputFiles({ name: "diagram.png", mimeType: "image/png", buffer: await service.draw(diagram) });
    await page.getByRole("heading", { name: "Files" }).waitFor({ timeout: 60_000 });
    // Where nothing is in doubt, the way there has another name.
    await page.getByRole("link", { name: /^(Review now|Correct something)$/ }).click();
    await page.getByRole("heading", { level: 1, name: "Review" }).waitFor();
    return { page, service, close };
  } catch (error) {
    await close();
    throw error;
  }
}
