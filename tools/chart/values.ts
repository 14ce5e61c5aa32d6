/** Reads the values of the chart with what their comments say: each key with its meaning, its default and the rule for other values. */
import { readFileSync } from "node:fs";
import { isMap, isScalar, parseDocument } from "yaml";
import type { Node, Pair, YAMLMap } from "yaml";

/** Part of a JSON schema. */
export type Schema = Readonly<Record<string, unknown>>;

/** A key of the values. */
export interface Value {
  /** Keys from the top on, joined by dots. */
  readonly path: string;
  readonly name: string;
  /** What the comment above it says; empty where the name says it. */
  readonly meaning: string;
  /** The rule that stands behind `@schema` in its comment. */
  readonly rule: Schema | null;
  readonly default: unknown;
  /** Keys below it; none where a rule says what stands there. */
  readonly children: readonly Value[];
}

const valuesFile = "charts/redraw/values.yaml";
const mark = "@schema ";

function readComment(comment: string): Pick<Value, "meaning" | "rule"> {
  // A blank line ends what was said about something else.
  const lines = (comment.split(/\n\s*\n/).at(-1) ?? "").split("\n").map((line) => line.trim());
  const rules = lines.filter((line) => line.startsWith(mark)).map((line) => JSON.parse(line.slice(mark.length)) as Schema);
  return { meaning: lines.filter((line) => line !== "" && !line.startsWith(mark)).join(" "), rule: rules[0] ?? null };
}

/** The comment above a key; that of the first key of a map stands before the map. */
function commentOf(pair: Pair, map: YAMLMap, outer: string): string {
  const own = (pair.key as Node).commentBefore ?? "";
  return own === "" && map.items[0] === pair ? (map.commentBefore ?? outer) : own;
}

function readMap(map: YAMLMap, at: readonly string[], outer: string): readonly Value[] {
  return map.items.map((pair) => {
    if (!isScalar(pair.key)) throw new Error(`${valuesFile}: a key below ${at.join(".")} is no text`);
    const name = String(pair.key.value);
    const path = [...at, name];
    const said = readComment(commentOf(pair, map, outer));
    const { value } = pair;
    const isOpen = isMap(value) && said.rule === null && value.items.length > 0;
    const plain: unknown = (value as Node | null)?.toJSON() ?? null;
    return { path: path.join("."), name, ...said, default: plain, children: isOpen ? readMap(value, path, "") : [] };
  });
}

/** Returns the keys of the top with all below them. */
export function readValues(text: string = readFileSync(valuesFile, "utf8")): readonly Value[] {
  const document = parseDocument(text);
  if (!isMap(document.contents)) throw new Error(`${valuesFile} should be a map`);
  return readMap(document.contents, [], document.commentBefore ?? "");
}

/** What keys mean that many parts have, and that are what Kubernetes calls so. */
const usual: Readonly<Record<string, string>> = {
  nodeSelector: "Labels that a node must have for these pods.",
  tolerations: "Taints of nodes that these pods bear, as pods have them.",
  affinity: "Where these pods would rather run, as pods have it.",
  priorityClassName: "The PriorityClass of these pods.",
  podLabels: "Labels of these pods, beside the chart's own.",
  podAnnotations: "Notes on these pods.",
  resources: "What these pods ask for and may take.",
  annotations: "Notes on this object.",
  replicas: "Pods of this part.",
  ports: "The ports there.",
  minReplicas: "Pods at least.",
  maxReplicas: "Pods at most.",
  image: "The image of this part, with its tag or digest.",
  type: "The type of the Service.",
  port: "The port of the Service.",
  registry: "Another registry.",
  repository: "Another name there.",
  tag: "Another tag.",
  digest: "Another digest.",
  cpu: "For pools with the profile CPU.",
  gpu: "For pools with the profile GPU.",
  keys: "The keys of the Secret.",
  podDisruptionBudget: "How many pods a node that is drained may take away at once.",
  autoscaling: "Lets the load say how many pods there are.",
};

/** Returns what a key means. Throws when nothing says it. */
export function meaningOf({ path, name, meaning }: Value): string {
  const found = meaning === "" ? (usual[name] ?? "") : meaning;
  if (found === "") throw new Error(`${valuesFile}: no comment says what ${path} means`);
  return found;
}
