/** Writes every file that is derived from the sources; with `--check` it fails when one of them was not up to date. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { stringify } from "yaml";
import { fullName, metricDescriptions } from "../src/adapters/telemetry/metrics.ts";
import type { MetricName } from "../src/adapters/telemetry/metrics.ts";
import { settingGroups } from "../src/boot/config.ts";
import { definitionOf, kinds } from "../src/controller/resource/definitions.ts";
import { irJsonSchema } from "../src/core/diagram/schema.ts";
import { faultCodes } from "../src/core/fault-codes.ts";
import { shapes } from "../src/core/shapes/catalog.ts";
import { alphabet } from "../src/core/text/alphabet.ts";
import { description } from "../src/http/operations.ts";
import { chartPage } from "./chart/readme.ts";
import { valuesSchema } from "./chart/schema.ts";
import { formatPage } from "./format-page.ts";
import { endNetJson, outlinesJson, pageNetJson } from "./training-exports.ts";

const notice = "<!-- written by `make generate` from the sources; do not edit -->";

const line = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;

/** Lays out a Markdown table. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

const code = (text: string): string => `\`${text}\``;

/** Custom resources, as `kubectl apply` takes them, and once more where the chart finds them. */
const definitions = Object.fromEntries(
  kinds.flatMap((kind) => {
    const write = (): string =>
      `# written by \`make generate\` from src/controller/resource; do not edit\n${stringify(definitionOf(kind), { aliasDuplicateObjects: false })}`;
    return ["crds", "charts/redraw/files/crds"].map((folder) => [`${folder}/${kind.plural}.yaml`, write]);
  }),
);

/** Every page that is nothing but a list of the sources. */
const pages: Readonly<Record<string, () => string | Promise<string>>> = {
  ...definitions,
  "charts/redraw/values.schema.json": () => `${JSON.stringify(valuesSchema(), null, 2)}\n`,
  "charts/redraw/README.md": () => chartPage(table, notice),
  "docs/schemas/ir-v1.json": () => `${JSON.stringify(irJsonSchema(), null, 2)}\n`,
  "training/generated/page-net.json": pageNetJson,
  "training/generated/end-net.json": endNetJson,
  "training/generated/outlines.json": outlinesJson,
  "training/generated/alphabet.json": () => `${JSON.stringify({ symbols: alphabet.join("") }, null, 2)}\n`,
  "docs/formats.md": () => formatPage(table, notice),
  "docs/shapes.md": () =>
    [
      "# Shapes",
      notice,
      "Every kind of node that the IR knows, with what it takes beyond its box.",
      table(
        ["Kind", "Name", "Also called", "Parameters (default; range)"],
        shapes.map((shape) => [
          code(shape.id),
          shape.name,
          shape.aliases.join(", "),
          Object.entries(shape.params)
            .map(([name, value]) => `${code(name)} ${value.meaning} (${value.default}; ${value.minimum}–${value.maximum})`)
            .join("; "),
        ]),
      ),
      "",
    ].join("\n\n"),
  "docs/openapi.yaml": description,
  "docs/metrics.md": () =>
    [
      "# Metrics",
      notice,
      "The operator's port serves them at `/metrics`, beside those of Node's process under the same prefix.",
      table(
        ["Metric", "Type", "Labels", "Meaning"],
        Object.entries(metricDescriptions).map(([name, metric]) => [
          code(fullName(name as MetricName)),
          metric.type,
          metric.labels.map(code).join(", "),
          metric.help,
        ]),
      ),
      "",
    ].join("\n\n"),
  "docs/errors.md": () =>
    [
      "# Errors",
      notice,
      "Codes are stable: programs may switch on them. The command line prints the sentence that goes with each, and the code with `--json`.",
      table(
        ["Code", "Kind", "Meaning", "What to do"],
        faultCodes.map((fault) => [code(fault.code), fault.kind, fault.meaning, fault.remedy]),
      ),
      "",
    ].join("\n\n"),
  "docs/configuration.md": () =>
    [
      "# Configuration",
      notice,
      "Settings are read from the environment. A value that is not understood is an error, never a silent default.",
      "A secret may also be given as a file, named by the same name with `_FILE` behind.",
      ...settingGroups.flatMap(({ title, group }) => [
        `## ${title}`,
        table(
          ["Setting", "Default", "Values", "Meaning"],
          Object.values(group).map((setting) => [
            code(setting.name),
            setting.default === "" ? "" : code(String(setting.default)),
            setting.secret === true ? `${setting.form} (secret)` : setting.form,
            setting.description,
          ]),
        ),
      ]),
      "`NO_COLOR` switches colours off, as everywhere.",
      "",
    ].join("\n\n"),
};

/** Files that a tool of their own writes. */
const tools: Readonly<Record<string, string>> = { "src/core/text/metrics-data.ts": "tools/generate-metrics.ts" };

function contentOf(file: string): string | null {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

const targets = [...Object.keys(pages), ...Object.keys(tools)];
const before = new Map(targets.map((file) => [file, contentOf(file)]));
for (const [file, write] of Object.entries(pages)) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await write());
}
for (const tool of Object.values(tools)) execFileSync(process.execPath, [tool], { stdio: "inherit" });
execFileSync("oxfmt", targets, { stdio: "ignore" });

const changed = targets.filter((file) => contentOf(file) !== before.get(file));
for (const file of changed) console.log(`${file} was not up to date`);
if (process.argv.includes("--check") && changed.length > 0) {
  console.error("Generated files were out of date and are written now: look at them and commit them.");
  process.exitCode = 1;
}
