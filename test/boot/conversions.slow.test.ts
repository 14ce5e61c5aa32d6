/** What a picture does to the process that converts it does not reach the service: caps kill, the next picture gets a new child. */
import { readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { afterEach, expect, test } from "vitest";
import { readConfig } from "../../src/boot/config.ts";
import { openConversions } from "../../src/boot/conversions.ts";
import { findChildren } from "../make/children.ts";

const picture = readFileSync("examples/flow-blue-rounded.png");
const config = readConfig({ REDRAW_TEXT: "none" });
const never = new AbortController().signal;
const deaf = (): void => {};

let close: () => Promise<void> = () => Promise.resolve();
afterEach(() => close());

function open(limits: { slots?: number; maxBytes?: number; standsBack?: boolean } = {}): ReturnType<typeof openConversions> {
  const conversions = openConversions(config, { slots: 1, threads: 1, maxBytes: 1_500_000_000, standsBack: false, ...limits });
  close = () => conversions.close();
  return conversions;
}

test("a picture gives all six files, and every stage is heard in order", async () => {
  const stages: string[] = [];
  const { artifacts, diagram } = await open().convert(picture, { signal: never, onStage: (stage) => stages.push(stage) });
  expect(artifacts.map(({ format }) => format)).toEqual(["vsdx", "pptx", "drawio", "svg", "ir", "preview"]);
  expect(diagram.nodes.length).toBeGreaterThan(3);
  expect(stages[0]).toBe("decode");
  expect(stages.at(-1)).toBe("write.preview");
});

test.each([true, false])("a child stands back where requests are answered, and nowhere else: %s", async (standsBack) => {
  await open({ standsBack }).convert(picture, { signal: never, onStage: deaf });
  expect(findChildren("conversion-child").map((pid) => getPriority(pid))).toEqual([standsBack ? 10 : getPriority()]);
});

test("a diagram is written again, with its correction in the files", async () => {
  const conversions = open();
  const { diagram } = await conversions.convert(picture, { signal: never, onStage: deaf });
  const [first, ...others] = diagram.nodes;
  const corrected = { ...diagram, nodes: [{ ...first!, style: { ...first!.style, fill: "#c0ffee" } }, ...others] };
  const again = await conversions.write(corrected, { signal: never });
  expect(again.artifacts).toHaveLength(6);
  const text = (format: string): string => new TextDecoder().decode(again.artifacts.find((one) => one.format === format)?.bytes);
  for (const format of ["ir", "svg", "drawio"]) expect(text(format)).toContain("#c0ffee");
});

test("a Fault of the conversion arrives with its code, and the child lives on", async () => {
  const conversions = open();
  await expect(conversions.convert(new TextEncoder().encode("%PDF-1.7"), { signal: never, onStage: deaf })).rejects.toMatchObject({
    code: "unsupported_type",
  });
  await expect(conversions.convert(picture, { signal: never, onStage: deaf })).resolves.toMatchObject({});
});

test("giving up kills the child at once, with the caller's reason; the next picture is converted", async () => {
  const conversions = open();
  const reason = new Error("enough");
  const control = new AbortController();
  const given = conversions.convert(picture, { signal: control.signal, onStage: () => control.abort(reason) });
  await expect(given).rejects.toBe(reason);
  await expect(conversions.convert(picture, { signal: never, onStage: deaf })).resolves.toMatchObject({});
});

test("a child above its memory cap is killed and told apart from a bad picture", async () => {
  const conversions = open({ maxBytes: 60_000_000 });
  await expect(conversions.convert(picture, { signal: never, onStage: deaf })).rejects.toMatchObject({
    code: "conversion_crashed",
    kind: "unavailable",
  });
});

test("a picture that waits for a slot can be given up before it begins", async () => {
  const conversions = open();
  const first = conversions.convert(picture, { signal: never, onStage: deaf });
  const second = conversions.convert(picture, { signal: AbortSignal.abort(new Error("gone")), onStage: deaf });
  await expect(second).rejects.toThrow("gone");
  await expect(first).resolves.toMatchObject({});
});
