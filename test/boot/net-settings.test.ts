/** Which nets the settings ask for; and that whoever asks for none does not load what runs them. */
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { netsFor, usesPageNet } from "../../src/boot/net-settings.ts";

test.each([
  ["none", "geometry", []],
  ["none", "auto", ["page-small", "cutout-small", "end-small"]],
  ["auto", "geometry", ["text-small", "finder-v4", "reader-v4"]],
  ["ctc,ppocr", "geometry", ["text-small", "finder-v4", "reader-v4"]],
  ["ppocr", "geometry", ["finder-v4", "reader-v4"]],
  ["ctc", "auto", ["text-small", "page-small", "cutout-small", "end-small"]],
  ["none", "wasm", ["page-small", "cutout-small", "end-small"]],
  ["ctc", "gpu", ["text-small", "page-small", "cutout-small", "end-small"]],
] as const)("text %s and detector %s need %j", (text, detector, want) => {
  expect(netsFor({ text, detector })).toEqual(want);
  expect(usesPageNet({ detector })).toBe(netsFor({ text, detector }).includes("page-small"));
});

test("a folder of text models is asked for the newer public nets", () => {
  expect(netsFor({ text: "auto", detector: "geometry", textModels: "/models" })).toEqual(["text-small", "finder-v6", "reader-v6"]);
  expect(netsFor({ text: "auto", detector: "geometry", textModels: "" })).toEqual(["text-small", "finder-v4", "reader-v4"]);
});

const startingModules = ["cli/commands.ts", "converter.ts", "check-models.ts", "service.ts", "processes.ts"];

test.each(startingModules)("%s loads no library of nets before a net is asked for", (module) => {
  const script = `
    import { registerHooks } from "node:module";
    registerHooks({ resolve: (name, context, next) => { if (name.includes("tensorflow")) console.log(name); return next(name, context); } });
    await import(${JSON.stringify(new URL(`../../src/boot/${module}`, import.meta.url).href)});`;
  expect(execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" })).toBe("");
});
