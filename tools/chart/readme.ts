/** Writes the page of the chart: how it is installed, and every value with its default and its meaning. */
import { chartSettings } from "./schema.ts";
import { meaningOf, readValues } from "./values.ts";
import type { Value } from "./values.ts";

type Table = (head: readonly string[], rows: readonly (readonly string[])[]) => string;

const leavesOf = (value: Value): readonly Value[] => (value.children.length === 0 ? [value] : value.children.flatMap(leavesOf));

const code = (text: string): string => `\`${text}\``;

function rowOf(value: Value): readonly string[] {
  return [code(value.path), code(JSON.stringify(value.default)), meaningOf(value)];
}

/** Returns the page in Markdown. */
export function chartPage(table: Table, notice: string): string {
  const values = readValues();
  const single = values.filter(({ children }) => children.length === 0);
  const groups = values.filter(({ children, name }) => children.length > 0 && name !== "settings");
  const settings = chartSettings().map(({ name, form, description }) => [code(`settings.${name}`), form, description]);
  return [
    "# The chart of Redraw",
    notice,
    "Installs Redraw on Kubernetes 1.32 or newer: interface, courier, controller, and workers that grow and shrink with the work. " +
      "[docs/install.md](../../docs/install.md) leads from nothing to a converted picture, and to production.",
    "```sh\nhelm install redraw charts/redraw --namespace redraw --create-namespace \\\n  --set image.registry=registry.example.com/team --set devDependencies.enabled=true\nhelm test redraw --namespace redraw\n```",
    "Every key is checked against `values.schema.json`; one that is not listed here is refused.",
    table(["Value", "Default", "Meaning"], single.map(rowOf)),
    ...groups.map((group) =>
      [
        `## ${group.name}`,
        ...(group.meaning === "" ? [] : [group.meaning]),
        table(["Value", "Default", "Meaning"], leavesOf(group).map(rowOf)),
      ].join("\n\n"),
    ),
    "## settings",
    "Settings of every process by their names. What is empty here is as in [docs/configuration.md](../../docs/configuration.md).",
    table(["Value", "Values", "Meaning"], settings),
    "",
  ].join("\n\n");
}
