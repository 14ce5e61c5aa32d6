/** What the command line does when a service recognises the pictures. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runConvert } from "../../../src/boot/cli/convert.ts";
import { readConvertOptions } from "../../../src/boot/cli/options.ts";
import { openServiceWork, readService } from "../../../src/boot/cli/service-work.ts";
import { aClientService } from "../../make/client-service.ts";
import { aDiagram, aNode } from "../../make/diagram.ts";
import { aFolder } from "../../make/folder.ts";
import { tinyPng } from "../../make/http-server.ts";
import { aTerminal } from "../../make/terminal.ts";

const known = { offered: ["vsdx", "svg", "ir"], named: ["mermaid"] };
const diagram = aDiagram({ nodes: [aNode({ id: "n1" })] });

async function convert(args: readonly string[], service: { readonly baseUrl: string; readonly key: string }) {
  const terminal = aTerminal();
  const status = await runConvert(readConvertOptions(args, known), terminal, openServiceWork(service));
  return { status, results: terminal.results(), messages: terminal.messages() };
}

test("a service recognises; the files are written here, those by name too, and the account is charged once", async () => {
  const service = await aClientService({ diagram });
  const folder = aFolder({ "flow.png": tinyPng });
  const { status, results, messages } = await convert([join(folder, "flow.png"), "--format", "svg,mermaid"], service);
  expect([messages, status]).toEqual(["", 0]);
  expect(results).toContain("1 node, 0 connectors");
  expect(readdirSync(folder).toSorted()).toEqual(["flow.mmd", "flow.png", "flow.svg"]);
  expect(readFileSync(join(folder, "flow.svg"), "utf8")).toMatch(/^<\?xml|^<svg/);
  expect(await service.balance()).toBe(990);
});

test("what the service refuses is told in its words, and that it cannot be reached", async () => {
  const service = await aClientService({ diagram });
  const folder = aFolder({ "a.png": tinyPng, "b.png": Buffer.concat([tinyPng, Buffer.from("bad")]) });
  expect((await convert([join(folder, "a.png")], { ...service, key: "rdk_wrong" })).messages).toContain("The API key");
  expect((await convert([join(folder, "b.png")], service)).messages).toContain("nothing was found");
  const away = { ...service, baseUrl: "http://127.0.0.1:1/v1" };
  expect((await convert([join(folder, "a.png")], away)).messages).toMatch(/failed .*a\.png: http:\/\/127.0.0.1:1\/v1 cannot be reached/);
});

test("the address ends in /v1, and a key stands in the environment", () => {
  expect(readService("https://redraw.example.com/v1", { REDRAW_KEY: "rdk_1" })).toEqual({
    baseUrl: "https://redraw.example.com/v1",
    key: "rdk_1",
  });
  for (const address of ["redraw.example.com/v1", "https://redraw.example.com", "ftp://redraw.example.com/v1", "https://a.example/v1?a=b"])
    expect(() => readService(address, { REDRAW_KEY: "rdk_1" })).toThrow(/ends in \/v1/);
  expect(() => readService("https://redraw.example.com/v1", {})).toThrow(/REDRAW_KEY/);
});
