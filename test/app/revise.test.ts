import { expect, test } from "vitest";
import { Fault } from "../../src/core/fault.ts";
import { formats } from "../../src/formats/index.ts";
import { aConversion } from "../make/conversion.ts";
import { aDiagram, aNode } from "../make/diagram.ts";
import { aService, instantConversions, listOf, textOf } from "../make/service.ts";
import type { TestService } from "../make/service.ts";

const ir = (): unknown => JSON.parse(JSON.stringify(aDiagram({ nodes: [aNode({ id: "n1", text: "corrected" })] })));

async function svgOf(service: TestService, job: string, revision: number | null): Promise<string> {
  const found = await service.application.download(service.caller, job, { format: "svg", revision, redirect: false });
  if (found.kind !== "bytes") throw new Error("asked for bytes");
  return textOf(found.content.open());
}

/** Writes files that hold the text of the diagram's first node. */
const conversions = {
  ...instantConversions,
  write: (diagram: Parameters<typeof instantConversions.write>[0]) => {
    const files = aConversion(formats.map(({ id }) => id));
    const bytes = Buffer.from(diagram.nodes[0]?.text?.value ?? "");
    return Promise.resolve({ ...files, artifacts: files.artifacts.map((artifact) => ({ ...artifact, bytes })) });
  },
};

test("a revision writes the files again and becomes the newest; the original stays", async () => {
  const service = await aService({ conversions });
  const job = await service.convert();
  const { version } = await service.application.job(service.caller, job);
  const revised = await service.application.revise(service.caller, job, ir());
  expect(revised).toMatchObject({ revision: 1, job: { revision: 1, revisions: 1 } });
  expect(revised.job.version).toBeGreaterThan(version);
  expect([await svgOf(service, job, null), await svgOf(service, job, 1), await svgOf(service, job, 0)]).toEqual([
    "corrected",
    "corrected",
    "svg",
  ]);
  expect(await service.balance()).toBe(990);
});

test("two at once get numbers of their own, and neither writes over the other", async () => {
  const service = await aService({ conversions });
  const job = await service.convert();
  const both = await Promise.all([1, 2].map(() => service.application.revise(service.caller, job, ir())));
  expect(new Set(both.map(({ revision }) => revision))).toEqual(new Set([1, 2]));
});

test("a third at once is asked to wait", async () => {
  const ready = Promise.withResolvers<void>();
  const slow = {
    ...conversions,
    write: (diagram: Parameters<typeof conversions.write>[0]) => ready.promise.then(() => conversions.write(diagram)),
  };
  const service = await aService({ conversions: slow });
  const job = await service.convert();
  const two = [1, 2].map(() => service.application.revise(service.caller, job, ir()));
  await expect(service.application.revise(service.caller, job, ir())).rejects.toMatchObject({ code: "rate_limited" });
  ready.resolve();
  await Promise.all(two);
  await expect(service.application.revise(service.caller, job, ir())).resolves.toMatchObject({ revision: 3 });
});

test("what is no diagram is refused, and a writer that fails leaves no revision and no file", async () => {
  const broken = {
    ...instantConversions,
    write: () => Promise.reject(new Fault({ code: "output_invalid", kind: "unprocessable", message: "no" })),
  };
  const service = await aService({ conversions: broken });
  const job = await service.convert();
  await expect(service.application.revise(service.caller, job, { nodes: 1 })).rejects.toMatchObject({ code: "invalid_request" });
  await expect(service.application.revise(service.caller, job, ir())).rejects.toMatchObject({ code: "output_invalid" });
  expect(await service.application.job(service.caller, job)).toMatchObject({ revision: 0, revisions: 0 });
  expect(await listOf(service.ports.blobs.list("artifacts/"))).toHaveLength(6);
});

test("a job has 50 revisions at most", async () => {
  const service = await aService({ conversions });
  const job = await service.convert();
  await service.application.revise(service.caller, job, ir());
  await service.database.query("UPDATE revision SET n = 50 WHERE job = $1::uuid", [job]);
  await service.database.query("UPDATE job SET revision = 50 WHERE id = $1::uuid", [job]);
  await expect(service.application.revise(service.caller, job, ir())).rejects.toMatchObject({ code: "invalid_request" });
});

test("a job that has not succeeded has nothing to revise", async () => {
  const service = await aService({ conversions });
  const job = await service.submit();
  await expect(service.application.revise(service.caller, job, ir())).rejects.toMatchObject({ code: "not_found" });
});
