/** Many pictures at once, and the list of what became of them: names, states, archives, deletion. */
import { readFileSync } from "node:fs";
import JSZip from "jszip";
import { beforeEach, expect, test } from "vitest";
import { Fault } from "../../src/core/fault.ts";
import { pictureFile, visitConsole } from "./visit.ts";

const visit = visitConsole();
beforeEach(() => visit.open());

const give = (...names: readonly string[]): Promise<void> =>
  visit.page
    .getByLabel("Choose pictures of diagrams")
    .setInputFiles(
      names.map((name) => ({ ...pictureFile(visit.service), name, mimeType: name.endsWith(".txt") ? "text/plain" : "image/png" })),
    );

const uploadLine = (name: string): ReturnType<typeof visit.page.locator> =>
  visit.page.getByRole("list", { name: "Pictures on their way" }).getByRole("listitem").filter({ hasText: name });

/** Clicks what downloads an archive, and reads it. */
async function archiveBy(click: () => Promise<void>): Promise<{ readonly name: string; readonly files: readonly string[] }> {
  const [file] = await Promise.all([visit.page.waitForEvent("download"), click()]);
  const zip = await JSZip.loadAsync(readFileSync(await file.path()), { checkCRC32: true });
  return { name: file.suggestedFilename(), files: Object.keys(zip.files) };
}

const six = (stem: string, folder = ""): readonly string[] =>
  ["vsdx", "pptx", "drawio", "svg", "ir.json", "png"].map((ending) => `${folder}${stem}.${ending}`);

test("several pictures are shown on their way to their end, and come back in one archive", async () => {
  await visit.logIn();
  await give("one.png", "two.png", "plan.txt", "three.png");
  for (const name of ["one.png", "two.png", "three.png"]) await uploadLine(name).getByText("Done").waitFor();
  await visit.page
    .getByText("3 of 4 pictures done, 1 failed")
    .waitFor()
    .catch(() => visit.page.getByText("4 of 4 pictures done").waitFor());
  await visit.checkLook();
  const button = visit.page.getByRole("button", { name: "Download all as ZIP" });
  const { name, files } = await archiveBy(() => button.click());
  expect(name).toMatch(/^redraw-3-diagrams\.zip$/);
  expect(files).toEqual(expect.arrayContaining([...six("one", "one/"), ...six("two", "two/"), ...six("three", "three/")]));
  await visit.page.getByRole("button", { name: "Clear what is over" }).press("Enter");
  expect(await visit.page.getByRole("list", { name: "Pictures on their way" }).getByRole("listitem").count()).toBe(0);
});

test("a picture that is refused for now is sent again, also while the person looks elsewhere, and charged once", async () => {
  await visit.logIn();
  const before = await visit.service.service.balance();
  visit.service.refusal = new Fault({
    code: "rate_limited",
    kind: "busy",
    message: "the hourly limit is reached",
    facts: { retry_after: 1 },
  });
  await give("one.png", "two.png");
  await uploadLine("one.png").getByText("Tries again").waitFor();
  await uploadLine("one.png")
    .getByText(/The hourly limit is reached\. It is sent again in 1 second\./)
    .waitFor();
  await visit.page.getByRole("link", { name: "Jobs" }).click();
  await visit.page.getByRole("heading", { level: 1, name: "Jobs" }).waitFor();
  visit.service.refusal = null;
  await visit.page.getByRole("link", { name: "one.png" }).waitFor();
  await visit.page.getByRole("link", { name: "Convert" }).click();
  for (const name of ["one.png", "two.png"]) await uploadLine(name).getByText("Done").waitFor();
  expect(await visit.service.service.balance()).toBe(before - 20);
});

test("a picture whose job is deleted elsewhere meanwhile is told as that, and asked about no longer", async () => {
  await visit.logIn();
  visit.service.hold = "read";
  await give("one.png", "two.png");
  await uploadLine("one.png").getByText("Converting").waitFor();
  const { application, caller } = visit.service.service;
  const { items } = await application.jobs(caller, { cursor: null, limit: 10 });
  const { id } = items.find(({ name }) => name === "one.png")!;
  // The row of the job goes as its owner's deletion takes it, before this page hears of its end.
  await visit.service.service.database.query("UPDATE job SET deleted_at = clock_timestamp() WHERE id = $1::uuid", [id]);
  await uploadLine("one.png").getByText("The job was deleted").waitFor();
  expect(await uploadLine("one.png").getByRole("link", { name: "Open" }).count()).toBe(0);
  visit.service.hold = null;
  await uploadLine("two.png").getByText("Done").waitFor();
  const asked: string[] = [];
  visit.page.on("request", (request) => asked.push(request.url()));
  await visit.page.waitForTimeout(3_500);
  expect(asked.filter((url) => url.includes("/v1/jobs"))).toEqual([]);
});

test("jobs have names and small pictures after a reload, and are listed by state", async () => {
  await visit.logIn();
  await visit.convert();
  visit.service.fault = new Fault({ code: "no_diagram_found", kind: "unprocessable", message: "no shape was found in the picture" });
  await visit.page.getByRole("link", { name: "Convert" }).click();
  await visit.upload("broken.png");
  await visit.page.getByText("No shape was found").first().waitFor();
  await visit.page.getByRole("link", { name: "Jobs" }).click();
  await visit.page.reload();
  const links = visit.page.getByRole("list", { name: "Jobs" }).getByRole("link");
  await links.first().waitFor();
  expect(await links.allTextContents()).toEqual(["broken.png", "order flow.png"]);
  const drawn = "[...document.querySelectorAll('.thumbnail')].filter((image) => image.naturalWidth > 0).length";
  await expect.poll(() => visit.page.evaluate<number>(drawn), { timeout: 10_000 }).toBe(2);
  await visit.checkLook();
  await visit.page.getByLabel("State").selectOption("Failed");
  // While the list is read anew it is empty.
  await expect.poll(() => links.allTextContents(), { timeout: 10_000 }).toEqual(["broken.png"]);
  await visit.page.getByLabel("State").selectOption("Waiting");
  await visit.page.getByText("No job is in this state.").waitFor();
});

test("a selection is downloaded and deleted by keyboard alone", async () => {
  await visit.logIn();
  await visit.convert();
  await visit.page.getByRole("link", { name: "Convert" }).click();
  await visit.convert();
  await visit.page.getByRole("link", { name: "Jobs" }).click();
  await visit.page.getByLabel("Select all").press("Space");
  await visit.page.getByText("2 selected").waitFor();
  const { files } = await archiveBy(() => visit.page.getByRole("button", { name: "Download as ZIP" }).press("Enter"));
  expect(files).toEqual([...six("order flow", "order flow/"), ...six("order flow", "order flow (2)/")]);
  await visit.page.getByLabel("Select order flow.png").first().press("Space");
  await visit.page.getByText("1 selected").waitFor();
  await visit.page.getByRole("button", { name: "Delete" }).press("Enter");
  await visit.page.getByRole("dialog").getByRole("button", { name: "Keep it" }).press("Enter");
  expect(await visit.page.getByRole("list", { name: "Jobs" }).getByRole("listitem").count()).toBe(2);
  await visit.page.getByRole("button", { name: "Delete" }).press("Enter");
  await visit.page.getByRole("dialog").getByRole("button", { name: "Delete" }).press("Enter");
  await visit.page.getByText("Nothing selected").waitFor();
  expect(await visit.page.getByRole("list", { name: "Jobs" }).getByRole("listitem").count()).toBe(1);
});

test("while no job has ended, there is nothing to select; once one has, there is", async () => {
  await visit.logIn();
  visit.service.hold = "read";
  await visit.upload();
  await visit.page.getByRole("link", { name: "Jobs" }).click();
  const all = visit.page.getByLabel("Select all");
  await all.waitFor();
  expect(await all.isDisabled()).toBe(true);
  visit.service.hold = null;
  await visit.page.getByRole("list", { name: "Jobs" }).getByText("Done").waitFor();
  await all.press("Space");
  await visit.page.getByText("1 selected").waitFor();
});

test("a picture that no browser can draw leaves no broken image beside its progress", async () => {
  await visit.logIn();
  visit.service.hold = "decode";
  const damaged = Buffer.concat([visit.service.picture.subarray(0, 16), Buffer.from("damaged")]);
  await visit.page.getByLabel("Choose pictures of diagrams").setInputFiles({ name: "damaged.png", mimeType: "image/png", buffer: damaged });
  await visit.page.getByRole("heading", { level: 1, name: "damaged.png" }).waitFor();
  await visit.page.locator("li[aria-current=step]").getByText("Opening the picture").waitFor();
  await expect.poll(() => visit.page.locator(".working").count()).toBe(0);
});

test("a list that is read again leaves its lines in place: only how long ago changes", async () => {
  await visit.logIn();
  await visit.convert();
  await visit.page.getByRole("link", { name: "Jobs" }).click();
  const ago = visit.page.getByRole("list", { name: "Jobs" }).locator("time");
  const before = await ago.textContent();
  await visit.page.evaluate("window.line = document.querySelector('.jobs li')");
  await expect.poll(() => ago.textContent()).not.toBe(before);
  expect(await visit.page.evaluate("window.line.isConnected")).toBe(true);
});

test("who lists a state by keyboard stays in the list of states", async () => {
  await visit.logIn();
  await visit.page.getByRole("link", { name: "Jobs" }).click();
  const states = visit.page.getByLabel("State");
  await states.focus();
  await visit.page.keyboard.press("ArrowDown");
  await visit.page.getByText("No job is in this state.").waitFor();
  await expect.poll(() => states.evaluate("document.activeElement?.getAttribute('aria-label')")).toBe("State");
});

test("one job gives an archive, and is deleted from its own page", async () => {
  await visit.logIn();
  await visit.convert();
  const { name, files } = await archiveBy(() => visit.page.getByRole("button", { name: "Download all as ZIP" }).click());
  expect([name, files]).toEqual(["order flow.zip", six("order flow")]);
  await visit.page.getByRole("button", { name: "Delete" }).click();
  await visit.page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await visit.page.getByText("No jobs yet").waitFor();
});
