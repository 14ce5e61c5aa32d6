/** The operator's port. */
import { expect, onTestFinished, test } from "vitest";
import { openAdminServer } from "../../src/http/admin.ts";

async function start(problems: () => Promise<readonly string[]>): Promise<(path: string, method?: string) => Promise<string>> {
  const metrics = { text: () => Promise.resolve("redraw_jobs_total 1\n"), contentType: "text/plain; version=0.0.4" };
  const server = openAdminServer({ metrics, problems });
  await server.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => server.close());
  return async (path, method = "GET") => {
    const answer = await fetch(`http://127.0.0.1:${server.address().port}${path}`, { method });
    return `${answer.status} ${answer.headers.get("content-type")} ${await answer.text()}`;
  };
}

test("a healthy service", async () => {
  const ask = await start(() => Promise.resolve([]));
  expect(await ask("/livez")).toBe("200 text/plain; charset=utf-8 ok\n");
  expect(await ask("/readyz")).toBe("200 text/plain; charset=utf-8 ok\n");
  expect(await ask("/metrics")).toBe("200 text/plain; version=0.0.4 redraw_jobs_total 1\n");
  expect(await ask("/constructor")).toMatch(/^404 /);
  expect(await ask("/metrics", "POST")).toMatch(/^405 /);
});

test("one that cannot work lives, and says what is wrong", async () => {
  const ask = await start(() => Promise.resolve(["the database does not answer", "the disk is full"]));
  expect(await ask("/livez")).toMatch(/^200 /);
  expect(await ask("/readyz")).toBe("503 text/plain; charset=utf-8 the database does not answer\nthe disk is full\n");
});

test("a probe that fails is an answer too", async () => {
  const ask = await start(() => Promise.reject(new Error("no database")));
  expect(await ask("/readyz")).toMatch(/^503 .* no database\n/);
});
