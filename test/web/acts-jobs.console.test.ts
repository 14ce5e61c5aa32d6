/** Every act of the pages that convert and list, by mouse and by keyboard alone: `make acts` counts them by the names of these tests. */
import { readFileSync } from "node:fs";
import JSZip from "jszip";
import type { Locator } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { Fault } from "../../src/core/fault.ts";
import { pictureFile, visitConsole } from "./visit.ts";

const visit = visitConsole();
beforeEach(async () => {
  await visit.open();
  await visit.logIn();
});

/** How a hand does what both do: it presses a button, ticks a box, opens the chooser of files. */
interface Hand {
  readonly name: "mouse" | "keyboard";
  readonly press: (control: Locator) => Promise<void>;
  readonly tick: (box: Locator) => Promise<void>;
  readonly choose: (list: Locator, words: string) => Promise<unknown>;
}

const hands: readonly Hand[] = [
  {
    name: "mouse",
    press: (control) => control.click(),
    tick: (box) => box.click(),
    // The browser opens the list itself: its value stands for the click.
    choose: (list, words) => list.selectOption(words),
  },
  {
    name: "keyboard",
    press: (control) => control.press("Enter"),
    tick: (box) => box.press("Space"),
    choose: async (list, words) => {
      await list.focus();
      await visit.page.keyboard.type(words);
    },
  },
];

const button = (name: string): Locator => visit.page.getByRole("button", { name, exact: true });
const jobs = (): Locator => visit.page.getByRole("list", { name: "Jobs" }).getByRole("listitem");

async function archiveBy(press: () => Promise<void>): Promise<number> {
  const [file] = await Promise.all([visit.page.waitForEvent("download"), press()]);
  return Object.keys((await JSZip.loadAsync(readFileSync(await file.path()))).files).length;
}

async function convertTwo(): Promise<void> {
  await visit.convert();
  await visit.page.getByRole("link", { name: "Convert" }).click();
  await visit.convert();
  await visit.page.getByRole("link", { name: "Jobs" }).click();
  await expect.poll(() => jobs().count()).toBe(2);
}

async function failOnce(): Promise<void> {
  visit.service.fault = new Fault({ code: "no_diagram_found", kind: "unprocessable", message: "no shape was found in the picture" });
  await visit.upload();
  await visit.page.getByText("No shape was found in the picture.").first().waitFor();
  visit.service.fault = null;
}

const acts: Readonly<Record<string, (hand: Hand) => Promise<unknown>>> = {
  "give many files": async ({ press }) => {
    const [chooser] = await Promise.all([
      visit.page.waitForEvent("filechooser"),
      press(visit.page.getByLabel("Choose pictures of diagrams")),
    ]);
    await chooser.setFiles(["one.png", "two.png"].map((name) => ({ ...pictureFile(visit.service), name })));
    await visit.page.getByText("2 of 2 pictures done").waitFor();
  },
  "try a failed picture again": async ({ press }) => {
    await failOnce();
    await press(button("Try again"));
    await visit.page.getByRole("heading", { name: "Files" }).waitFor();
  },
  "take the archive of one job": async ({ press }) => {
    await visit.convert();
    expect(await archiveBy(() => press(button("Download all as ZIP")))).toBe(6);
  },
  "take the archive of a selection": async ({ press, tick }) => {
    await convertTwo();
    await tick(visit.page.getByLabel("Select all"));
    expect(await archiveBy(() => press(button("Download as ZIP")))).toBe(12);
  },
  "list the jobs of one state": async ({ choose }) => {
    await failOnce();
    await visit.page.getByRole("link", { name: "Jobs" }).click();
    await expect.poll(() => jobs().count()).toBe(1);
    await choose(visit.page.getByLabel("State"), "Done");
    await visit.page.getByText("No job is in this state.").waitFor();
  },
  "open a job by its name": async ({ press }) => {
    await convertTwo();
    await press(jobs().getByRole("link", { name: "order flow.png" }).first());
    await visit.page.getByRole("heading", { level: 1, name: "order flow.png" }).waitFor();
  },
  "delete jobs": async ({ press, tick }) => {
    await convertTwo();
    await tick(visit.page.getByLabel("Select order flow.png").first());
    await press(button("Delete"));
    await press(visit.page.getByRole("dialog").getByRole("button", { name: "Delete" }));
    await expect.poll(() => jobs().count()).toBe(1);
  },
};

const cases = Object.entries(acts).flatMap(([name, act]) => hands.map((by) => ({ name, hand: by.name, run: () => act(by) })));

test.each(cases)("$name, by $hand", async ({ run }) => {
  await run();
});
