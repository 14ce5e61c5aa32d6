/** The console's files: served as they are, under a policy that lets no other script run. */
import { expect, test } from "vitest";
import { consolePolicy } from "../../src/http/console-files.ts";
import { aFolder } from "../make/folder.ts";
import { startServer } from "../make/http-server.ts";

const aConsole = (): string =>
  aFolder({
    "index.html": "<!doctype html>",
    "main.js": "export {};",
    "docs.html": "<p>",
    "views/job.js": "1",
    ".hidden.js": "2",
    "notes.md": "3",
  });

test("pages, scripts and folders are there; hidden and foreign files are not", async () => {
  const server = await startServer({ webFolder: aConsole() });
  const page = await server.ask("/?job=1", { key: null });
  expect(page).toMatchObject({ status: 200, text: "<!doctype html>", headers: { "content-type": "text/html; charset=utf-8" } });
  expect(page.headers).toMatchObject({ "content-security-policy": consolePolicy, "x-content-type-options": "nosniff" });
  expect(await server.ask("/views/job.js", { key: null })).toMatchObject({
    status: 200,
    headers: { "content-type": "text/javascript; charset=utf-8" },
  });
  expect(await server.ask("/main.js", { key: null, headers: { "if-none-match": page.headers.etag! } })).toMatchObject({ status: 200 });
  expect(await server.ask("/", { key: null, headers: { "if-none-match": page.headers.etag! } })).toMatchObject({ status: 304, text: "" });
  const docs = await server.ask("/docs", { key: null });
  expect(docs).toMatchObject({ status: 200, text: "<p>", headers: { "content-security-policy": consolePolicy } });
  for (const path of ["/docs.html", "/.hidden.js", "/notes.md", "/index.html", "/views", "/views/../main.js", "/..%2fpackage.json"]) {
    expect([path, (await server.ask(path, { key: null })).status]).toEqual([path, 404]);
  }
  expect(await server.ask("/main.js", { key: null, method: "POST" })).toMatchObject({ status: 405, headers: { allow: "GET, HEAD" } });
});

test("the policy allows no inline code and no other site", () => {
  expect(consolePolicy).not.toMatch(/unsafe|\*|https?:/);
  expect(consolePolicy).toMatch(/^default-src 'none'; script-src 'self'/);
});
