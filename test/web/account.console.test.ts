import { beforeEach, expect, test } from "vitest";
import { visitConsole } from "./visit.ts";

const visit = visitConsole();
beforeEach(() => visit.open());

test("takes a key, keeps it in this tab only, and forgets it", async () => {
  await visit.page.goto(visit.service.address);
  await visit.page.getByLabel("API key").fill("rdk_wrong");
  await visit.page.keyboard.press("Enter");
  await visit.page.getByRole("alert").getByText("This key is not valid").first().waitFor();
  await visit.logIn();
  expect(await visit.page.evaluate("[JSON.stringify(localStorage), document.cookie, location.href.includes('rdk_')]")).toEqual([
    "{}",
    "",
    false,
  ]);
  await visit.page.reload();
  await visit.page.getByRole("heading", { level: 1, name: "Make a diagram editable" }).waitFor();
  const other = await visit.context.newPage();
  await other.goto(visit.service.address);
  await other.getByLabel("API key").waitFor();
  await visit.page.getByRole("button", { name: "Log out" }).click();
  await visit.page.getByLabel("API key").waitFor();
  expect(await visit.page.evaluate("sessionStorage.length")).toBe(0);
});

test("makes a key, shows it once, and revokes it; the key works in between", async () => {
  await visit.logIn();
  await visit.page.getByRole("link", { name: "Account" }).click();
  await visit.page.getByLabel("Name of a new key").fill("Night batch");
  await visit.page.getByRole("button", { name: "Create a key" }).click();
  const key = await visit.page.getByRole("dialog").locator(".secret").textContent();
  expect(key).toMatch(/^rdk_[A-Za-z0-9]{36}$/);
  const status = async (): Promise<number> =>
    (await fetch(`${visit.service.address}v1/account`, { headers: { "x-api-key": key! } })).status;
  expect(await status()).toBe(200);
  await visit.page.getByRole("button", { name: "I have kept it" }).click();
  await visit.page.getByRole("button", { name: "Revoke the key Night batch" }).waitFor();
  expect(await visit.page.content()).not.toContain(key);
  await visit.page.getByRole("button", { name: "Revoke the key Night batch" }).click();
  await visit.page.getByRole("button", { name: "Keep it" }).click();
  await visit.page.getByRole("button", { name: "Revoke the key Night batch" }).click();
  await visit.page.getByRole("button", { name: "Revoke the key", exact: true }).click();
  await visit.page
    .getByRole("row", { name: /Night batch/ })
    .getByText(/Revoked/)
    .waitFor();
  expect(await status()).toBe(401);
});

test("shows the webhook secret when asked, and replaces it", async () => {
  await visit.logIn();
  await visit.page.getByRole("link", { name: "Account" }).click();
  await visit.page.getByRole("button", { name: "Show the secret" }).click();
  const before = await visit.page.locator("code.secret").textContent();
  expect(before).toMatch(/^whsec_/);
  await visit.page.getByRole("button", { name: "Replace it" }).click();
  await visit.page.getByRole("dialog").getByRole("button", { name: "Replace it" }).click();
  await visit.page.getByText("The secret before this one signs too until").first().waitFor();
  expect(await visit.page.locator("code.secret").textContent()).not.toBe(before);
});

test("tells who has a key that only converts why there are no keys to see", async () => {
  await visit.logIn(visit.service.convertKey);
  await visit.page.getByRole("link", { name: "Account" }).click();
  await visit.page.getByText("managed with an owner key").first().waitFor();
  expect(await visit.page.getByRole("button", { name: "Create a key" }).count()).toBe(0);
});

test("asks for another key when this one is revoked", async () => {
  const { key, id } = await visit.service.service.application.createKey(visit.service.service.caller, { name: "short", role: "convert" });
  await visit.logIn(key);
  await visit.service.service.application.revokeKey(visit.service.service.caller, id);
  await visit.page.getByRole("link", { name: "Jobs" }).click();
  await visit.page.getByLabel("API key").waitFor();
  await visit.page.getByText("The key is no longer valid").first().waitFor();
});

test("says so when an address leads nowhere", async () => {
  await visit.logIn();
  await visit.page.goto(`${visit.service.address}#/nowhere`);
  await visit.page.getByRole("heading", { name: "There is no such page" }).waitFor();
  await visit.page.goto(`${visit.service.address}#/jobs/00000000-0000-4000-8000-000000000000`);
  await visit.page.getByRole("heading", { name: "There is no such job" }).waitFor();
  await visit.page.getByRole("main").getByRole("link", { name: "All jobs" }).click();
  await visit.page.getByText("No jobs yet").waitFor();
});

test("tells large numbers in groups", async () => {
  const { administration, application, caller } = visit.service.service;
  const { account } = await application.account(caller);
  await administration.setLimit({ account, perHour: 1_000_000 });
  await visit.logIn();
  await visit.page.getByRole("link", { name: "Account" }).click();
  await visit.page.getByText("0 of 1,000,000", { exact: true }).waitFor();
  await visit.page.getByText("1,000,000 left").waitFor();
});
