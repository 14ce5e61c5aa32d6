/** Assistants are served: everything here is asked by the SDK's own client, over streams and over HTTP. */
import { PassThrough } from "node:stream";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { describe, expect, onTestFinished, test } from "vitest";
import type { ResultFile } from "../../src/mcp/desk.ts";
import { serveHttp, serveStreams } from "../../src/mcp/serve.ts";
import { aDesk } from "../make/assistant.ts";

const image = Buffer.from("picture").toString("base64");
const key = "a-key-of-enough-letters";

interface Asked {
  readonly client: Client;
  /** Calls a tool and returns its text, whether or not it failed. */
  readonly call: (name: string, args: object) => Promise<string>;
}

function asking(client: Client): Asked {
  return {
    client,
    async call(name, args) {
      const { content } = await client.callTool({ name, arguments: { ...args } });
      return (content as { readonly type: string; readonly text?: string }[]).map(({ type, text }) => text ?? type).join(" ");
    },
  };
}

/** Two ends of a pair of streams: lines of JSON either way, as between an assistant and the process that it starts. */
async function overStreams(written: { folder: string; files: readonly ResultFile[] }[] = []): Promise<Asked> {
  const [there, back] = [new PassThrough(), new PassThrough()];
  const served = await serveStreams({
    desk: aDesk(),
    local: {
      read: (path) => Promise.resolve(Buffer.from(path.endsWith("bad.png") ? "bad" : "picture")),
      write(folder, files) {
        written.push({ folder, files });
        return Promise.resolve(files.map(({ name }) => `${folder}/${name}`));
      },
    },
    streams: { input: there, output: back },
  });
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StdioServerTransport(back, there));
  onTestFinished(async () => {
    await client.close();
    await served.close();
  });
  return asking(client);
}

async function overHttp(): Promise<Asked & { readonly url: string }> {
  const served = await serveHttp({ desk: aDesk(), key, host: "127.0.0.1", port: 0 });
  const client = new Client({ name: "test", version: "1" });
  const headers = { authorization: `Bearer ${key}` };
  await client.connect(new StreamableHTTPClientTransport(new URL(served.url), { requestInit: { headers } }));
  onTestFinished(async () => {
    await client.close();
    await served.close();
  });
  return { ...asking(client), url: served.url };
}

describe.each([
  ["streams", () => overStreams()],
  ["HTTP", () => overHttp()],
] as const)("over %s", (_how, open) => {
  test("a picture of the conversation is converted, read, corrected and downloaded", async () => {
    const { call } = await open();
    expect(await call("convert_diagram", { image, name: "flow.png" })).toMatch(
      /^Result 1, flow: 2 shapes and 1 connector\. Doubtful.*n2[\s\S]*resource_link/,
    );
    expect(await call("read_diagram", { result: "1" })).toContain('n2: rectangle "Stpo" (doubtful)');
    expect(await call("correct_diagram", { result: "1", corrections: [{ element: "n2", text: "Stop", kind: "ellipse" }] })).toContain(
      'n2: ellipse "Stop"',
    );
    expect(await call("read_diagram", { result: "1", as: "mermaid" })).toContain('n2(["Stop"])');
    expect(await call("get_file", { result: "1", format: "vsdx" })).toBe("resource");
  });

  test("files of results are resources, texts as text and the rest as base64", async () => {
    const { client, call } = await open();
    await call("convert_diagram", { image, name: "flow.png" });
    const { resources } = await client.listResources();
    expect(resources.map(({ name }) => name)).toContain("flow.vsdx");
    const read = async (format: string): Promise<Readonly<Record<string, unknown>>> =>
      (await client.readResource({ uri: `redraw://results/1/${format}` })).contents[0]!;
    expect(await read("mermaid")).toMatchObject({ mimeType: "text/vnd.mermaid", text: expect.stringContaining("flowchart") });
    expect(
      Buffer.from(String((await read("vsdx"))["blob"]), "base64")
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");
  });

  test("what cannot be done is told in a sentence", async () => {
    const { client, call } = await open();
    expect(await call("read_diagram", { result: "7" })).toContain("there is no result 7: convert a picture first");
    const failed = await client.callTool({ name: "convert_diagram", arguments: { image: Buffer.from("bad").toString("base64") } });
    expect([failed.isError, JSON.stringify(failed.content)]).toEqual([true, expect.stringContaining("not accepted")]);
    await call("convert_diagram", { image });
    expect(await call("correct_diagram", { result: "1", corrections: [{ element: "n1", kind: "blob" }] })).toMatch(/kind/);
  });
});

describe("on the assistant's own machine", () => {
  test("files are read and saved", async () => {
    const written: { folder: string; files: readonly ResultFile[] }[] = [];
    const { call, client } = await overStreams(written);
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain("save_files");
    expect(await call("convert_diagram", { path: "/pictures/flow.png" })).toMatch(/^Result 1, flow/);
    expect(await call("save_files", { result: "1", folder: "/out" })).toBe(
      "/out/flow.vsdx\n/out/flow.pptx\n/out/flow.drawio\n/out/flow.svg",
    );
    expect(written[0]!.files.map(({ bytes }) => bytes.length > 0)).toEqual([true, true, true, true]);
    expect(await call("convert_diagram", { path: "/a.png", image })).toContain("either the path of a file or an image");
  });
});

describe("over HTTP", () => {
  test("nobody is served without the key, and files of the machine are out of reach", async () => {
    const { url, client, call } = await overHttp();
    for (const headers of [{}, { authorization: "Bearer wrong" }, { authorization: `Basic ${key}` }]) {
      expect((await fetch(url, { method: "POST", headers, body: "{}" })).status).toBe(401);
    }
    expect((await fetch(url.replace("/mcp", "/other"))).status).toBe(404);
    expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain("save_files");
    expect(await call("convert_diagram", { path: "/etc/passwd" })).toMatch(/image|path/);
  });

  test("a port that is taken is told", async () => {
    const { url } = await overHttp();
    const port = Number(new URL(url).port);
    await expect(serveHttp({ desk: aDesk(), key, host: "127.0.0.1", port })).rejects.toThrow(/another with --port/);
  });
});
