import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { ArtifactContent } from "../../src/app/application.ts";
import type { PresignOptions } from "../../src/app/ports.ts";
import { aDiagram } from "../make/diagram.ts";
import { unpackParts } from "../../src/formats/lib/zip.ts";
import { ageJob, aService, textOf } from "../make/service.ts";
import type { TestService } from "../make/service.ts";

const any = { format: "svg", revision: null, redirect: true } as const;

async function tokenOf(service: TestService, job: string): Promise<string> {
  const found = await service.application.download(service.caller, job, any);
  if (found.kind !== "redirect") throw new Error("asked for a redirect");
  return found.token;
}

describe("a signed path", () => {
  test("opens its file without a key, whole or in part", async () => {
    const service = await aService();
    const job = await service.convert();
    const content = await service.application.openArtifact(await tokenOf(service, job));
    expect(content).toMatchObject({ format: "svg", bytes: 3, mediaType: "image/svg+xml", fileName: `${job}.svg` });
    expect([await textOf(content.open()), await textOf(content.open({ start: 1, end: 1 }))]).toEqual(["svg", "v"]);
  });

  test("that was altered or made up is not found", async () => {
    const service = await aService();
    const token = await tokenOf(service, await service.convert());
    const [claims, signature] = token.split(".");
    const other = Buffer.from(Buffer.from(claims!, "base64url").toString().replace("svg", "ir")).toString("base64url");
    for (const wrong of ["", "x", token.slice(0, -2), `${other}.${signature}`, `${claims}.`, `${token}x`]) {
      await expect(service.application.openArtifact(wrong)).rejects.toMatchObject({ code: "not_found" });
    }
  });

  test("runs out after five minutes of the database clock", async () => {
    const at = { now: 0 };
    const service = await aService({
      ports: ({ stores }) => ({
        stores: {
          ...stores,
          jobs: {
            ...stores.jobs,
            async artifacts(account, id, revision) {
              const files = await stores.jobs.artifacts(account, id, revision);
              return files === null ? null : { ...files, nowSeconds: at.now };
            },
          },
        },
      }),
    });
    at.now = 1_000;
    const token = await tokenOf(service, await service.convert());
    at.now = 1_300;
    await expect(service.application.openArtifact(token)).resolves.toMatchObject({ format: "svg" });
    at.now = 1_301;
    await expect(service.application.openArtifact(token)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a file", () => {
  test("is called after its job's name without the ending, and after the revision", async () => {
    const service = await aService();
    const job = await service.convert({ name: "Übersicht.v2.png" });
    const wanted = { format: "svg", revision: null, redirect: false } as const;
    const nameNow = async (): Promise<string | null> => {
      const found = await service.application.download(service.caller, job, wanted);
      return found.kind === "bytes" ? found.content.fileName : null;
    };
    expect(await nameNow()).toBe("Übersicht.v2.svg");
    await service.application.revise(service.caller, job, aDiagram());
    expect(await nameNow()).toBe("Übersicht.v2-r1.svg");
  });
});

describe("an archive", () => {
  const bytesOf = async (content: ArtifactContent): Promise<Uint8Array> => {
    const pieces: Uint8Array[] = [];
    for await (const piece of content.open()) pieces.push(piece);
    return Buffer.concat(pieces);
  };
  const read = async (service: TestService, job: string, revision: number | null = null): Promise<ArtifactContent> => {
    const found = await service.application.download(service.caller, job, { format: "zip", revision, redirect: false });
    if (found.kind !== "bytes") throw new Error("asked for bytes");
    return found.content;
  };

  test("holds the six files of the revision that is asked for, stored and called after the job", async () => {
    const service = await aService();
    const job = await service.convert({ name: "flow.png" });
    await service.application.revise(service.caller, job, aDiagram());
    const content = await read(service, job, 0);
    expect(content).toMatchObject({ fileName: "flow.zip", mediaType: "application/zip" });
    const bytes = await bytesOf(content);
    expect([bytes.length, createHash("sha256").update(bytes).digest("hex")]).toEqual([content.bytes, content.sha256]);
    const files = await unpackParts(bytes);
    expect([...files.keys()]).toEqual(["vsdx", "pptx", "drawio", "svg", "ir.json", "preview.png"].map((ending) => `flow.${ending}`));
    expect(Buffer.from(bytes).includes(Buffer.from(files.get("flow.svg")!))).toBe(true);
    expect([...(await unpackParts(await bytesOf(await read(service, job)))).keys()][0]).toBe("flow-r1.vsdx");
    expect(await bytesOf(await read(service, job, 0))).toEqual(bytes);
  });

  test("is had by a signed path too, whole or in part", async () => {
    const service = await aService();
    const job = await service.convert();
    const found = await service.application.download(service.caller, job, { format: "zip", revision: null, redirect: true });
    if (found.kind !== "redirect") throw new Error("asked for a redirect");
    const content = await service.application.openArtifact(found.token);
    expect(await textOf(content.open({ start: 0, end: 1 }))).toBe("PK");
  });
});

describe("a store that clients reach", () => {
  /** A service whose store signs; `signed` lists what was asked of it. */
  async function signing(): Promise<{
    readonly service: TestService;
    readonly signed: { readonly key: string; readonly options: PresignOptions }[];
  }> {
    const signed: { readonly key: string; readonly options: PresignOptions }[] = [];
    const service = await aService({
      ports: ({ blobs }) => ({
        blobs: {
          ...blobs,
          presign(key, options) {
            signed.push({ key, options });
            return Promise.resolve(`https://files.example.com/${key}?signature`);
          },
        },
      }),
    });
    return { service, signed };
  }

  test("signs the address of the file for five minutes from now by the database clock, with type and name", async () => {
    const { service, signed } = await signing();
    const job = await service.convert();
    const found = await service.application.download(service.caller, job, any);
    const [{ key, options }] = signed as [(typeof signed)[0]];
    expect(found).toEqual({ kind: "elsewhere", url: `https://files.example.com/${key}?signature`, expiresSeconds: 300 });
    expect(options).toEqual({
      at: expect.any(Date) as Date,
      seconds: 300,
      mediaType: "image/svg+xml",
      disposition: `attachment; filename="${job}.svg"`,
    });
    const [row] = await service.database.query<{ now: number }>("SELECT extract(epoch FROM clock_timestamp())::float8 AS now");
    expect(Math.abs(options.at.getTime() / 1_000 - row!.now)).toBeLessThan(3);
    const bytes = await service.application.download(service.caller, job, { ...any, redirect: false });
    expect(bytes.kind).toBe("bytes");
  });

  test.each([
    ["is gone", null],
    ["has another size", "other bytes"],
  ])("signs nothing for a file that %s, and the operator hears of it", async (_name, instead) => {
    const { service, signed } = await signing();
    const job = await service.convert();
    const key = `artifacts/${job}/1/svg`;
    await service.ports.blobs.delete(key);
    if (instead !== null) await service.ports.blobs.put(key, Buffer.from(instead));
    await expect(service.application.download(service.caller, job, any)).rejects.toMatchObject({ code: "unavailable" });
    expect(signed).toEqual([]);
    expect(service.events).toContainEqual(
      expect.objectContaining({ kind: "trouble", where: expect.stringContaining("an artifact") as string }),
    );
  });
});

describe("a download is not found", () => {
  test("before success and after failure", async () => {
    const service = await aService();
    const job = await service.submit();
    await expect(service.application.download(service.caller, job, any)).rejects.toMatchObject({ code: "not_found" });
    await service.application.cancel(service.caller, job);
    await expect(service.application.download(service.caller, job, any)).rejects.toMatchObject({ code: "not_found" });
  });

  test("after 72 hours, when the job lists no formats any more; not a minute before", async () => {
    const service = await aService();
    const job = await service.convert();
    const token = await tokenOf(service, job);
    await ageJob(service.database, job, 72 * 3_600 - 60);
    await expect(service.application.download(service.caller, job, any)).resolves.toMatchObject({ kind: "redirect" });
    await ageJob(service.database, job, 61);
    await expect(service.application.download(service.caller, job, any)).rejects.toMatchObject({ code: "not_found" });
    await expect(service.application.openArtifact(token)).rejects.toMatchObject({ code: "not_found" });
    await expect(service.application.revise(service.caller, job, {})).rejects.toMatchObject({ code: "not_found" });
    expect(await service.application.job(service.caller, job)).toMatchObject({ status: "succeeded", formats: [] });
  });

  test("for a revision that there is not", async () => {
    const service = await aService();
    const job = await service.convert();
    await expect(service.application.download(service.caller, job, { ...any, revision: 0 })).resolves.toMatchObject({ kind: "redirect" });
    await expect(service.application.download(service.caller, job, { ...any, revision: 1 })).rejects.toMatchObject({ code: "not_found" });
  });
});

test("an unknown format is refused by naming those that there are", async () => {
  const service = await aService();
  const job = await service.convert();
  await expect(service.application.download(service.caller, job, { ...any, format: "pdf" })).rejects.toThrow(
    /vsdx, pptx, drawio, svg, ir, preview/,
  );
});
