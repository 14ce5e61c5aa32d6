/** The GitHub Action, its steps run as a runner runs them, against a running service. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { runAction } from "../make/action-runner.ts";
import { aClientService } from "../make/client-service.ts";
import { aDiagram, aNode } from "../make/diagram.ts";
import { aFolder } from "../make/folder.ts";
import { tinyPng } from "../make/http-server.ts";

const diagram = aDiagram({ nodes: [aNode({ id: "n1" })] });
const badPng = Buffer.concat([tinyPng, Buffer.from("bad")]);

const pages = (): readonly { readonly with: Readonly<Record<string, string>> }[] => {
  const [workflow, changed] = [...readFileSync("docs/github-action.md", "utf8").matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text]) =>
    parse(text!),
  );
  return [workflow.jobs.diagrams.steps[1], changed];
};

test("what the globs name is converted, and the workflow gets the list of files", async () => {
  const service = await aClientService({ diagram });
  const workspace = aFolder({
    "docs/a b.png": tinyPng,
    "docs/deep/c.png": tinyPng,
    "docs/skip/d.png": tinyPng,
    "docs/a.preview.png": "",
    "e.png": "",
  });
  const { status, log, outputs, summary } = await runAction(workspace, {
    pictures: "docs/**/*.png\n!docs/skip/**",
    formats: "drawio,svg",
    service: service.baseUrl,
    key: service.key,
  });
  expect([status, log]).toEqual([0, expect.stringContaining("docs/a b.png: 1 nodes, 0 connectors")]);
  const files = ["docs/a b.drawio", "docs/a b.svg", "docs/deep/c.drawio", "docs/deep/c.svg"];
  expect({ ...outputs, files: outputs["files"]!.split("\n").toSorted() }).toEqual({ files, converted: "2", failed: "0" });
  expect(readdirSync(`${workspace}/docs/deep`)).toEqual(["c.drawio", "c.png", "c.svg"]);
  expect(summary).toContain("| docs/deep/c.png | 1 nodes");
});

test("a picture that fails is an annotation, and fails the step unless that is allowed", async () => {
  const service = await aClientService({ diagram });
  const workspace = aFolder({ "a.png": tinyPng, "b,1.png": badPng });
  const inputs = { pictures: "*.png", formats: "svg", service: service.baseUrl, key: service.key };
  const failing = await runAction(workspace, inputs);
  expect(failing).toMatchObject({ status: 1, outputs: { files: "a.svg", converted: "1", failed: "1" } });
  expect(failing.log).toContain("::error file=b%2C1.png,title=Redraw::nothing was found\n");
  expect(await runAction(workspace, { ...inputs, "allow-failures": "true" })).toMatchObject({ status: 0, outputs: { failed: "1" } });
});

test.each([
  [{ pictures: "none/*.png" }, "::error title=Redraw::no picture matches none/*.png"],
  [{ pictures: "*.png", "allow-failures": "maybe" }, "takes true or false"],
  [{ pictures: "*.png", formats: "docx" }, 'does not know "docx"'],
  [{ pictures: "*.png", service: "https://redraw.example.com/v1" }, "set REDRAW_KEY"],
  [{ pictures: "*.png", out: "$(touch x); `touch y`", formats: "$(touch z)" }, "does not know"],
])("%j fails with a sentence, and nothing of it is run", async (inputs, sentence) => {
  const workspace = aFolder({ "a.png": tinyPng });
  const { status, log } = await runAction(workspace, inputs);
  expect(status).not.toBe(0);
  expect(log).toContain(sentence);
  expect(readdirSync(workspace)).toEqual(["a.png"]);
});

test("the workflows of its page name inputs that there are, and every input and output stands there", async () => {
  const service = await aClientService({ diagram });
  for (const { with: inputs } of pages()) {
    const workspace = aFolder({ "docs/a.png": tinyPng });
    expect(await runAction(workspace, { ...inputs, service: service.baseUrl, key: service.key })).toMatchObject({ status: 0 });
  }
  const { inputs, outputs } = parse(readFileSync("action.yml", "utf8")) as Record<"inputs" | "outputs", Record<string, unknown>>;
  for (const name of Object.keys({ ...inputs, ...outputs })) expect(readFileSync("docs/github-action.md", "utf8")).toContain(`\`${name}\``);
});
