/** The picture of a job is there as it was sent, and small, as long as it is kept. */
import { expect, test } from "vitest";
import { Fault } from "../../src/core/fault.ts";
import { aService, textOf } from "../make/service.ts";

const png = "\u0089PNG\r\n\u001a\n and more";
const picture = Buffer.from(png, "latin1").toString("latin1");

test("the input is what was sent, called as it was", async () => {
  const service = await aService();
  const job = await service.submit({ name: "flow.png", picture });
  const content = await service.application.input(service.caller, job);
  expect(content).toMatchObject({ fileName: "flow.png", bytes: Buffer.byteLength(picture) });
  expect(await textOf(content.open())).toBe(picture);
  const unnamed = await service.application.input(service.caller, await service.submit());
  expect(unnamed).toMatchObject({ mediaType: "application/octet-stream" });
});

test("the thumbnail is of the picture first, then of the result", async () => {
  const service = await aService();
  const job = await service.submit({ picture: "sent" });
  const small = async (): Promise<string> => Buffer.from(await service.application.thumbnail(service.caller, job)).toString();
  expect(await small()).toBe("320 of sent");
  await service.execute(job);
  expect(await small()).toBe("320 of preview");
});

test("what is not kept, or is no picture, is not there", async () => {
  const broken = { draw: () => Promise.reject(new Fault({ code: "unreadable_image", kind: "unprocessable", message: "broken" })) };
  const service = await aService({ ports: () => ({ thumbnails: broken }) });
  const job = await service.submit();
  await expect(service.application.thumbnail(service.caller, job)).rejects.toMatchObject({ code: "not_found" });
  await service.ports.stores.janitor.markInputDeleted(job);
  await expect(service.application.input(service.caller, job)).rejects.toMatchObject({ code: "not_found" });
});
