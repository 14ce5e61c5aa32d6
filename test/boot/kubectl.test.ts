/** What `kubectl redraw` asks of kubectl and of the interface; a real cluster does it in test/cluster/kubectl-redraw.cluster.test.ts. */
import { chmodSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { expect, test, vi } from "vitest";
import { nameOfJob } from "../../src/boot/kubectl/cluster-work.ts";
import { kubectlCommand, readKubectlOptions } from "../../src/boot/kubectl/kubectl-command.ts";
import { runKubectl } from "../../src/boot/kubectl/run-kubectl.ts";
import { aClientService } from "../make/client-service.ts";
import { aDiagram, aNode } from "../make/diagram.ts";
import { aFolder } from "../make/folder.ts";
import { tinyPng } from "../make/http-server.ts";
import { aTerminal } from "../make/terminal.ts";

const known = { offered: ["svg"], named: ["mermaid"] };

/** Plays kubectl: writes down what it is asked, and answers with what the test laid into its folder. */
const played = `#!/usr/bin/env node
const fs = require("node:fs");
const words = process.argv.slice(2);
const input = words[0] === "create" ? JSON.parse(fs.readFileSync(0, "utf8")) : undefined;
fs.appendFileSync(__dirname + "/asked", JSON.stringify({ words, input }) + "\\n");
const file = __dirname + "/" + (input?.kind ?? words[0]) + (words[0] === "get" ? "-" + words.find((word) => /^(services|conversionjob)$/.test(word)) : "");
if (!fs.existsSync(file)) { console.error("a warning\\nerror: no " + words[0]); process.exit(1); }
process.stdout.write(fs.readFileSync(file));
if (words[0] === "port-forward") setInterval(() => {}, 1000);
`;

const ended = (status: object): string => JSON.stringify({ metadata: { name: "flow" }, status });

/** A cluster that is played, with a real interface behind the forwarded port. */
async function aCluster(answers: Readonly<Record<string, string>>) {
  const service = await aClientService({ diagram: aDiagram({ nodes: [aNode({ id: "n1" })] }) });
  const folder = aFolder({
    kubectl: played,
    ConversionJob: JSON.stringify({ metadata: { name: "flow", uid: "u1" } }),
    ConfigMap: "{}",
    wait: "",
    delete: "",
    "get-services": "service/redraw\n",
    "port-forward": `Forwarding from 127.0.0.1:${new URL(service.baseUrl).port} -> 8080\n`,
    ...answers,
  });
  chmodSync(join(folder, "kubectl"), 0o755);
  vi.stubEnv("PATH", `${folder}${delimiter}${process.env["PATH"]}`);
  const asked = (): { readonly words: readonly string[]; readonly input?: Readonly<Record<string, unknown>> }[] =>
    existsSync(join(folder, "asked"))
      ? readFileSync(join(folder, "asked"), "utf8")
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line))
      : [];
  const run = async (...args: readonly string[]) => {
    const terminal = aTerminal();
    const status = await runKubectl(readKubectlOptions(args, known), terminal, { REDRAW_KEY: service.key });
    return { status, results: terminal.results(), messages: terminal.messages() };
  };
  return { service, asked, run };
}

test("a job and its picture are made, waited for, and its files lie beside the picture", async () => {
  const { convert } = await import("../../clients/typescript/src/index.ts");
  const cluster = await aCluster({});
  let jobID = "";
  await convert(tinyPng, { ...cluster.service, formats: ["ir"], onProgress: (job) => void (jobID = job.job_id) });
  vi.unstubAllEnvs();
  const again = await aCluster({ "get-conversionjob": ended({ jobID, conditions: [{ type: "Succeeded", status: "True" }] }) });
  // The job is known to the first interface, which is the one that is asked.
  const folder = aFolder({ "My flow.png": tinyPng });
  const service = ["--service", cluster.service.baseUrl];
  const terminal = aTerminal();
  const options = readKubectlOptions(
    [join(folder, "My flow.png"), "-n", "team-a", "--context", "prod", "--pool", "big", ...service],
    known,
  );
  const status = await runKubectl(options, terminal, { REDRAW_KEY: cluster.service.key });
  expect([status, terminal.messages()]).toEqual([0, ""]);
  expect(readdirSync(folder).toSorted()).toEqual(["My flow.png", "My flow.svg"]);
  const [job, picture, wait, get] = again.asked();
  const name = (job!.input!["metadata"] as { name: string }).name;
  expect(name).toMatch(/^my-flow-[0-9a-f]{6}$/);
  expect(job!.words).toEqual(expect.arrayContaining(["create", "--namespace=team-a", "--context=prod"]));
  const { account } = job!.input!["spec"] as { account: string };
  expect(account).not.toBe("");
  expect(job!.input!["spec"]).toEqual({ account, poolRef: { name: "big" }, source: { configMapKeyRef: { name, key: "picture" } } });
  expect(picture!.input).toMatchObject({ metadata: { name, ownerReferences: [{ kind: "ConversionJob", name, uid: "u1" }] } });
  expect(wait!.words).toEqual(expect.arrayContaining([`conversionjob/${name}`, "--for=condition=Finished", "--timeout=600s"]));
  expect(get!.words).toContain("--context=prod");
});

test("without an address kubectl forwards a port, and is ended; large pictures go to the interface", async () => {
  const { run, asked } = await aCluster({});
  const large = aFolder({ "large.png": Buffer.concat([tinyPng, Buffer.alloc(600 * 1024)]) });
  const { status, messages } = await run(join(large, "large.png"), "--service-namespace", "redraw");
  expect([status, messages]).toEqual([0, ""]);
  expect(readdirSync(large)).toContain("large.svg");
  expect(asked().map(({ words }) => words.slice(0, 4))).toEqual([
    ["get", "services", "-l", expect.stringContaining("component=ingress")],
    ["port-forward", "--namespace=redraw", "service/redraw", ":http"],
  ]);
});

test("what fails is told: the job's reason, kubectl's own sentence, and no picture without its job is left", async () => {
  const failure = { reason: "InsufficientCredits", message: "the balance is 5, and a conversion costs 10" };
  const poor = await aCluster({ "get-conversionjob": ended({ failure, conditions: [{ type: "Succeeded", status: "False" }] }) });
  const folder = aFolder({ "flow.png": tinyPng });
  expect(await poor.run(join(folder, "flow.png"))).toMatchObject({
    status: 1,
    messages: expect.stringContaining("flow.png: InsufficientCredits: the balance is 5"),
  });
  vi.unstubAllEnvs();
  const refused = await aCluster({});
  const { messages } = await refused.run(join(folder, "flow.png"), "--json");
  expect(messages).toContain("kubectl get: error: no get");
  vi.unstubAllEnvs();
  const none = await aCluster({ "get-services": "" });
  expect((await none.run(join(folder, "flow.png"))).messages).toContain("no Service of Redraw is in this namespace");
  expect(readdirSync(folder)).toEqual(["flow.png"]);
});

test("names of jobs are the picture's, as far as the API server takes them", () => {
  expect(nameOfJob("Über uns (2).PNG")).toMatch(/^ber-uns-2-[0-9a-f]{6}$/);
  expect(nameOfJob("図.png")).toMatch(/^picture-[0-9a-f]{6}$/);
  expect(nameOfJob(`${"a".repeat(200)}.png`).length).toBeLessThan(63);
});

test.each([
  [["a.png", "--service", "http://a.example/v1", "--service-namespace", "b"], /exclude each other/],
  [["a.png", "--timeout", "soon"], /--timeout takes a whole number/],
  [["a.png", "--threads", "2"], /no option --threads/],
  [[], /at least one picture/],
])("%j is wrong use", (args, sentence) => {
  const read = (): unknown => readKubectlOptions(args, known);
  expect(read).toThrow(expect.objectContaining({ code: "invalid_request", message: expect.stringMatching(sentence) }));
});

test("the help fits a terminal and names every option", () => {
  const command = kubectlCommand(known);
  for (const { name } of command.options!) expect(command.help()).toContain(`--${name}`);
  for (const line of command.help().split("\n")) expect(line.length).toBeLessThanOrEqual(100);
});
