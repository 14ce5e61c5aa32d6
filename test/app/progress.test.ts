import { expect, test } from "vitest";
import { percentAt } from "../../src/app/progress.ts";
import type { Conversions } from "../../src/app/ports.ts";
import { formats } from "../../src/formats/index.ts";
import { aConversion } from "../make/conversion.ts";
import { aService, instantConversions, listOf } from "../make/service.ts";

const stages = ["decode", "detect", "read", "assemble.trace", "assemble.glue", "cut", ...formats.map(({ id }) => `write.${id}`)];

test("percent grow from stage to stage and stay below 100", () => {
  let written = 0;
  const percents = stages.map((stage) => percentAt(stage, stage.startsWith("write.") ? written++ : 0));
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  expect(percents.at(-1)).toBeLessThan(100);
});

test("a job tells its stages in their order, the steps of the assembly as one", async () => {
  const conversions: Conversions = {
    ...instantConversions,
    async convert(_picture, { onStage }) {
      for (const stage of stages) {
        onStage(stage);
        await new Promise((resolve) => void setTimeout(resolve, 30));
      }
      return aConversion(formats.map(({ id }) => id));
    },
  };
  const service = await aService({ conversions });
  const job = await service.convert();
  const told = await listOf(service.application.events(service.caller, job, { after: 0, signal: new AbortController().signal }));
  const shown = told.flatMap(({ stage }) => stage ?? []);
  const all = stages.filter((stage) => stage !== "assemble.glue").map((stage) => (stage === "assemble.trace" ? "assemble" : stage));
  expect(shown).toEqual(all.filter((stage) => shown.includes(stage)));
  expect(shown.length).toBeGreaterThanOrEqual(5);
  const seconds = service.events.flatMap((event) => (event.kind === "stage" ? [event.stage] : []));
  expect(seconds).toEqual(["input.read", "start", ...all, "artifacts.store", "job.finish"]);
});
