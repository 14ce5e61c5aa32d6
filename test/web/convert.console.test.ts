import { readFileSync } from "node:fs";
import { beforeEach, expect, test } from "vitest";
import { openDeliveries } from "../../src/app/deliver.ts";
import { Fault } from "../../src/core/fault.ts";
import { pictureFile, visitConsole } from "./visit.ts";

/** Runs in the page: drops or pastes a file. */
const giveToPage = `([kind, type, name, bytes]) => {
  const transfer = new DataTransfer();
  transfer.items.add(new File([Uint8Array.from(bytes)], name, { type }));
  const options = { bubbles: true, cancelable: true };
  const event = kind === "drop" ? new DragEvent("drop", { ...options, dataTransfer: transfer }) : new ClipboardEvent("paste", { ...options, clipboardData: transfer });
  document.querySelector(".drop").dispatchEvent(event);
}`;

const visit = visitConsole();
beforeEach(() => visit.open());

test("converts a chosen picture, shows its stages, and compares it with the result by keyboard", async () => {
  await visit.logIn();
  visit.service.hold = "read";
  await visit.upload();
  const now = visit.page.locator("li[aria-current=step]");
  await now.getByText("Reading the text").first().waitFor();
  visit.service.hold = "write.vsdx";
  await now.getByText("Writing and checking the files").first().waitFor();
  visit.service.hold = null;
  await visit.page.getByRole("heading", { name: "Files" }).waitFor();
  await visit.page.getByText("990 credits").first().waitFor();
  const slider = visit.page.getByRole("slider");
  await slider.focus();
  for (let step = 0; step < 10; step++) await visit.page.keyboard.press("ArrowRight");
  expect(await slider.getAttribute("aria-valuetext")).toBe("60 % picture, 40 % rebuilt");
  expect(await visit.page.evaluate("getComputedStyle(document.querySelector('.before')).clipPath")).toContain("40%");
});

test("takes a dropped and a pasted picture, and refuses what is none with a sentence", async () => {
  await visit.logIn();
  const give = (kind: string, type: string, name: string): Promise<unknown> =>
    visit.page.evaluate(`(${giveToPage})(${JSON.stringify([kind, type, name, [...visit.service.picture]])})`);
  await give("drop", "application/pdf", "plan.pdf");
  await visit.page.getByText("This is no PNG, JPEG or WebP picture").first().waitFor();
  await give("drop", "", "plan.bmp.txt");
  await visit.page.getByRole("heading", { level: 1, name: "plan.bmp.txt" }).waitFor();
  await visit.page.getByRole("link", { name: "Convert" }).click();
  await visit.page.getByRole("heading", { level: 1, name: "Make a diagram editable" }).waitFor();
  await give("paste", "image/png", "pasted.png");
  await visit.page.getByRole("heading", { level: 1, name: "pasted.png" }).waitFor();
  await visit.page.getByRole("heading", { name: "Files" }).waitFor();
});

test("refuses a callback that is not public where it was typed, and nothing is charged", async () => {
  await visit.logIn();
  const before = await visit.service.service.balance();
  await visit.page.getByText("Call a webhook when it is done").click();
  await visit.page.getByLabel("Callback URL").fill("https://127.0.0.1/hook");
  await visit.page.getByLabel("Choose pictures of diagrams").setInputFiles(pictureFile(visit.service));
  await visit.page.getByText("callback_url names an address that is not public").first().waitFor();
  expect(await visit.service.service.balance()).toBe(before);
});

test("shows what became of a job's webhook, and sends it again", async () => {
  await visit.logIn();
  await visit.page.getByText("Call a webhook when it is done").click();
  await visit.page.getByLabel("Callback URL").fill("https://hook.example.com/done?token=1");
  await visit.convert();
  const card = visit.page.getByRole("region", { name: "Webhook" });
  await card.getByText("Waiting").first().waitFor();
  const deliveries = openDeliveries(visit.service.service.ports);
  const due = (await deliveries.claim(100)).find(({ url }) => url.includes("hook.example.com/done"))!;
  await deliveries.begin(due);
  const excerpt = String.raw`<b>no</b>\n`;
  await deliveries.record(due, {
    outcome: "gone",
    statusCode: 410,
    problem: "the receiver answered 410: it wants no more",
    responseExcerpt: excerpt,
    retryAfterSeconds: 30,
  });
  await visit.page.reload();
  await card.getByText("Gone · HTTP 410").first().waitFor();
  expect(await card.locator(".excerpt").textContent()).toBe(excerpt);
  await visit.checkLook();
  await card.getByRole("button", { name: "Send it again" }).click();
  await visit.page.getByText("It will be sent again at once.").first().waitFor();
  expect(await deliveries.claim(100)).toContainEqual(expect.objectContaining({ job: due.job, automatic: false }));
});

test("tells why a conversion failed, that the credits came back, and tries again", async () => {
  await visit.logIn();
  const before = await visit.service.service.balance();
  visit.service.fault = new Fault({ code: "no_diagram_found", kind: "unprocessable", message: "no shape was found in the picture" });
  await visit.upload();
  await visit.page.getByText("No shape was found in the picture.").first().waitFor();
  await visit.page.getByText("The credits have been given back.").first().waitFor();
  expect(await visit.service.service.balance()).toBe(before);
  visit.service.fault = null;
  await visit.page.getByRole("button", { name: "Try again" }).click();
  await visit.page.getByRole("heading", { name: "Files" }).waitFor();
});

test("cancels a running job", async () => {
  await visit.logIn();
  visit.service.hold = "decode";
  await visit.upload();
  await visit.page.getByText("Opening the picture").first().waitFor();
  await visit.page.getByRole("button", { name: "Cancel" }).click();
  await visit.page.getByText("The job was cancelled.").first().waitFor();
});

test("shows a job opened later with its name and its picture, and without it once it is no longer kept", async () => {
  await visit.logIn();
  await visit.convert();
  await visit.page.reload();
  await visit.page.getByRole("heading", { level: 1, name: "order flow.png" }).waitFor();
  await visit.page.getByRole("slider").waitFor();
  const [job] = (await visit.service.service.application.jobs(visit.service.service.caller, { cursor: null, limit: 1 })).items;
  await visit.service.service.ports.stores.janitor.markInputDeleted(job!.id);
  await visit.page.reload();
  await visit.page.getByText("The picture is no longer kept").first().waitFor();
  expect(await visit.page.getByRole("slider").count()).toBe(0);
  await visit.page
    .getByLabel("Choose the picture again")
    .setInputFiles({ ...pictureFile(visit.service), buffer: readFileSync("examples/lanes-green.png") });
  await visit.page.getByText("that of the job had 680 × 440").first().waitFor();
  await visit.page.getByLabel("Choose the picture again").setInputFiles(pictureFile(visit.service));
  await visit.page.getByRole("slider").waitFor();
});

test("lists jobs, newest first, and opens one", async () => {
  await visit.logIn();
  await visit.convert();
  await visit.page.getByRole("link", { name: "Jobs" }).click();
  await visit.page.getByRole("link", { name: "order flow.png" }).first().click();
  await visit.page.getByRole("heading", { name: "Files" }).waitFor();
});
