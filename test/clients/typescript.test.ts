/** The TypeScript client against a running service. */
import { readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { convert, openRedraw } from "../../clients/typescript/src/index.ts";
import { aClientService } from "../make/client-service.ts";
import { aFolder } from "../make/folder.ts";
import { tinyPng } from "../make/http-server.ts";
import { newcomerEnvironment, newcomerLines, typeLines } from "../make/newcomer-lines.ts";

test("a picture becomes files, named after it, and the way there is told", async () => {
  const service = await aClientService();
  const states: string[] = [];
  const files = await convert(tinyPng, {
    ...service,
    name: "flöw 1.png",
    formats: ["vsdx", "svg"],
    onProgress: ({ status }) => states.push(status),
  });
  expect(files.map(({ format, name, bytes }) => [format, name, Buffer.from(bytes).toString()])).toEqual([
    ["vsdx", "flöw 1.vsdx", "vsdx"],
    ["svg", "flöw 1.svg", "svg"],
  ]);
  expect(states.at(-1)).toBe("succeeded");
});

test("a service that is busy is asked again, and charges once", async () => {
  const service = await aClientService({ isBusy: true });
  expect(await convert(new Blob([tinyPng]), service)).toHaveLength(4);
  expect(await service.balance()).toBe(990);
});

test("refusals, failed jobs and time that has run out are told", async () => {
  const service = await aClientService();
  await expect(convert(tinyPng, { ...service, key: "rdk_wrong" })).rejects.toMatchObject({ code: "unauthenticated", status: 401 });
  await expect(convert(Buffer.from("GIF89a"), service)).rejects.toMatchObject({
    code: "unsupported_type",
    message: expect.stringMatching(/PNG/),
  });
  await expect(convert(Buffer.concat([tinyPng, Buffer.from("bad")]), service)).rejects.toMatchObject({ code: "no_diagram_found" });
  await expect(convert(tinyPng, { ...service, timeoutMs: 1 })).rejects.toMatchObject({ name: "TimeoutError" });
});

test("every other operation is there by its types", async () => {
  const { data } = await openRedraw(await aClientService()).GET("/v1/account");
  expect(data?.balance).toBe(1000);
});

test("the lines of its page work as they stand", async () => {
  const service = await aClientService();
  const lines = newcomerLines("clients/typescript/README.md", "TypeScript").find(({ language }) => language === "js")!;
  const client = pathToFileURL("clients/typescript/src/index.ts").href;
  const folder = aFolder({ "flow.png": tinyPng });
  const env = newcomerEnvironment({ REDRAW_URL: service.baseUrl, REDRAW_KEY: service.key });
  await typeLines([{ ...lines, text: lines.text.replace('"redraw-client"', JSON.stringify(client)) }], folder, env);
  expect(readdirSync(folder).toSorted()).toEqual(["convert.mjs", "flow.drawio", "flow.png", "flow.pptx", "flow.svg", "flow.vsdx"]);
});
