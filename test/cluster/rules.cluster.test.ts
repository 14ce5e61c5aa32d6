import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiGroup, apiVersion, definitionOf, kinds } from "../../src/controller/resource/definitions.ts";
import { startControlPlane } from "../../tools/cluster/control-plane.ts";
import type { ControlPlane } from "../../tools/cluster/control-plane.ts";
import { openApi } from "./api.ts";
import type { ApiAnswer } from "./api.ts";
import { boundRows, rulesIn, withValue } from "./bounds.ts";
import type { BoundRow, FieldSchema } from "./bounds.ts";

let plane: ControlPlane;
let api: ReturnType<typeof openApi>;

beforeAll(async () => {
  plane = await startControlPlane({ reconciles: false });
  api = openApi(plane);
  for (const kind of kinds) {
    const made = await api.ask({
      method: "POST",
      path: "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
      body: definitionOf(kind),
    });
    expect(made.body).toMatchObject({ kind: "CustomResourceDefinition" });
  }
  for (const { plural } of kinds) {
    const path = `/apis/${apiGroup}/${apiVersion}/namespaces/default/${plural}`;
    for (let attempt = 0; (await api.ask({ method: "GET", path })).status !== 200; attempt++) {
      if (attempt > 300) throw new Error(`${plural} are not served after 30 s`);
      await sleep(100);
    }
  }
}, 900_000);
afterAll(async () => {
  api?.close();
  await plane?.stop();
});

const sha = "a".repeat(64);
const bases: Readonly<Record<string, object>> = {
  ConversionJob: { account: "acme", source: { url: "https://example.com/a.png" } },
  ConversionPool: { scaling: { maxReplicas: 10_000 } },
};

const specOf = (kind: (typeof kinds)[number]): FieldSchema => (JSON.parse(JSON.stringify(kind.schema)) as FieldSchema).properties!["spec"]!;

const pathOf = (kind: (typeof kinds)[number]): string => `/apis/${apiGroup}/${apiVersion}/namespaces/default/${kind.plural}`;

const objectOf = (kind: (typeof kinds)[number], name: string, spec: object): object => ({
  apiVersion: `${apiGroup}/${apiVersion}`,
  kind: kind.kind,
  metadata: { name },
  spec,
});

function tryOut(kind: (typeof kinds)[number], spec: object, name = "tried"): Promise<ApiAnswer> {
  return api.ask({ method: "POST", path: `${pathOf(kind)}?dryRun=All&fieldValidation=Strict`, body: objectOf(kind, name, spec) });
}

/** The three ways of naming a picture exclude each other, so that each row has its own. */
function specFor(kind: (typeof kinds)[number], row: BoundRow): object {
  const base = bases[kind.kind]!;
  const isSource = row.path[0] === "source" && ["configMapKeyRef", "upload"].includes(String(row.path[1]));
  return withValue(isSource ? { ...base, source: {} } : base, specOf(kind), row);
}

describe.each(kinds.map((kind) => [kind.kind, kind] as const))("%s", (_name, kind) => {
  const rows = boundRows(specOf(kind), []);

  test("takes what lies on a bound and refuses what lies beyond it, with the field's name", async () => {
    const wrong: string[] = [];
    for (const row of rows) {
      const answer = await tryOut(kind, specFor(kind, row));
      const isAccepted = answer.status === 201;
      const isNamed = isAccepted || String(answer.body.message).includes(String(row.path.findLast((part) => typeof part === "string")));
      if (isAccepted !== row.isAccepted || !isNamed)
        wrong.push(`${row.path.join(".")} ${row.what}: ${answer.status} ${answer.body.message}`);
    }
    expect(wrong).toEqual([]);
    expect(rows.length).toBeGreaterThan(60);
  });

  test("refuses fields that it does not know under strict validation", async () => {
    const answer = await tryOut(kind, { ...bases[kind.kind], acount: "acme" });
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.body.message).toContain('unknown field "spec.acount"');
  });
});

/** What each rule of the expression language takes and refuses, by its path and message. */
interface RuleRow {
  readonly kind: string;
  readonly message: string;
  readonly accepted: object;
  readonly refused: object;
  /** The object that is there before; without it, objects are new. */
  readonly before?: object;
  readonly name?: string;
}

const job = bases["ConversionJob"]!;
const full = {
  ...job,
  outputs: [{ format: "vsdx" }],
  detection: { maxDetections: 5 },
  startDeadlineSeconds: 60,
  activeDeadlineSeconds: 60,
  backoffLimit: 1,
  callback: { url: "https://example.com/hook" },
};

/** A field that never changes: the same again is taken, another value is not, and neither is taking it away. */
function immutableRows(field: string, another: unknown, isOptional: boolean): readonly RuleRow[] {
  const message = `${field} is immutable: make a new object instead`;
  const without = Object.fromEntries(Object.entries(full).filter(([name]) => name !== field));
  const row = (refused: object, before: object = full): RuleRow => ({ kind: "ConversionJob", message, before, accepted: before, refused });
  return [row({ ...full, [field]: another }), ...(isOptional ? [row(without), row(full, without)] : [])];
}

const rules: readonly RuleRow[] = [
  {
    kind: "ConversionJob",
    message: "exactly one of url, configMapKeyRef and upload should be given",
    accepted: { account: "acme", source: { configMapKeyRef: { name: "pictures", key: "a.png" } } },
    refused: { account: "acme", source: { url: "https://example.com/a.png", configMapKeyRef: { name: "pictures", key: "a.png" } } },
  },
  {
    kind: "ConversionJob",
    message: "exactly one of url, configMapKeyRef and upload should be given",
    accepted: { account: "acme", source: { upload: { jobID: "00000000-0000-4000-8000-000000000000" } } },
    refused: { account: "acme", source: { sha256: sha } },
  },
  {
    kind: "ConversionJob",
    message: "the address should begin with https://",
    accepted: job,
    refused: { account: "acme", source: { url: "http://example.com/a.png" } },
  },
  {
    kind: "ConversionJob",
    message: "the address should begin with https://",
    accepted: full,
    refused: { ...full, callback: { url: "ftp://example.com/hook" } },
  },
  ...immutableRows("account", "other", false),
  ...immutableRows("poolRef", { name: "other" }, false),
  ...immutableRows("source", { url: "https://example.com/b.png" }, false),
  ...immutableRows("outputs", [{ format: "pptx" }], true),
  ...immutableRows("detection", { maxDetections: 6 }, true),
  ...immutableRows("priority", "High", false),
  ...immutableRows("startDeadlineSeconds", 61, true),
  ...immutableRows("activeDeadlineSeconds", 61, true),
  ...immutableRows("backoffLimit", 2, true),
  ...immutableRows("callback", { url: "https://example.com/other" }, true),
  ...(["None", "Graceful"] as const).map((to) => ({
    kind: "ConversionJob",
    message: "cancel only escalates: from None to Graceful to Immediate",
    before: { ...full, cancel: to === "None" ? "Graceful" : "Immediate" },
    accepted: { ...full, cancel: "Immediate" },
    refused: { ...full, cancel: to },
  })),
  ...["ConversionJob", "ConversionPool"].map((kind) => ({
    kind,
    message: "the name should have at most 63 characters, since it becomes a label",
    accepted: bases[kind]!,
    refused: bases[kind]!,
    name: "n".repeat(64),
  })),
  {
    kind: "ConversionPool",
    message: "minReplicas should not be above maxReplicas",
    accepted: { scaling: { minReplicas: 3, maxReplicas: 3 } },
    refused: { scaling: { minReplicas: 4, maxReplicas: 3 } },
  },
  {
    kind: "ConversionPool",
    message: "warmReplicas should not be above maxReplicas",
    accepted: { scaling: { warmReplicas: 3, maxReplicas: 3 } },
    refused: { scaling: { warmReplicas: 4, maxReplicas: 3 } },
  },
];

async function change(kind: (typeof kinds)[number], name: string, spec: object): Promise<ApiAnswer> {
  const { body } = await api.ask({ method: "GET", path: `${pathOf(kind)}/${name}` });
  const path = `${pathOf(kind)}/${name}?dryRun=All&fieldValidation=Strict`;
  return api.ask({ method: "PUT", path, body: { ...body, spec } });
}

describe("rules of the expression language", () => {
  test("each have a row", () => {
    const written = kinds.flatMap((kind) =>
      rulesIn(JSON.parse(JSON.stringify(kind.schema)) as FieldSchema, "").map(({ message }) => `${kind.kind}: ${message}`),
    );
    const tried = new Set(rules.map(({ kind, message }) => `${kind}: ${message}`));
    expect([...new Set(written)].filter((rule) => !tried.has(rule))).toEqual([]);
  });

  test.each(rules.map((row, index) => ({ ...row, index })))("$kind: $message ($index)", async (row) => {
    const kind = kinds.find(({ kind: name }) => name === row.kind)!;
    if (row.before === undefined) {
      expect(await tryOut(kind, row.accepted)).toMatchObject({ status: 201 });
      const refused = await tryOut(kind, row.refused, row.name);
      expect(refused).toMatchObject({ status: 422 });
      expect(refused.body.message).toContain(row.message);
      return;
    }
    const name = `rule-${row.index}`;
    expect(await api.ask({ method: "POST", path: pathOf(kind), body: objectOf(kind, name, row.before) })).toMatchObject({ status: 201 });
    expect(await change(kind, name, row.accepted)).toMatchObject({ status: 200 });
    const refused = await change(kind, name, row.refused);
    expect(refused).toMatchObject({ status: 422 });
    expect(refused.body.message).toContain(row.message);
  });
});
