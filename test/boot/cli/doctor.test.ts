/** What `redraw doctor` finds and says. */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runDoctor, sayDiagnosis } from "../../../src/boot/cli/doctor.ts";
import type { Diagnosis } from "../../../src/boot/cli/doctor/examine.ts";
import { modelsFolder } from "../../../src/adapters/detector/weights.ts";
import { aFolder } from "../../make/folder.ts";
import { aTerminal } from "../../make/terminal.ts";
import { copyFolder } from "../../make/tensors.ts";

const config = { text: "ctc", detector: "auto" } as const;

test("says of every backend whether it works, and how fast each trained net is on it", async () => {
  const terminal = aTerminal();
  expect(await runDoctor(["--json"], terminal, { config })).toBe(0);
  const { backends, models, uses } = JSON.parse(terminal.results()) as Diagnosis;
  expect(backends.map(({ backend }) => backend)).toEqual(["gpu", "native", "wasm"]);
  const wasm = backends.at(-1)!;
  expect(wasm.works).toBe(true);
  const ready = models.filter(({ state }) => state === "ready").map(({ net }) => net);
  expect([...Object.keys(wasm.runMs), "judges"]).toEqual(ready);
  expect(wasm.runMs["text-small"]).toBeGreaterThan(0);
  expect(uses).toMatchObject({
    text: "ctc",
    nets: ["text-small", "page-small", "cutout-small", "end-small"],
    backend: backends.find(({ works }) => works)!.backend,
  });
});

test("an altered model is named, and what the settings ask for does not work", async () => {
  const folder = copyFolder(modelsFolder, aFolder());
  writeFileSync(join(folder, "text-small.safetensors"), "altered");
  const terminal = aTerminal();
  expect(await runDoctor([], terminal, { config, folder })).toBe(1);
  expect(terminal.results()).toMatch(/UNUSABLE, the weights file text-small\.safetensors/);
  expect(terminal.results()).toContain("NOT all of this works");
  expect(await runDoctor([], aTerminal(), { config: { ...config, text: "none" }, folder })).toBe(0);
}, 90_000);

test("judges that were altered do not work, unless the settings leave them out", async () => {
  const folder = copyFolder(modelsFolder, aFolder());
  writeFileSync(join(folder, "judges.json"), "{}");
  const terminal = aTerminal();
  expect(await runDoctor([], terminal, { config, folder })).toBe(1);
  expect(terminal.results()).toMatch(/judges: UNUSABLE, the weights file judges\.json/);
  expect(await runDoctor([], aTerminal(), { config: { text: "none", detector: "geometry" }, folder })).toBe(0);
}, 90_000);

test("without any model the backends are still tried", async () => {
  const folder = copyFolder(modelsFolder, aFolder());
  rmSync(join(folder, "text-small.safetensors"));
  writeFileSync(join(folder, "manifest.json"), '{"version":1,"models":{}}');
  const terminal = aTerminal();
  expect(await runDoctor([], terminal, { config: { text: "none", detector: "geometry" }, folder })).toBe(0);
  expect(terminal.results()).toMatch(/text-small: not trained yet/);
  expect(terminal.results()).toMatch(/wasm: works\n/);
});

test("shapes need the page net, unless the settings leave it out", async () => {
  const folder = copyFolder(modelsFolder, aFolder());
  writeFileSync(join(folder, "page-small.safetensors"), "altered");
  const terminal = aTerminal();
  expect(await runDoctor(["--json"], terminal, { config: { text: "none", detector: "auto" }, folder })).toBe(1);
  expect((JSON.parse(terminal.results()) as Diagnosis).uses).toMatchObject({
    detector: "geometry and page net",
    nets: ["page-small", "cutout-small", "end-small"],
  });
});

test("an option that it does not know is wrong use", async () => {
  await expect(runDoctor(["--fast"], aTerminal(), { config })).rejects.toMatchObject({ code: "invalid_request" });
});

test("a backend that computes without its card says so, with the program that computes", () => {
  const state = { works: true, why: null, runMs: { "text-small": 4.2 } };
  const lacks = "no NVIDIA card can be used here, so the processor computes";
  const said = sayDiagnosis({
    models: [],
    backends: [
      { ...state, backend: "gpu", engine: { name: "TensorFlow 2.21.0", lacks } },
      { ...state, backend: "wasm", engine: null },
    ],
    uses: { text: "ctc", detector: "geometry", nets: ["text-small"], backend: "gpu" },
    isWell: true,
  });
  expect(said).toContain(`gpu: works; TensorFlow 2.21.0; ${lacks}; text-small 4 ms a line of text\n`);
  expect(said).toContain("wasm: works; text-small 4 ms a line of text\n");
});
